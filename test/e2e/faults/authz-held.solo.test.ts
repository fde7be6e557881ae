import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { scaled } from '../../../runtime/patience.ts'
import { killPart, partPid, startPart } from '../../../sandbox/stack.ts'
import { paymentRow, rowInState, type SignedPayment, signPayment, until } from '../support/buyers/buyer.ts'
import { expectFourRecordsAgree } from '../support/ledger/four-way-join.ts'
import { openShop, type Shop } from '../support/sellers/shop.ts'
import { switchFacilitator } from '../support/stack/facilitator-switch.ts'
import { testSettings } from '../support/stack/stack.ts'
import { type FacilitatorProxy, type Interception, startFacilitatorProxy } from '../support/wire/facilitator-proxy.ts'
import { expectUnavailable } from './unavailable.ts'

const settings = testSettings()
const HELD = 20
let shop: Shop
let proxy: FacilitatorProxy

beforeAll(async () => {
  shop = await openShop({ settings })
  proxy = await startFacilitatorProxy(settings)
  await switchFacilitator(settings, shop.payTo, proxy.url)
})
afterEach(() => expectFourRecordsAgree(shop))
afterAll(async () => {
  if (shop) await switchFacilitator(settings, shop.payTo, undefined)
  await proxy?.close()
  await shop?.close()
})

async function startAgain(): Promise<void> {
  await startPart(settings, 'authz')
  await until('402 is answered again', async () => (await shop.get('/weather')).status === 402, 10_000)
}

describe('authz ended while answers are held for their settlement', () => {
  /** Seconds until the signatures expire: enough to hold the payments and start authz, and less than the test's time-outs. */
  const VALIDITY_SECONDS = Math.ceil(scaled(20_000) / 1_000)

  /** Starts `HELD` paid calls and waits until all of them are being settled. */
  async function hold(): Promise<{
    payments: SignedPayment[]
    answers: Promise<Response[]>
    settlements: Interception[]
  }> {
    const settlements: Interception[] = []
    proxy.intercept('/settle', (call) => void settlements.push(call))
    const validBefore = String(Math.floor(Date.now() / 1000) + VALIDITY_SECONDS)
    const terms = await shop.terms('/weather')
    const sign = () => signPayment(shop.wallet, terms, { authorization: { validBefore } })
    const payments = await Promise.all(Array.from({ length: HELD }, sign))
    const answers = Promise.all(payments.map((payment) => shop.present('/weather', payment)))
    answers.catch(() => undefined)
    await until('all are in settlement', async () => settlements.length === HELD, VALIDITY_SECONDS * 1000)
    return { payments, answers, settlements }
  }

  const statesOf = async (payments: SignedPayment[]) =>
    (await Promise.all(payments.map(({ authorization }) => paymentRow(shop.pool, authorization)))).map(
      (row) => row?.state,
    )

  afterEach(async () => {
    proxy.reset()
    await startAgain()
  })

  it('by kill -9: no buyer gets an unpaid answer, and the ledger records that money may be under way', async () => {
    const earned = await shop.earned()
    const { payments, answers } = await hold()
    await killPart(settings, 'authz')
    for (const answer of await answers) await expectUnavailable(answer)
    expect(await statesOf(payments)).toEqual(payments.map(() => 'SETTLING'))
    expect(await shop.earned()).toBe(earned)

    await startAgain()
    // While the signature is valid, a buyer that presents the payment again must wait, and is not asked for a new signature. On a very busy
    // machine the signature may expire before authz has started.
    const first = payments[0] as SignedPayment
    const again = await shop.present('/weather', first)
    if (Date.now() < Number(first.authorization.validBefore) * 1_000) {
      expect(again.status).toBe(503)
      expect(await again.json()).toMatchObject({ code: 'payment_outcome_unknown' })
      await expectFourRecordsAgree(shop, { open: payments })
    }

    // The payments were not sent to the chain, and can no longer be sent.
    const ended = (payment: SignedPayment) => rowInState(shop.pool, payment.authorization, 'EXPIRED', 60_000)
    await Promise.all(payments.map(ended))
    expect(await shop.earned()).toBe(earned)
  })

  it('by SIGTERM: all held answers are settled and delivered before it ends', async () => {
    const earned = await shop.earned()
    const { payments, answers, settlements } = await hold()
    await killPart(settings, 'authz', 'SIGTERM')
    for (const { forward, reply } of settlements) void forward().then(({ status, body }) => reply(status, body))
    const delivered = await answers
    expect(delivered.map(({ status }) => status)).toEqual(payments.map(() => 200))
    for (const answer of delivered) expect(await answer.json()).toMatchObject({ city: 'Berlin' })
    expect(await statesOf(payments)).toEqual(payments.map(() => 'SETTLED'))
    expect(await shop.earned()).toBe(earned + BigInt(HELD) * 100_000n)
    await until('it has ended', async () => partPid(settings, 'authz') === undefined, 10_000)
  })
})
