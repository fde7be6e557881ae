import { setTimeout as delay } from 'node:timers/promises'
import { Pool } from 'pg'
import { expect } from 'vitest'
import { scaled } from '../../runtime/patience.ts'
import type { Settings } from '../../sandbox/settings.ts'
import { until } from '../e2e/support/buyers/buyer.ts'
import { fourWayJoin } from '../e2e/support/ledger/four-way-join.ts'
import type { Shop } from '../e2e/support/sellers/shop.ts'
import { fundBuyers, openBuyers, type Purchase } from './buyers.ts'
import type { Takeover } from './group.ts'
import type { PostgresServer } from './servers.ts'
import { openShopAt } from './shops.ts'
import { openWriters } from './writers.ts'

const BUYERS = Number(process.env.BUYERS || 6)
const BEFORE_MS = 8_000
/** Milliseconds after a promotion within which a new payment must be served. */
const FLOW_MS = scaled(5_000)

/**
 * Loses the primary while buyers and writers work, and compares their answers with the data of the next primary. Returns the next primary.
 */
export async function loseUnderLoad(options: {
  settings: Settings
  /** A URL with the addresses of all servers, for the owner of the schema. */
  url: string
  primary: PostgresServer
  how: 'SIGKILL' | 'SIGSTOP'
  /** Resolves when another server accepts writes. */
  takeOver(): Promise<Takeover>
  /** Runs after the first new payment, while buyers continue. */
  meanwhile?(): Promise<void>
}): Promise<PostgresServer> {
  const { settings, url, primary, how, takeOver, meanwhile } = options
  await using opened = new AsyncDisposableStack()
  const shop = opened.adopt(await openShopAt(settings, primary), (each) => each.close())
  const writers = await openWriters(url)
  const buyers = await openBuyers(shop, await fundBuyers(shop, BUYERS))
  const wallets = await fundBuyers(shop, BUYERS)
  await delay(BEFORE_MS)
  const lostAt = performance.now()
  primary.signal(how)
  const { next, promotedAt } = await takeOver()
  // Buyers with a payment under way repeat it until it is served, so other buyers are necessary for new payments.
  const others = await openBuyers(shop, wallets)
  await until('a new payment is served', async () => others.purchases.some(isServed))
  await meanwhile?.()
  await delay(BEFORE_MS)
  await Promise.all([buyers.stop(), others.stop(), writers.stop()])
  const first = Math.min(...others.purchases.filter(isServed).map(({ servedAt }) => servedAt))
  const purchases = [...buyers.purchases, ...others.purchases]
  const last = Math.max(
    ...buyers.purchases.flatMap(({ begunAt, servedAt = 0 }) => (begunAt < promotedAt ? [servedAt] : [])),
  )
  const rows = await next.query<{ number: number }>('select number from drill_row')
  const kept = new Set(rows.map(({ number }) => number))
  const lost = [...writers.acknowledged].filter((number) => !kept.has(number))
  const unserved = purchases.filter((each) => !isServed(each))
  const differences = await join(shop, next)
  const seconds = (ms: number) => (ms / 1_000).toFixed(1)
  console.log(
    `${how}: ${writers.acknowledged.size} rows acknowledged, ${lost.length} lost; ${purchases.length} payments, ` +
      `${unserved.length} not served (${unserved.map(({ status }) => status).join(' ')}); payments flow ${seconds(first - promotedAt)} s ` +
      `after the promotion, ${seconds(first - lostAt)} s after the loss, those under way end ${seconds(last - promotedAt)} s after the promotion; ${differences.length} differences`,
  )
  expect({ lost, differences, unserved: unserved.length }).toEqual({ lost: [], differences: [], unserved: 0 })
  expect(first - promotedAt).toBeLessThan(FLOW_MS)
  return next
}

const isServed = (purchase: Purchase): purchase is Purchase & { servedAt: number } => purchase.servedAt !== undefined

/** Waits until no payment is open on the new primary. Then compares the records of buyers, upstream, ledger and chain. */
async function join(shop: Shop, server: PostgresServer): Promise<string[]> {
  const pool = new Pool({ connectionString: server.url, max: 2 })
  pool.on('error', () => undefined)
  try {
    const open = async () => (await pool.query<object>(OPEN, [shop.payTo])).rows
    await until('no payment is open', async () => (await open()).length === 0).catch(async (error: Error) => {
      throw new Error(`${error.message}: ${JSON.stringify(await open())}`)
    })
    return await fourWayJoin({ ...shop, pool })
  } finally {
    await pool.end()
  }
}

const OPEN = `select id, state, now() - created_at as age, valid_before - now() as valid, lease_until - now() as lease, u.looks, u.finding
  from payment p left join payment_unresolved u using (id)
  where lower(p.pay_to) = lower($1) and p.state in ('RESERVED', 'SETTLING', 'UNKNOWN')`
