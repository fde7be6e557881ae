import { setTimeout as delay } from 'node:timers/promises'
import { Pool } from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { serversOf } from '../../runtime/database-servers.ts'
import { scaled } from '../../runtime/patience.ts'
import { type DatabaseUser, serviceDatabaseUrl } from '../../sandbox/parts/postgres.ts'
import { loadSecrets } from '../../sandbox/secrets.ts'
import type { Settings } from '../../sandbox/settings.ts'
import { startStack } from '../../sandbox/stack.ts'
import { setPrice } from '../e2e/payments/void-payments.ts'
import { signPayment, until } from '../e2e/support/buyer.ts'
import { fourWayJoin } from '../e2e/support/four-way-join.ts'
import { openShop, type Shop } from '../e2e/support/shop.ts'
import { stackSettings } from '../e2e/support/stack.ts'
import { removeTestStack, startCompanions } from '../e2e/support/test-stack.ts'
import { DRILL_STACKS } from '../support/port-offsets.ts'
import { openBuyers, type Purchase, present } from './buyers.ts'
import { type PostgresServer, primaryOfStack, type Standby, startStandbys } from './servers.ts'
import { openWriters } from './writers.ts'

/*
 * A whole gateway under buyers, whose PostgreSQL is lost three times: killed, frozen, and at last with the only standby behind. The first two
 * have a quorum of synchronous standbys, and must lose nothing that was acknowledged. The third one is asynchronous, and must sell nothing at
 * a price that was lost, and charge nobody twice.
 */

/** A stack that no test uses. */
const STACK = DRILL_STACKS.failover
const BUYERS = Number(process.env.BUYERS || 6)
const BEFORE_MS = 8_000
/** How soon a new payment must be served after a promotion. */
const FLOW_MS = scaled(5_000)
const PRICE = 1_000n
const LOST_PRICE = 2_000n

const base = stackSettings(STACK)
let settings: Settings
/** URL with all servers, as the owner. */
let everyServer: string
let primary: PostgresServer
let standbys: Standby[]
const dead: PostgresServer[] = []

beforeAll(async () => {
  await removeTestStack(base)
  await startStack(base, { only: ['postgres'] })
  standbys = await startStandbys(base, { one: [], two: [], three: [] })
  primary = primaryOfStack(base)
  everyServer = withServers(primary.url)
  settings = withAllServers(base)
  await startCompanions(settings)
  await startStack(settings)
})
afterAll(async () => {
  for (const server of dead) server.signal('SIGCONT')
  await Promise.all((standbys ?? []).map((standby) => standby.close()))
  await removeTestStack(base)
})

/** The URL with the addresses of all servers. The primary is the last: it must be found. */
function withServers(url: string): string {
  const hosts = [...standbys.map((standby) => standby.url), primary.url].map((each) => new URL(each).host)
  return url.replace(new URL(url).host, hosts.join(','))
}

function withAllServers(stack: Settings): Settings {
  const secrets = loadSecrets(stack.stateDirectory)
  const of = (service: DatabaseUser) => withServers(serviceDatabaseUrl(stack, secrets, service))
  const { authz, xds, 'control-plane': controlPlane } = stack.extraEnvironment
  return {
    ...stack,
    extraEnvironment: {
      ...stack.extraEnvironment,
      authz: { ...authz, DATABASE_URL: of('authz') },
      xds: { ...xds, DATABASE_URL: of('xds') },
      'control-plane': { ...controlPlane, DATABASE_URL: of('controlPlane'), OPERATOR_DATABASE_URL: of('operator') },
    },
  }
}

/** Has commits of a server wait for one of these standbys; none if there are none. */
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

