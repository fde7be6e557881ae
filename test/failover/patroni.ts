import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { load } from 'js-yaml'
import { patience } from '../../runtime/patience.ts'
import { freePorts } from '../../runtime/testing/free-ports.ts'
import { installEtcd, installPostgresPrograms, installPythonPackage } from '../../sandbox/install.ts'
import { asOrdinaryUser } from '../../sandbox/parts/postgres.ts'
import { acceptsTcp } from '../../sandbox/probes.ts'
import { commandLine } from '../../sandbox/proc.ts'
import { killProcess, launchProcess, signalProcess, stopProcess } from '../../sandbox/process-control.ts'
import { HOST, type Settings } from '../../sandbox/settings.ts'
import { until } from '../e2e/support/buyers/buyer.ts'
import type { Takeover } from './group.ts'
import { type PostgresServer, postgresServer } from './servers.ts'

const root = join(import.meta.dirname, '../..')
const CONFIGURATION = join(root, 'operations/patroni/patroni.yaml')
const NAMES = ['one', 'two', 'three'] as const
/** Milliseconds between two checks whether a server was promoted. */
const LOOK_MS = 50

/** A machine with PostgreSQL and Patroni. A signal goes to both. */
export interface Member extends PostgresServer {
  /** Starts its Patroni, which starts PostgreSQL. */
  start(): Promise<void>
  /** Sends a signal only to its Patroni. */
  signalPatroni(signal: NodeJS.Signals): void
}

/** PostgreSQL servers under Patroni, on one etcd. */
export interface PatroniCluster {
  members: readonly Member[]
  leader(): Promise<Member>
  /** Waits until each member is the leader or follows it. With a quorum, each standby must be part of the quorum. */
  complete(options: { quorum: boolean }): Promise<void>
  /** Waits until a member other than the lost one accepts writes. */
  promoted(lost: PostgresServer): Promise<Takeover>
  /** Changes settings of the whole cluster, like `patronictl edit-config`. */
  change(settings: object): Promise<void>
}

interface Programs {
  etcd: string
  python: string
  postgres: string
}

/** Finds or installs the programs. Throws one line that names the missing ones. */
export async function installPatroni(): Promise<Programs> {
  const etcd = await installEtcd(console.log)
  const postgres = await installPostgresPrograms(console.log)
  const requirement = `--requirement=${join(import.meta.dirname, 'requirements.txt')}`
  return { etcd, postgres, python: await installPythonPackage(root, requirement, 'patroni') }
}

/** Starts etcd and three members with an empty database of the stack's name. Their files are below the stack's state directory. */
export async function startPatroni(
  { stateDirectory }: Settings,
  { programs, password }: { programs: Programs; password: string },
): Promise<PatroniCluster> {
  const [client = 0, peer = 0, ...ports] = await freePorts(2 + 2 * NAMES.length)
  const etcd = `http://${HOST}:${client}`
  const peers = `http://${HOST}:${peer}`
  await launchProcess(stateDirectory, {
    ...{ name: 'etcd', command: programs.etcd, environment: {}, workingDirectory: root },
    args: [
      ...['--name=etcd', `--data-dir=${join(stateDirectory, 'etcd')}`, `--initial-cluster=etcd=${peers}`],
      ...[`--listen-client-urls=${etcd}`, `--advertise-client-urls=${etcd}`],
      ...[`--listen-peer-urls=${peers}`, `--initial-advertise-peer-urls=${peers}`],
    ],
  })
  await until('etcd answers', () => acceptsTcp(client))
  const addresses = NAMES.map((name, index) => ({
    ...{ name, port: ports[index] ?? 0, api: `${HOST}:${ports[index + NAMES.length]}` },
  }))
  const members = addresses.map((address) =>
    memberOf({ ...address, etcd: `${HOST}:${client}`, stateDirectory, programs, password }),
  )
  /** Sends a request to every Patroni, and returns the first answer. */
  const ask = async <Answer>(path: string, init?: RequestInit): Promise<Answer> => {
    const answers = addresses.map(async ({ api }) => {
      const response = await fetch(`http://${api}${path}`, { ...init, signal: AbortSignal.timeout(patience()) })
      if (!response.ok) throw new Error(`Patroni answered ${response.status}: ${await response.text()}`)
      return (await response.json()) as Answer
    })
    return Promise.any(answers)
  }
  const roles = () => ask<{ members: { name: string; role: string; state: string }[] }>('/cluster')
  const leader = async () => {
    const [found] = (await roles()).members.filter(({ role }) => role === 'leader')
    const member = members.find(({ name }) => name === found?.name)
    if (!member) throw new Error('Patroni knows no leader')
    return member
  }
  const complete: PatroniCluster['complete'] = ({ quorum }) =>
    until('all members follow the leader', async () => {
      const now = (await roles().catch(() => undefined))?.members ?? []
      const standby = quorum ? 'quorum_standby' : 'replica'
      const follow = now.filter(({ role, state }) => role === standby && state === 'streaming')
      return now.some(({ role }) => role === 'leader') && follow.length === NAMES.length - 1
    }).then(() => undefined)
  for (const member of members) await member.start()
  await complete({ quorum: true })
  const first = await leader()
  await postgresServer(first.name, databaseOf(first.url, 'postgres'), () => 0).query('create database launa')
  return {
    ...{ members, leader, complete },
    async promoted(lost) {
      const candidates = members.filter((member) => member !== lost)
      for (;;) {
        const answers = candidates.map(async (member) => {
          const [row] = await member.query<{ standby: boolean }>('select pg_is_in_recovery() as standby')
          return row?.standby === false ? member : undefined
        })
        const next = (await Promise.allSettled(answers)).flatMap((each) =>
          each.status === 'fulfilled' && each.value ? [each.value] : [],
        )[0]
        if (next) {
          const promotedAt = performance.now()
          console.log(`Patroni has promoted ${next.name}`)
          return { next, promotedAt }
        }
        await delay(LOOK_MS)
      }
    },
    async change(settings) {
      await ask('/config', { method: 'PATCH', body: JSON.stringify(settings) })
    },
  }
}

