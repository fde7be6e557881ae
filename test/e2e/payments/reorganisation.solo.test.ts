import { ExactEvmScheme } from '@x402/evm/exact/client'
import type { Pool } from 'pg'
import type { Hex } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { describe, expect } from 'vitest'
import { chainClient } from '../../../sandbox/chain-manager/chain-client.ts'
import { stopPart } from '../../../sandbox/stack.ts'
import { challengeOf, encodeHeader, receiptOf, until } from '../support/buyers/buyer.ts'
import { metricOf } from '../support/sellers/gateway.ts'
import {
  PRODUCTION_CHAIN_ID,
  PRODUCTION_NETWORK,
  priceOf,
  productionFacilitator,
} from '../support/stack/production-network.ts'
import { testSettings } from '../support/stack/stack.ts'
import { forgetProductionChain } from '../support/stack/test-stack.ts'
import { startNodeProxy } from '../support/wire/node-proxy.ts'
import { headerOf, newChannel, openChannelShop, presentVoucher, STEP } from './channel-market.ts'
import { openShop, refusal } from './market.ts'
import { it as inProduction, type ProductionMarket, restartAuthz } from './production-market.ts'

const CONFIRMATIONS = 3
/** authz checks settlements a second time when they are 90 seconds old, oldest first. At this age, the test's settlements are next. */
const AGE_SECONDS = 89

const PRICE = 1000n

const HOUR_SECONDS = 3_600
const AT_A_DEPTH = { finality_tag: false, finality_depth: CONFIRMATIONS }

const it = inProduction
  /** A proxy between authz and the network's node. */
  .extend('node', { scope: 'file' }, async ({ market }, { onCleanup }) => {
    const node = await startNodeProxy(market.network.url)
    onCleanup(() => node.close())
    return node
  })
  .extend('startAuthz', { scope: 'file' }, ({ market, node }) => async (finality: object) => {
    const usual = productionFacilitator(market.settings)[PRODUCTION_NETWORK]
    const network = { ...usual, rpc_url: node.url, confirmations: CONFIRMATIONS, ...finality }
    await restartAuthz({ FACILITATORS: JSON.stringify({ [PRODUCTION_NETWORK]: network }) })
  })
  .extend('shop', { scope: 'file' }, async ({ market, startAuthz }) => {
    await startAuthz(AT_A_DEPTH)
    return openShop(market, { seller: market.seller, accepts: [priceOf({ scheme: 'exact', amount: PRICE })] })
  })
  .extend('payer', async ({ market }) => {
    const payer = privateKeyToAccount(generatePrivateKey())
    await market.network.give(payer.address, 1_000_000n)
    return payer
  })
  /** Makes a payment that is served and settled. */
  .extend('purchase', ({ market, shop, payer }) => async (): Promise<Purchase> => {
    const accepted = challengeOf(await market.fetch(shop.url('/weather'))).accepts[0]
    const network = accepted.network as `${string}:${string}`
    const { payload } = await new ExactEvmScheme(payer).createPaymentPayload(2, { ...accepted, network })
    const headers = { 'payment-signature': encodeHeader({ x402Version: 2, accepted, payload }) }
    const response = await market.fetch(shop.url('/weather'), { headers })
    expect(response.status).toBe(200)
    await response.arrayBuffer()
    return { headers, transaction: receiptOf(response).transaction as Hex }
  })

/**
 * A snapshot of the chain, to which the chain returns after each test. A test advances the chain's clock, so the next test's payments would
 * be expired.
 */
let asItWas: Hex
it.beforeEach(async ({ market }) => {
  asItWas = await chainClient(market.network.url, PRODUCTION_CHAIN_ID).snapshot()
})
it.afterEach(async ({ market }) => {
  await chainClient(market.network.url, PRODUCTION_CHAIN_ID).revert({ id: asItWas })
})

// This must be a hook. The clean-up of a fixture may run after another file has begun to use the stack.
it.afterAll(({ settings }) => forgetProductionChain(settings))

interface Purchase {
  headers: Record<string, string>
  transaction: Hex
}

/** Moves the ledger's times back, so that no test must wait until settlements are old enough for the second check. */
async function age(pool: Pool, purchases: readonly Purchase[], seconds = AGE_SECONDS): Promise<void> {
  const { rowCount } = await pool.query(
    `update test_payment set settling_at = now() - make_interval(secs => $2) where transaction = any($1)`,
    [purchases.map(({ transaction }) => transaction), seconds],
  )
  expect(rowCount).toBe(purchases.length)
}

/** Returns the transactions that are recorded as reversed. */
async function reversed(pool: Pool, purchases: readonly Purchase[]): Promise<string[]> {
  const { rows } = await pool.query<{ transaction: string }>(
    'select transaction from payment p join payment_reversal r on r.payment_id = p.id where transaction = any($1)',
    [purchases.map(({ transaction }) => transaction)],
  )
  return rows.map(({ transaction }) => transaction)
}

async function eventsOf({ pool, seller }: ProductionMarket, { transaction }: Purchase): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>('select id from payment where transaction = $1', [transaction])
  const { body } = await seller.call<{ timeline: { event: string }[] }>('GET', `/settlements/${rows[0]?.id}`)
  return body.timeline.map(({ event }) => event)
}

