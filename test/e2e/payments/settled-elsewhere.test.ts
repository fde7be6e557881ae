import { v7 } from 'uuid'
import { describe, expect } from 'vitest'
import { isDelivered, receiptOf, rowInState, rowKey, type SignedPayment, until } from '../support/buyers/buyer.ts'
import { somebodyElse } from '../support/buyers/somebody-else.ts'
import { expectFourRecordsAgree } from '../support/ledger/four-way-join.ts'
import { withProxiedShop } from './fixtures.ts'
import { CHARGED_ONCE, NOT_CHARGED, paidShop, refusal, uniquePath, upstreamHits } from './market.ts'

const OUTCOME_UNKNOWN = { status: 503, code: 'payment_outcome_unknown' }
const ALREADY_USED = { status: 409, code: 'payment_already_used' }

/** Payments with answers that never arrive. */
const unfetched: SignedPayment[] = []

const it = withProxiedShop({ methods: ['GET', 'POST'] })
  .extend('stranger', { scope: 'file' }, ({ settings }) => somebodyElse(settings))
  /** Makes the first check of a released payment due at once, so that the test need not wait. */
  .extend('checkNow', ({ pool }) => async ({ authorization }: SignedPayment) => {
    const text = `update test_payment set watch_at = now() where key = $1 and state = 'RELEASED' and watch_at is not null`
    expect((await pool.query(text, [rowKey(authorization)])).rowCount).toBe(1)
  })
it.afterEach(({ market, shop }) => expectFourRecordsAgree(paidShop(market, shop), { unfetched }))

describe('an authorization that another party has settled before it was presented here', () => {
  it('is settled by the chain’s evidence: its seller sees it, and its buyer gets one answer and pays nothing more (M4, M10)', async ({
    moving,
    presented,
    market,
    signed,
    stranger,
  }) => {
    const payment = await signed()
    const path = uniquePath('/weather')
    const { result: transaction, ...moved } = await moving(() => stranger.settle([payment]))
    expect(moved).toEqual(CHARGED_ONCE)
    const { result: first, ...none } = await presented(payment, path)
    expect(first.headers.get('payment-required')).toBeNull()
    expect(await refusal(first)).toEqual(OUTCOME_UNKNOWN)
    expect(none).toEqual(NOT_CHARGED)
    expect(await rowInState(market.pool, payment.authorization, 'SETTLED')).toMatchObject({
      transaction,
      error_reason: null,
    })

    // The answer is only for the request with which the payment was presented.
    expect(await refusal((await presented(payment, uniquePath('/weather'))).result)).toEqual(ALREADY_USED)
    const { result: served, ...again } = await presented(payment, path)
    expect(served.status).toBe(200)
    expect(again).toEqual(NOT_CHARGED)
    expect(receiptOf(served)).toMatchObject({ success: true, transaction })
    await served.text()
    expect(await upstreamHits(market, path)).toHaveLength(1)
  })

  it('buys the answer for one body, that of its first claim', async ({ market, presented, signed, stranger }) => {
    const payment = await signed()
    const path = uniquePath('/echo')
    const send = (body: string) => presented(payment, path, { method: 'POST', body })
    await stranger.settle([payment])
    expect(await refusal((await send('paid for')).result)).toEqual(OUTCOME_UNKNOWN)
    await rowInState(market.pool, payment.authorization, 'SETTLED')
    const { result: served, ...moved } = await send('paid for')
    expect(served.status).toBe(200)
    expect(moved).toEqual(NOT_CHARGED)
    expect(await served.text()).toContain('paid for')
    await until('it is delivered', () => isDelivered(market.pool, payment.authorization))
    expect(await refusal((await send('paid for')).result)).toEqual(ALREADY_USED)
  })

  it('is useless for a party without its signature', async ({ market, presented, shop, signed, stranger }) => {
    const payment = await signed()
    unfetched.push(payment)
    await stranger.settle([payment])
    // The real signature is on the chain. authz does not accept a forged one, although only the facilitator could check it.
    const signature = `0x${'11'.repeat(80)}`
    const forged = { ...payment.payload, payload: { ...payment.payload.payload, signature } }
    const header = Buffer.from(JSON.stringify(forged)).toString('base64')
    const path = uniquePath('/weather')
    const forge = () => market.fetch(shop.url(path), { headers: { 'payment-signature': header } })
    expect((await forge()).ok).toBe(false)
    expect(await refusal((await presented(payment, uniquePath('/weather'))).result)).toEqual(OUTCOME_UNKNOWN)
    await rowInState(market.pool, payment.authorization, 'SETTLED')
    expect((await forge()).ok).toBe(false)
    expect(await upstreamHits(market, path)).toEqual([])
  })

  it('is refused as used after the chain has shown that its nonce was spent on another transfer', async ({
    market,
    presented,
    signed,
    stranger,
    wallet,
  }) => {
    const payment = await signed()
    await stranger.cancel(wallet, payment.authorization.nonce)
    expect(await refusal((await presented(payment)).result)).toEqual(OUTCOME_UNKNOWN)
    await rowInState(market.pool, payment.authorization, 'CANCELLED')
    expect(await refusal((await presented(payment)).result)).toEqual(ALREADY_USED)
  })
})