/** Promotes the standby that has received most, and has the others follow it. Returns when it took writes. */
async function failOver(candidates: readonly Standby[]): Promise<{ next: Standby; promotedAt: number }> {
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

const isServed = (purchase: Purchase): purchase is Purchase & { servedAt: number } => purchase.servedAt !== undefined

/** A shop that the test reads from the server which is the primary now. */
const openShopAt = (server: PostgresServer) =>
  openShop({ settings: { ...settings, database: server.url }, endpoints: [{ path: '/*', amount: String(PRICE) }] })

/** Waits until no payment is open on the new primary, and compares the four records. */
async function join(shop: Shop, server: PostgresServer): Promise<string[]> {
  const pool = new Pool({ connectionString: server.url, max: 2 })
  pool.on('error', () => undefined)
  try {
    const open = `select from payment where lower(pay_to) = lower($1) and state in ('RESERVED', 'SETTLING', 'UNKNOWN')`
    await until('no payment is open', async () => (await pool.query(open, [shop.payTo])).rowCount === 0)
    return await fourWayJoin({ ...shop, pool })
  } finally {
    await pool.end()
  }
}

/** Loses the primary under buyers and writers. Returns the new one. */
async function loseUnderLoad(how: 'SIGKILL' | 'SIGSTOP'): Promise<void> {
  const live = standbys.filter((standby) => standby !== primary)
  const besides = (of: Standby) => live.filter((standby) => standby !== of).map(({ name }) => name)
  await requireOneOf(
    primary,
    live.map(({ name }) => name),
  )
  for (const standby of live) await requireOneOf(standby, besides(standby))
  await using opened = new AsyncDisposableStack()
  const shop = opened.adopt(await openShopAt(primary), (each) => each.close())
  const writers = await openWriters(everyServer)
  const buyers = await openBuyers(shop, BUYERS)
  await delay(BEFORE_MS)
  dead.push(primary)
  const lostAt = performance.now()
  primary.signal(how)
  await delay(2_000)
  const { next, promotedAt } = await failOver(live)
  primary = next
  // Buyers who had a payment under way present it until it is served; others do not wait for that.
  const others = await openBuyers(shop, BUYERS)
  await until('a new payment is served', async () => others.purchases.some(isServed))
  await delay(BEFORE_MS)
  await Promise.all([buyers.stop(), others.stop(), writers.stop()])
  const first = Math.min(...others.purchases.filter(isServed).map(({ servedAt }) => servedAt))
  const purchases = [...buyers.purchases, ...others.purchases]
  const last = Math.max(
    ...buyers.purchases.flatMap(({ begunAt, servedAt = 0 }) => (begunAt < promotedAt ? [servedAt] : [])),
  )
  const rows = await primary.query<{ number: number }>('select number from drill_row')
  const kept = new Set(rows.map(({ number }) => number))
  const lost = [...writers.acknowledged].filter((number) => !kept.has(number))
  const unserved = purchases.filter((each) => !isServed(each))
  const differences = await join(shop, primary)
  const seconds = (ms: number) => (ms / 1_000).toFixed(1)
  console.log(
    `${how}: ${writers.acknowledged.size} rows acknowledged, ${lost.length} lost; ${purchases.length} payments, ` +
      `${unserved.length} not served (${unserved.map(({ status }) => status).join(' ')}); payments flow ${seconds(first - promotedAt)} s ` +
      `after the promotion, ${seconds(first - lostAt)} s after the loss, those under way end ${seconds(last - promotedAt)} s after the promotion; ${differences.length} differences`,
  )
  expect({ lost, differences, unserved: unserved.length }).toEqual({ lost: [], differences: [], unserved: 0 })
  expect(first - promotedAt).toBeLessThan(FLOW_MS)
}

it('a primary with a quorum that is killed loses nothing', () => loseUnderLoad('SIGKILL'))

it('a primary with a quorum that freezes loses nothing', () => loseUnderLoad('SIGSTOP'))

it('a standby that is behind sells nothing at a lost price, and charges nobody twice', async () => {
  const [behind] = standbys.filter((standby) => standby !== primary && !dead.includes(standby))
  if (!behind) throw new Error('no standby is left')
  for (const server of [primary, behind]) await requireOneOf(server, [])
  await using opened = new AsyncDisposableStack()
  const shop = opened.adopt(await openShopAt(primary), (each) => each.close())
  const oldTerms = await shop.terms('/weather')
  const [at] = await primary.query<{ lsn: string }>('select pg_current_wal_lsn()::text as lsn')
  const has = `select pg_last_wal_replay_lsn() >= '${at?.lsn}'::pg_lsn as has`
  await until('the standby has the shop', async () => (await behind.query<{ has: boolean }>(has))[0]?.has)
  await behind.query(`alter system set primary_conninfo = ''`)
  await behind.query('select pg_reload_conf()')
  const followers = () => primary.query(`select from pg_stat_replication where application_name = '${behind.name}'`)
  await until('the standby follows no more', async () => (await followers()).length === 0)

  // Lost: two payments at the old price, of which one was answered, a change of the price, and a payment at the new one.
  const soldAt = async (terms: typeof oldTerms) => {
    const payment = await signPayment(shop.wallet, terms)
    const purchase = { payment, path: `/weather?nonce=${payment.authorization.nonce}` }
    return { ...purchase, status: await present(shop, purchase) }
  }
  const lostSale = await soldAt(oldTerms)
  expect(lostSale.status).toBe(200)
  await setPrice(shop, LOST_PRICE)
  await until('the lost price is asked for', async () => (await shop.terms('/weather')).amount === String(LOST_PRICE))
  const lostTerms = await shop.terms('/weather')
  const dearSale = await soldAt(lostTerms)
  expect(dearSale.status).toBe(200)
  const unused = await signPayment(shop.wallet, lostTerms)

  dead.push(primary)
  primary.signal('SIGKILL')
  const { next } = await failOver([behind])
  primary = next
  await until('the old price is asked for', async () => (await shop.terms('/weather')).amount === String(PRICE))
  const earned = await shop.earned()
  const again = await until('an answer about the unused payment', async () => {
    const status = await present(shop, { path: '/weather?unused', payment: unused })
    return status !== 503 && status !== 0 && status
  })
  const lostAgain = await until('an answer about the lost sale', async () => {
    const status = await present(shop, lostSale)
    return (status === 200 || status === 402) && status
  })
  const dearAgain = await present(shop, dearSale)
  console.log(
    `behind: a payment at the lost price gets ${again}; a lost sale is presented again and gets ${lostAgain}, one at the lost price ` +
      `${dearAgain}; the seller has earned ${earned} before and ${await shop.earned()} after`,
  )
  expect({ again, lostAgain, dearAgain }).toEqual({ again: 402, lostAgain: 200, dearAgain: 402 })
  expect(await shop.earned()).toBe(earned)
  const fresh = await until('a new payment is served', async () => (await soldAt(oldTerms)).status === 200)
  expect(fresh).toBe(true)
  expect(serversOf(everyServer)).toHaveLength(4)
})
