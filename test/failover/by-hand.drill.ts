import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, it } from 'vitest'
import type { Settings } from '../../sandbox/settings.ts'
import { startStack } from '../../sandbox/stack.ts'
import { until } from '../e2e/support/buyers/buyer.ts'
import { stackSettings } from '../e2e/support/stack/stack.ts'
import { removeTestStack, startCompanions } from '../e2e/support/stack/test-stack.ts'
import { DRILL_STACKS } from '../support/port-offsets.ts'
import { onAllServers, type Takeover, urlOfAll } from './group.ts'
import { loseUnderLoad } from './lose-under-load.ts'
import { sellAtLostPrice } from './sell-at-lost-price.ts'
import { type PostgresServer, primaryOfStack, type Standby, startStandbys } from './servers.ts'

/*
 * A gateway with buyers loses its PostgreSQL primary three times, and the drill promotes a standby each time. First the primary is killed,
 * then frozen: no acknowledged commit may be lost. At last, the only standbys lack the last change of a price. Then the gateway must sell
 * nothing at the lost price, and charge no buyer twice.
 */

/** A stack for this drill alone. */
const STACK = DRILL_STACKS.failover
const NOTICED_AFTER_MS = 2_000

const base = stackSettings(STACK)
let settings: Settings
/** The URL for the owner of the schema. */
let url: string
let primary: PostgresServer
let standbys: Standby[]
const dead: PostgresServer[] = []

beforeAll(async () => {
  await removeTestStack(base)
  await startStack(base, { only: ['postgres'] })
  standbys = await startStandbys(base, { one: [], two: [], three: [] })
  primary = primaryOfStack(base)
  // The primary is the last in the list, so the services must search for it.
  const servers = [...standbys, primary]
  url = urlOfAll(servers)
  settings = onAllServers(base, servers)
  await startCompanions(settings)
  await startStack(settings)
})
afterAll(async () => {
  for (const server of dead) server.signal('SIGCONT')
  await Promise.all((standbys ?? []).map((standby) => standby.close()))
  await removeTestStack(base)
})

/** Makes commits of a server wait for one of these standbys; an empty list makes them wait for none. */
async function requireOneOf(server: PostgresServer, names: readonly string[]): Promise<void> {
  const value = names.length > 0 ? `ANY 1 (${names.join(', ')})` : ''
  await server.query(`alter system set synchronous_standby_names = '${value}'`)
  await server.query('select pg_reload_conf()')
  const inForce = async () => {
    const [row] = await server.query<{ value: string }>(`select current_setting('synchronous_standby_names') as value`)
    return row?.value === value
  }
  await until(`${server.name} waits for ${value || 'nobody'}`, inForce)
}

/** Promotes the standby that has received the most data, and makes the others follow it. */
async function failOver(candidates: readonly Standby[]): Promise<Takeover> {
  const received = await Promise.all(
    candidates.map(async (standby) => {
      const [row] = await standby.query<{ bytes: number }>(
        `select (coalesce(pg_last_wal_receive_lsn(), '0/0') - '0/0')::float8 as bytes`,
      )
      return { standby, bytes: row?.bytes ?? 0 }
    }),
  )
  const next = received.sort((a, b) => b.bytes - a.bytes)[0]?.standby
  if (!next) throw new Error('there is no standby')
  const others = candidates.filter((standby) => standby !== next)
  await next.promote()
  const promotedAt = performance.now()
  await Promise.all(others.map((standby) => standby.follow(next)))
  console.log(`${next.name} is promoted, ${others.map(({ name }) => name).join(', ') || 'nobody'} follows`)
  return { next, promotedAt }
}

const living = () => standbys.filter((standby) => standby !== primary && !dead.includes(standby))

async function loseWithQuorum(how: 'SIGKILL' | 'SIGSTOP'): Promise<void> {
  const candidates = living()
  for (const server of [primary, ...candidates]) {
    const others = candidates.filter((standby) => standby !== server)
    await requireOneOf(
      server,
      others.map(({ name }) => name),
    )
  }
  dead.push(primary)
  const takeOver = async () => {
    await delay(NOTICED_AFTER_MS)
    return failOver(candidates)
  }
  primary = await loseUnderLoad({ settings, url, primary, how, takeOver })
}

it('a killed primary with a quorum loses nothing', () => loseWithQuorum('SIGKILL'))

it('a frozen primary with a quorum loses nothing', () => loseWithQuorum('SIGSTOP'))

it('an outdated standby sells nothing at a lost price, and charges no buyer twice', async () => {
  const behind = living()
  for (const server of [primary, ...behind]) await requireOneOf(server, [])
  const old = primary
  primary = await sellAtLostPrice({
    ...{ settings, primary, standbys: behind },
    async cutOff() {
      for (const standby of behind) await standby.follow(undefined)
    },
    async takeOver() {
      dead.push(old)
      old.signal('SIGKILL')
      return failOver(behind)
    },
  })
})
