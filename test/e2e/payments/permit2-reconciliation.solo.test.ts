import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { until } from '../support/buyer.ts'
import {
  type FacilitatorProxy,
  putBeforeFacilitator,
  startFacilitatorProxy,
  takeFromFacilitator,
} from '../support/facilitator-proxy.ts'
import { sandboxAccept } from '../support/seller.ts'
import {
  CHARGED_ONCE,
  type Market,
  movement,
  NOT_CHARGED,
  openMarket,
  openShop,
  PRICE,
  refusal,
  type Shop,
} from './market.ts'
import { permit2Wallet, signedPermit, takeBack, type Wallet } from './permit2-buyer.ts'

/** Seconds that a permit holds: as few as authz takes, so that one can be waited for. */
const PERMIT_SECONDS = 12

let market: Market
let shop: Shop
let proxy: FacilitatorProxy

beforeAll(async () => {
  market = openMarket()
  proxy = await startFacilitatorProxy(market.settings)
  await putBeforeFacilitator(proxy)
  const price = { ...sandboxAccept(String(PRICE)), max_timeout_seconds: PERMIT_SECONDS }
  shop = await openShop(market, { accepts: [{ ...price, extra: { assetTransferMethod: 'permit2' } }] })
})
afterEach(() => proxy.reset())
afterAll(async () => {
  await takeFromFacilitator()
  await proxy?.close()
  await market?.close()
})

const present = (header: string) => market.fetch(shop.url('/weather'), { headers: { 'payment-signature': header } })
const moved = <Result>({ address }: Wallet, work: () => Promise<Result>) =>
  movement(market, { payer: address, payTo: shop.payTo }, work)

/** What the ledger says of the only payment of a wallet, once it says `state`. */
const inState = ({ address }: Wallet, state: string) =>
  until(
    `it is ${state}`,
    async () => {
      const text = 'select state, transaction from payment where payer = $1'
      const { rows } = await market.pool.query<{ state: string; transaction: string | null }>(text, [address])
      return rows[0]?.state === state && rows[0]
    },
    PERMIT_SECONDS * 1000 + 25_000,
  )

/** A permit that was presented and whose settlement nobody has answered: it never came to the chain unless `sent`. */
async function inDoubt(wallet: Wallet, { sent = false }: { sent?: boolean } = {}) {
  const permit = await signedPermit(market, shop, wallet)
  proxy.intercept('/settle', async ({ forward, cut }) => {
    if (sent) await forward()
    cut()
  })
  expect(await refusal(await present(permit.header))).toEqual({ status: 503, code: 'payment_outcome_unknown' })
  return permit
}

describe('a permit whose settlement nobody has answered', () => {
  it('is settled when the chain shows its transfer, and its buyer gets the answer without paying again, once', async () => {
    const wallet = await permit2Wallet(market)
    const { result, ...money } = await moved(wallet, async () => {
      const permit = await inDoubt(wallet, { sent: true })
      expect((await inState(wallet, 'SETTLED')).transaction).toMatch(/^0x[0-9a-f]{64}$/)
      return { permit, answer: await present(permit.header) }
    })
    expect(result.answer.status).toBe(200)
    expect(money).toEqual(CHARGED_ONCE)
    await result.answer.arrayBuffer()
    await until('the delivery is on record', async () => {
      const again = await refusal(await present(result.permit.header))
      expect(again.status).toBe(409)
      return again.code === 'payment_already_used'
    })
  })

  it('is cancelled when its payer has taken it back', async () => {
    const wallet = await permit2Wallet(market)
    const permit = await inDoubt(wallet)
    await takeBack(market, wallet, permit)
    expect((await inState(wallet, 'CANCELLED')).transaction).toBeNull()
  })

  it('stays open as long as it could be used, and has expired afterwards', async () => {
    const wallet = await permit2Wallet(market)
    const permit = await inDoubt(wallet)
    const before = Number(permit.payload.permit2Authorization.deadline) * 1000
    const { result: ended, ...money } = await moved(wallet, () => inState(wallet, 'EXPIRED'))
    expect(Date.now()).toBeGreaterThan(before)
    expect(ended.transaction).toBeNull()
    expect(money).toEqual(NOT_CHARGED)
  })
})