describe('a reorganization of the chain', () => {
  it('that removes a settled transfer permanently is noticed; a transfer that returns is not reported', async ({
    market,
    shop,
    purchase,
  }) => {
    const client = chainClient(market.network.url, PRODUCTION_CHAIN_ID)
    const lasting = await purchase()
    const before = await client.snapshot()
    const mined = await purchase()
    const lost = await purchase()
    expect(await market.network.balanceOf(shop.payTo)).toBe(3n * PRICE)
    const signed = await client.request<{ Method: string; Parameters: [Hex]; ReturnType: Hex }>({
      method: 'eth_getRawTransactionByHash',
      params: [mined.transaction],
    })

    await client.revert({ id: before })
    await client.sendRawTransaction({ serializedTransaction: signed })
    await client.mine({ blocks: 1 })
    // Advances the clock beyond the validity of a payment, which is one minute.
    await client.increaseTime({ seconds: 2 * 60 })
    await client.mine({ blocks: CONFIRMATIONS + 1 })
    expect(await market.network.balanceOf(shop.payTo)).toBe(2n * PRICE)
    const all = [lasting, mined, lost]
    await age(market.pool, all)
    await until('it is noticed', async () => (await reversed(market.pool, all)).length > 0, 90_000)

    expect(await reversed(market.pool, all)).toEqual([lost.transaction])
    // The metric exists and counts this payment. Other tests' payments on earlier chains count too.
    expect(await metricOf(market.settings, 'authzOps', 'authz_reversed_total')).toBeGreaterThan(0)
    expect(await eventsOf(market, lost)).toEqual(['created', 'settling', 'settled', 'delivered', 'reversed'])
    for (const other of [lasting, mined]) expect(await eventsOf(market, other)).not.toContain('reversed')
    // The answer was delivered, so a repeated request gets 409 without a challenge.
    const again = await market.fetch(shop.url('/weather'), { headers: lost.headers })
    expect(await refusal(again)).toEqual({ status: 409, code: 'payment_already_used' })
    const sums = `select sum(amount) filter (where r.payment_id is null)::text as sum
      from payment p left join payment_reversal r on r.payment_id = p.id where pay_to = $1 and state = 'SETTLED'`
    const { rows } = await market.pool.query<{ sum: string }>(sums, [shop.payTo])
    expect(BigInt(rows[0]?.sum ?? 0)).toBe(await market.network.balanceOf(shop.payTo))
  })

  it('that removes a deposit is recorded for each voucher that the deposit covered', async ({ market, startAuthz }) => {
    await startAuthz(AT_A_DEPTH)
    const client = chainClient(market.network.url, PRODUCTION_CHAIN_ID)
    const place = { ...market, shop: await openChannelShop(market) }
    const channel = await newChannel(place)
    const before = await client.snapshot()
    const deposit = headerOf(channel, await channel.deposit(4n * STEP, STEP))
    const first = await market.fetch(place.shop.url('/weather'), { headers: deposit })
    const second = await presentVoucher(place, channel, 2n * STEP)
    expect([first.status, second.status]).toEqual([200, 200])
    await client.revert({ id: before })
    await client.increaseTime({ seconds: 2 * 60 })
    await client.mine({ blocks: CONFIRMATIONS + 1 })
    const listed = async () => {
      const query = `/settlements?api_id=${place.shop.api.id}`
      const { body } = await market.seller.call<{ items: { reversed_at: string | null }[] }>('GET', query)
      return body.items.map(({ reversed_at }) => reversed_at !== null)
    }
    await until('both are booked', async () => (await listed()).every(Boolean), 90_000)
    expect(await listed()).toEqual([true, true])
    const earned = 'select sum(amount)::text as sum from payment_earnings where pay_to = $1'
    expect((await market.pool.query(earned, [place.shop.payTo])).rows).toEqual([{ sum: '0' }])
  })

  it('that happened while authz was away is noticed an hour later', async ({
    market,
    purchase,
    shop: _,
    startAuthz,
  }) => {
    const client = chainClient(market.network.url, PRODUCTION_CHAIN_ID)
    const before = await client.snapshot()
    const lost = await purchase()
    await stopPart(testSettings(), 'authz')
    await client.revert({ id: before })
    await client.increaseTime({ seconds: 2 * 60 })
    await client.mine({ blocks: CONFIRMATIONS + 1 })
    // Simulates an hour without authz: the payment and the last check are then an hour old.
    await age(market.pool, [lost], HOUR_SECONDS)
    await market.pool.query(
      `update payment_finality set settling_at = now() - make_interval(secs => $2) where network = $1`,
      [PRODUCTION_NETWORK, HOUR_SECONDS + 1],
    )
    await startAuthz(AT_A_DEPTH)
    await until('it is noticed', async () => (await reversed(market.pool, [lost])).length > 0, 90_000)
  })

  it('is decided only after the node reports a later block as finalized', async ({
    market,
    node,
    purchase,
    shop: _,
    startAuthz,
  }) => {
    const client = chainClient(market.network.url, PRODUCTION_CHAIN_ID)
    const blockNow = () =>
      client.request<{ Method: string; Parameters: [string, boolean]; ReturnType: object }>({
        method: 'eth_getBlockByNumber',
        params: ['latest', false],
      })
    let finalized = await blockNow()
    let asked = 0
    node.intercept(({ method, params }) => {
      if (method !== 'eth_getBlockByNumber' || params[0] !== 'finalized') return undefined
      asked += 1
      return { result: finalized }
    })
    await startAuthz({})
    const before = await client.snapshot()
    const lost = await purchase()
    await client.revert({ id: before })
    await client.increaseTime({ seconds: 2 * 60 })
    await client.mine({ blocks: 10 * CONFIRMATIONS })
    await age(market.pool, [lost])
    const since = asked
    await until('it has looked some times', async () => asked > since + 5, 60_000)
    expect(await reversed(market.pool, [lost])).toEqual([])
    finalized = await blockNow()
    // An undecided payment is checked again a minute later, so the test moves the time of the check.
    await market.pool.query('update payment_recheck set due_at = now() where network = $1', [PRODUCTION_NETWORK])
    await until('it is noticed', async () => (await reversed(market.pool, [lost])).length > 0, 90_000)
  })
})