/** Ends all processes of the cluster at once, including those of an interrupted run. */
export async function endPatroni({ stateDirectory }: Settings): Promise<void> {
  for (const name of NAMES) {
    await killProcess(stateDirectory, patroniOf(name))
    await stopProcess(stateDirectory, patroniOf(name))
    postgresServer(name, '', () => postmasterOf(dataOf(stateDirectory, name))).signal('SIGKILL')
  }
  await stopProcess(stateDirectory, 'etcd')
}

interface NewMember {
  name: string
  port: number
  /** Address of Patroni's REST API. */
  api: string
  etcd: string
  stateDirectory: string
  programs: Programs
  password: string
}

function memberOf({ name, port, api, etcd, stateDirectory, programs, password }: NewMember): Member {
  const data = dataOf(stateDirectory, name)
  const given = load(readFileSync(CONFIGURATION, 'utf8')) as { postgresql: object }
  const configuration = {
    ...given,
    name,
    restapi: { listen: api, connect_address: api },
    etcd3: { hosts: etcd },
    postgresql: {
      ...given.postgresql,
      ...{ listen: `${HOST}:${port}`, connect_address: `${HOST}:${port}`, data_dir: data, bin_dir: programs.postgres },
      pgpass: `${data}.password`,
      parameters: { unix_socket_directories: '' },
      authentication: {
        superuser: { username: 'launa', password },
        replication: { username: 'replicator', password },
      },
    },
    // Without a watchdog, which would restart this machine.
    watchdog: { mode: 'off' },
  }
  const file = `${data}.json`
  mkdirSync(join(data, '..'), { recursive: true })
  writeFileSync(file, JSON.stringify(configuration), { mode: 0o600 })
  const url = `postgres://launa:${password}@${HOST}:${port}/launa`
  const server = postgresServer(name, url, () => postmasterOf(data))
  const signalPatroni = (signal: NodeJS.Signals) => void signalProcess(stateDirectory, patroniOf(name), signal)
  return {
    ...server,
    async start() {
      const { command, args } = asOrdinaryUser(programs.python, ['-m', 'patroni', file])
      await launchProcess(stateDirectory, {
        ...{ name: patroniOf(name), command, args, environment: {}, workingDirectory: root },
      })
    },
    signalPatroni,
    signal(signal) {
      signalPatroni(signal)
      server.signal(signal)
    },
  }
}

const patroniOf = (name: string) => `patroni-${name}`
const dataOf = (stateDirectory: string, name: string) => join(stateDirectory, 'patroni', name)

/** Returns the first process of the PostgreSQL with this data directory, 0 without one. */
function postmasterOf(data: string): number {
  try {
    const pid = Number(readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')[0])
    return commandLine(pid).includes(data) ? pid : 0
  } catch {
    return 0
  }
}

function databaseOf(url: string, database: string): string {
  const changed = new URL(url)
  changed.pathname = database
  return changed.href
}
