import type { Settings } from '../../sandbox/settings.ts'
import { killPart, startPart, stopPart } from '../../sandbox/stack.ts'
import { startXds } from '../e2e/support/sellers/gateway.ts'
import { withdrawFromChannel } from './channel-fault.ts'
import * as database from './database-faults.ts'
import { ageCertificate, blockSnapshot, killDocuments, shortenKey } from './process-faults.ts'
import type { World } from './world.ts'

/** A failure of the stack, and exactly the alerts that fire for it. */
export interface Fault {
  name: string
  alerts: readonly string[]
  /** Begins the fault. Returns the function that ends it. */
  begin(): Promise<() => Promise<void>>
}

export interface FaultParts {
  settings: Settings
  world: World
  /** Ends the second process of authz, and starts a new process on its ports. */
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
      begin: () => database.relaxCommits(settings),
    },
    {
      name: 'standby lost',
      alerts: ['StandbyLost', ...WRITES_STOP],
      begin: () => database.loseStandby(settings),
    },
    { name: 'standby behind', alerts: ['ReplicationLag'], begin: () => database.delayStandby(settings) },
    {
      name: 'counters of attempts locked',
      // While the table is locked, each process counts login attempts in its own memory, so logins still work.
      alerts: ['PoolExhausted'],
      begin: () => database.blockAttempts(settings),
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
    { name: 'a task that nobody does', alerts: ['TaskStalled'], begin: () => database.takeLead(settings) },
    { name: 'a payment left unknown', alerts: ['UnknownPayments'], begin: () => database.leaveUnknown(settings) },
    {
      name: 'settlements take 11 seconds',
      alerts: ['SettlementsSlow'],
      async begin() {
        await world.slowSettlements(11_000)
        return () => world.slowSettlements(undefined)
      },
    },
    {
      name: 'withdrawal from a channel',
      alerts: ['VouchersAtRisk', 'ChannelsLeft', 'FacilitatorFailing'],
      begin: () => withdrawFromChannel(settings),
    },
    { name: 'snapshot not writable', alerts: ['SnapshotNotWritten'], begin: () => blockSnapshot(settings) },
    { name: 'endpoint damaged', alerts: ['EndpointsUnusable'], begin: () => database.damageEndpoint(settings) },
    { name: 'certificate damaged', alerts: ['CertificateBroken'], begin: () => database.damageCertificate(settings) },
    { name: 'key too short for Envoy', alerts: ['ConfigurationRefused'], begin: () => shortenKey(settings) },
    { name: 'documents killed', alerts: ['DocumentsDown'], begin: async () => killDocuments(settings) },
  ]
}
