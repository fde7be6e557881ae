import { ExactEvmScheme } from '@x402/evm/exact/client'
import type { Hex } from 'viem'
import { generatePrivateKey, type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { chainClient } from '../../../sandbox/chain-manager/chain-client.ts'
import { challengeOf, encodeHeader, receiptOf, until } from '../support/buyer.ts'
import { metricOf } from '../support/gateway.ts'
import { refusal } from './market.ts'
import { CHAIN_ID, type OwnMarket, openOwnMarket, PRICE, VALID_SECONDS } from './own-market.ts'

const CONFIRMATIONS = 3
/** One second less than the age at which authz looks at a settlement again: it reads on in that order, and so comes to these next. */
const AGE_SECONDS = 89

let market: OwnMarket

beforeAll(async () => {
  market = await openOwnMarket({ confirmations: CONFIRMATIONS })
})
afterAll(() => market?.close())

interface Purchase {
  headers: Record<string, string>
  transaction: Hex
}

async function richPayer(): Promise<PrivateKeyAccount> {
  const payer = privateKeyToAccount(generatePrivateKey())
  await market.ownChain.mint(payer.address, 1_000_000n)
  return payer
}

/** A payment that is served and settled. */
async function purchase(payer: PrivateKeyAccount): Promise<Purchase> {
  const accepted = challengeOf(await market.fetch(market.shop.url('/weather'))).accepts[0]
  const network = accepted.network as `${string}:${string}`
  const { payload } = await new ExactEvmScheme(payer).createPaymentPayload(2, { ...accepted, network })
  const headers = { 'payment-signature': encodeHeader({ x402Version: 2, accepted, payload }) }
  const response = await market.fetch(market.shop.url('/weather'), { headers })
  expect(response.status).toBe(200)
  await response.arrayBuffer()
  return { headers, transaction: receiptOf(response).transaction as Hex }
}

/** Time passes in the ledger: nobody waits in tests until a settlement is as old as those that are looked at again. */
async function age(purchases: readonly Purchase[]): Promise<void> {
  const client = await market.pool.connect()
  try {
    // A settled row is immutable, for everybody but who owns the database and says so.
    await client.query(`set session_replication_role = replica`)
    const { rowCount } = await client.query(
      `update payment set settling_at = now() - make_interval(secs => $2) where transaction = any($1)`,
      [purchases.map(({ transaction }) => transaction), AGE_SECONDS],
    )
    expect(rowCount).toBe(purchases.length)
  } finally {
    await client.query(`reset session_replication_role`)
    client.release()
  }
}

/** Those of the transactions that are written down as taken back. */
async function reversed(purchases: readonly Purchase[]): Promise<string[]> {
  const { rows } = await market.pool.query<{ transaction: string }>(
    'select transaction from payment p join payment_reversal r on r.payment_id = p.id where transaction = any($1)',
    [purchases.map(({ transaction }) => transaction)],
  )
  return rows.map(({ transaction }) => transaction)
}

async function eventsOf({ transaction }: Purchase): Promise<string[]> {
  const { rows } = await market.pool.query<{ id: string }>('select id from payment where transaction = $1', [
    transaction,
  ])
  const { body } = await market.seller.call<{ timeline: { event: string }[] }>('GET', `/settlements/${rows[0]?.id}`)
  return body.timeline.map(({ event }) => event)
}

describe('a reorganisation of the chain', () => {
  it('that takes a settled transfer back for good is noticed, and of one that comes again nothing is said', async () => {
    const client = chainClient(market.ownChain.url, CHAIN_ID)
    const payer = await richPayer()
    const lasting = await purchase(payer)
    const before = await client.snapshot()
    const mined = await purchase(payer)
    const lost = await purchase(payer)
    expect(await market.ownChain.balanceOf(market.shop.payTo)).toBe(3n * PRICE)
    const signed = await client.request<{ Method: string; Parameters: [Hex]; ReturnType: Hex }>({
      method: 'eth_getRawTransactionByHash',
      params: [mined.transaction],
    })

    await client.revert({ id: before })
    await client.sendRawTransaction({ serializedTransaction: signed })
    await client.increaseTime({ seconds: 2 * VALID_SECONDS })
    await client.mine({ blocks: CONFIRMATIONS + 1 })
    expect(await market.ownChain.balanceOf(market.shop.payTo)).toBe(2n * PRICE)
    const all = [lasting, mined, lost]
    await age(all)
    await until('it is noticed', async () => (await reversed(all)).length > 0, 90_000)

    expect(await reversed(all)).toEqual([lost.transaction])
    // Other tests' chains are gone, and what was paid on them.
    expect(await metricOf(market.settings, 'authzOps', 'authz_reversed_total')).toBeGreaterThan(0)
    expect(await eventsOf(lost)).toEqual(['created', 'settling', 'settled', 'delivered', 'reversed'])
    for (const other of [lasting, mined]) expect(await eventsOf(other)).not.toContain('reversed')
    // Its answer was delivered: who comes again is told so, and is not asked to sign.
    const again = await market.fetch(market.shop.url('/weather'), { headers: lost.headers })
    expect(await refusal(again)).toEqual({ status: 409, code: 'payment_already_used' })
    const sums = `select sum(amount) filter (where r.payment_id is null)::text as sum
      from payment p left join payment_reversal r on r.payment_id = p.id where pay_to = $1 and state = 'SETTLED'`
    const { rows } = await market.pool.query<{ sum: string }>(sums, [market.shop.payTo])
    expect(BigInt(rows[0]?.sum ?? 0)).toBe(await market.ownChain.balanceOf(market.shop.payTo))
  })
})
