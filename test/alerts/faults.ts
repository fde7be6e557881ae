import { copyFileSync, mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { Client } from 'pg'
import { databaseUrl } from '../../sandbox/parts/postgres.ts'
import { loadSecrets } from '../../sandbox/secrets.ts'
import type { Settings } from '../../sandbox/settings.ts'
import { killPart, startPart, stopPart } from '../../sandbox/stack.ts'
import { ensureCertificates } from '../../sandbox/tls.ts'
import { LOCKS } from '../../schema/locks.ts'
import { startXds } from '../e2e/support/gateway.ts'
import type { World } from './world.ts'

/** A way in which the stack fails, and the alerts that fire for it: these, and no others. */
export interface Fault {
  name: string
  alerts: readonly string[]
  /** Begins the fault. What it returns ends it. */
  begin(): Promise<() => Promise<void>>
}

export interface FaultParts {
  settings: Settings
  world: World
  /** Ends the second process of authz, and starts another one on its ports. */
  replica: { end(): Promise<void>; start(): Promise<void> }
  /** Sets the size of the disk that the rules compare the database with, in bytes; undefined sets the default. */
  setDiskBytes(bytes: number | undefined): Promise<void>
  /** The size of the database as the gauge shows it, in bytes. */
  databaseBytes(): Promise<number>
}

const PAYMENTS_STOP = ['PaidRequestsFail'] as const
const WRITES_STOP = ['ControlPlaneFailing', 'PaidRequestsFail'] as const

export function allFaults(parts: FaultParts): Fault[] {
  const { settings, world, replica } = parts
  const withoutPart =
    (name: Parameters<typeof stopPart>[1], start = () => startPart(settings, name)) =>
    async () => {
      await stopPart(settings, name)
      return start
    }
  return [
    {
      name: 'facilitator answers 500',
      alerts: ['FacilitatorFailing', ...PAYMENTS_STOP],
      async begin() {
        await world.facilitators(500)
        return () => world.facilitators(undefined)
      },
    },
    {
      name: 'facilitator away',
      alerts: ['FacilitatorFailing', ...PAYMENTS_STOP],
      async begin() {
        await world.facilitators('away')
        return () => world.facilitators(undefined)
      },
    },
    { name: 'PostgreSQL away', alerts: ['DatabaseUnreachable', ...WRITES_STOP], begin: withoutPart('postgres') },
    {
      name: 'unsafe PostgreSQL',
      alerts: ['DatabaseUnsafe', ...PAYMENTS_STOP],
      begin: () => relaxCommits(settings),
    },
    {
      name: 'standby lost',
      alerts: ['StandbyLost', ...WRITES_STOP],
      begin: () => loseStandby(settings),
    },
    { name: 'NATS away', alerts: ['NatsDisconnected'], begin: withoutPart('nats') },
    { name: 'xds away', alerts: ['PartDown'], begin: withoutPart('xds', () => startXds(settings)) },
    { name: 'control plane away', alerts: ['PartDown'], begin: withoutPart('control-plane') },
    {
      name: 'Envoy killed',
      alerts: ['PartDown'],
      async begin() {
        await killPart(settings, 'envoy')
        return () => startPart(settings, 'envoy')
      },
    },
    {
      name: 'one of two authz away',
      alerts: ['ProcessDown'],
      async begin() {
        await replica.end()
        return replica.start
      },
    },
    {
      name: 'upstreams answer 500',
      alerts: ['UpstreamsFailing'],
      async begin() {
        world.upstreams(500)
        return async () => world.upstreams(undefined)
      },
    },
    {
      name: 'webhook receivers away',
      alerts: ['WebhooksFailing'],
      async begin() {
        world.receivers('away')
        return async () => world.receivers(undefined)
      },
    },
    { name: 'certificate ends soon', alerts: ['CertificateEnding'], begin: () => ageCertificate(settings) },
    {
      name: 'disk nearly full',
      alerts: ['DatabaseFilling'],
      async begin() {
        await parts.setDiskBytes(1.1 * (await parts.databaseBytes()))
        return () => parts.setDiskBytes(undefined)
      },
    },
    { name: 'a task that nobody does', alerts: ['TaskStalled'], begin: () => takeLead(settings) },
  ]
}

/** As the owner of the database, on a connection of its own. */
async function connectOwner(settings: Settings): Promise<Client> {
  const client = new Client({ connectionString: databaseUrl(settings, loadSecrets(settings.stateDirectory)) })
  client.on('error', () => undefined)
  await client.connect()
  return client
}

/** Has every commit wait for a standby that is not there, as after the loss of the only one. */
async function loseStandby(settings: Settings): Promise<() => Promise<void>> {
  const owner = await connectOwner(settings)
  await owner.query(`alter system set synchronous_standby_names = 'lost'`)
  await owner.query('select pg_reload_conf()')
  return async () => {
    await owner.query('alter system reset synchronous_standby_names')
    await owner.query('select pg_reload_conf()')
    await owner.end()
  }
}

/** Has commits of authz not wait for the disk. */
async function relaxCommits(settings: Settings): Promise<() => Promise<void>> {
  const owner = await connectOwner(settings)
  await owner.query('alter role launa_authz set synchronous_commit = off')
  return async () => {
    await owner.query('alter role launa_authz reset synchronous_commit')
    await owner.end()
  }
}

const LEADERS = `select pid from pg_locks where locktype = 'advisory' and classid = 0 and objid = $1 and granted`

/** Holds the lock of a job that one process of authz at a time does. */
async function takeLead(settings: Settings): Promise<() => Promise<void>> {
  const owner = await connectOwner(settings)
  const take = () => owner.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [LOCKS.released])
  while (!(await take()).rows[0]?.taken)
    await owner.query(`select pg_terminate_backend(pid) from (${LEADERS}) l`, [LOCKS.released])
  return () => owner.end()
}

const HOUR_MS = 3_600_000
const VALID_MS = 397 * 24 * HOUR_MS

/** Replaces the gateway's certificate by one that ends in some hours. */
async function ageCertificate(settings: Settings): Promise<() => Promise<void>> {
  const own = join(settings.stateDirectory, 'tls')
  const kept = mkdtempSync(join(settings.stateDirectory, 'tls-kept-'))
  const old = mkdtempSync(join(settings.stateDirectory, 'tls-old-'))
  await ensureCertificates(old, Date.now() + 4 * HOUR_MS - VALID_MS)
  const copy = (from: string, to: string) => {
    for (const file of ['cert.pem', 'key.pem']) copyFileSync(join(from, file), join(to, file))
  }
  copy(own, kept)
  copy(old, own)
  return async () => {
    copy(kept, own)
    for (const directory of [kept, old]) rmSync(directory, { recursive: true })
  }
}
