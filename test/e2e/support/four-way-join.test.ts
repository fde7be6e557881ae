import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { httpAddress } from '../../../sandbox/settings.ts'
import { type SignedPayment, signPayment } from './buyer.ts'
import { expectFourRecordsAgree, fourWayJoin } from './four-way-join.ts'
import { clearHits } from './gateway.ts'
import { openShop, type Shop } from './shop.ts'
import { somebodyElse } from './somebody-else.ts'
import { testSettings } from './stack.ts'

const settings = testSettings()
let shop: Shop
let payment: SignedPayment

beforeEach(async () => {
  shop = await openShop({ settings })
  payment = (await shop.pay('/weather')).payment
  await expectFourRecordsAgree(shop)
})
afterEach(() => shop?.close())

/** What each kind of difference reads like is shown in `test/join/`; here, that each record is truly read. */
describe('four records that agreed differ once', () => {
  const expectDifference = async (what: string) => {
    await expect(expectFourRecordsAgree(shop)).rejects.toThrow()
    expect((await fourWayJoin(shop)).join('\n')).toContain(what)
  }

  it('a buyer has paid and not read to the end', async () => {
    const { response } = await shop.pay('/large?bytes=50000000')
    await response.body?.cancel()
    await expectDifference('was charged and never served in full')
  })

  it('the upstream knows nothing of it', async () => {
    await clearHits(settings)
    await expectDifference('was served, not by a request in its name')
  })

  it('the upstream was asked by somebody else', async () => {
    const headers = { 'x-forwarded-host': shop.host }
    await fetch(`${httpAddress(settings, 'upstream')}/weather`, { headers })
    await expectDifference("the upstream was asked for /weather in no payment's name")
  })

  it('the ledger has forgotten a payment', async () => {
    // What keeps settled rows as they are is told to look away.
    await shop.pool.query(`begin; set local session_replication_role = replica;
      update payment set pay_to = 'nobody' where pay_to = '${shop.payTo}'; commit`)
    await expectDifference('is not in the ledger, the chain has moved 100000')
  })

  it('the chain has moved money that was refused', async () => {
    const terms = await shop.terms('/weather')
    const short = await signPayment(shop.wallet, terms, { authorization: { value: '99999' } })
    expect((await shop.present('/weather', short)).status).toBe(402)
    await somebodyElse(settings).settle([short])
    await expectDifference('was charged, and its buyer was told to sign anew')
  })

  it('the seller has what nobody has signed for', async () => {
    await shop.chain.fund(shop.payTo)
    await expectDifference(
      'the ledger has settled 100000 and has 0 open, 100100000 has moved, the seller has 100100000',
    )
  })

  it('a payment is open that was expected to be, and was not', async () => {
    const [line] = await fourWayJoin(shop, { open: [payment] })
    expect(line).toContain('is not open: SETTLED')
  })
})