describe('an authorization that another party has settled after its release here', () => {
  it('is noticed without another presentation, and its buyer gets the answer (M4, M10)', async ({
    checkNow,
    market,
    presented,
    proxy,
    signed,
    stranger,
  }) => {
    proxy.intercept('/verify', ({ reply }) => reply(503, '{}'))
    const payment = await signed()
    const path = uniquePath('/weather')
    expect(await refusal((await presented(payment, path)).result)).toEqual({
      status: 503,
      code: 'facilitator_unavailable',
    })
    await rowInState(market.pool, payment.authorization, 'RELEASED')
    proxy.reset()
    const transaction = await stranger.settle([payment])
    await checkNow(payment)
    expect(await rowInState(market.pool, payment.authorization, 'SETTLED')).toMatchObject({ transaction })
    const { result: served, ...moved } = await presented(payment, path)
    expect(served.status).toBe(200)
    expect(moved).toEqual(NOT_CHARGED)
    expect(receiptOf(served)).toMatchObject({ success: true, transaction })
    await served.text()
    expect(await upstreamHits(market, path)).toHaveLength(1)
    expect(proxy.calls).toEqual([])
  })
})

describe('a released request with a body whose payment another party has settled', () => {
  it('gets its answer', async ({ checkNow, market, presented, proxy, signed, stranger }) => {
    proxy.intercept('/verify', ({ reply }) => reply(503, '{}'))
    const payment = await signed()
    const path = uniquePath('/echo')
    const send = () => presented(payment, path, { method: 'POST', body: 'paid for' })
    await send()
    await rowInState(market.pool, payment.authorization, 'RELEASED')
    proxy.reset()
    await stranger.settle([payment])
    await checkNow(payment)
    await rowInState(market.pool, payment.authorization, 'SETTLED')
    const { result: served } = await send()
    expect({ status: served.status, body: await served.text() }).toMatchObject({
      status: 200,
      body: expect.stringContaining('paid for'),
    })
  })
})

describe('the signature of a released payment', () => {
  it('is deleted from the ledger when it can no longer be used, and not before', async ({
    pool,
    presented,
    proxy,
    signed,
  }) => {
    proxy.intercept('/verify', ({ reply }) => reply(503, '{}'))
    const [over, good] = [await signed(), await signed()]
    const signatureOf = async ({ authorization }: SignedPayment) => {
      const text = `select signed->>'signature' as signature from payment where key = $1`
      return (await pool.query<{ signature: string }>(text, [rowKey(authorization)])).rows[0]?.signature
    }
    for (const payment of [over, good]) {
      await presented(payment)
      await rowInState(pool, payment.authorization, 'RELEASED')
    }
    await pool.query("update test_payment set valid_before = now() - interval '11 minutes' where key = $1", [
      rowKey(over.authorization),
    ])
    // Makes both payments ten minutes old, less three seconds. So three seconds later they are old enough for the job.
    for (const payment of [over, good]) {
      const key = rowKey(payment.authorization)
      const id = v7({ msecs: Date.now() - 600_000 + 3_000 }).slice(0, -4) + key.toString('hex', 0, 2)
      await pool.query('update test_payment set id = $2 where key = $1', [key, id])
    }
    await until('it is taken out', async () => (await signatureOf(over))?.startsWith('sha256:'))
    expect(await signatureOf(good)).toBe(good.payload.payload.signature)
  })
})
