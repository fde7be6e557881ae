import { it as base, describe, expect, onTestFinished } from 'vitest'
import { httpAddress } from '../../../../sandbox/settings.ts'
import { signPayment } from '../buyers/buyer.ts'
import { somebodyElse } from '../buyers/somebody-else.ts'
import { untilRoutedTo } from '../sellers/gateway.ts'
import { startUpstream } from '../sellers/own-upstream.ts'
import { openShop } from '../sellers/shop.ts'
import { testSettings } from '../stack/stack.ts'
import { expectFourRecordsAgree, fourWayJoin } from './four-way-join.ts'

const withShop = base
  .extend('settings', { scope: 'worker' }, () => testSettings())
  .extend('shop', async ({ settings }, { onCleanup }) => {
    const shop = await openShop({ settings })
    onCleanup(() => shop.close())
    return shop
  })

const it = withShop
  .extend('payment', { auto: true }, async ({ shop }) => {
    const { payment } = await shop.pay('/weather')
    await expectFourRecordsAgree(shop)
    return payment
  })
  .extend('expectDifference', ({ shop }) => async (what: string) => {
    await expect(expectFourRecordsAgree(shop)).rejects.toThrow()
    expect((await fourWayJoin(shop)).join('\n')).toContain(what)
  })

/** The tests in `test/join/` show each kind of difference. Here, the real records are read. */
describe('four equal records differ after', () => {
  it('a buyer has paid and not read to the end', async ({ expectDifference, shop }) => {
    const { response } = await shop.pay('/large?bytes=50000000')
    await response.body?.cancel()
    await expectDifference('was charged and never served in full')
  })

  it('the upstream has lost a request', async ({ expectDifference, settings, shop }) => {
    const upstream = await startUpstream((_, response) => response.end('{}'))
    onTestFinished(() => upstream.close())
    await untilRoutedTo(
      httpAddress(settings, 'envoyAdmin'),
      await shop.seller.updateApi(shop.api.id, { upstream_base_url: upstream.url }),
    )
    expect((await shop.pay('/weather')).response.status).toBe(200)
    await expectDifference('was served, not by a request in its name')
  })

  it('another client has called the upstream', async ({ expectDifference, settings, shop }) => {
    const headers = { 'x-forwarded-host': shop.host }
    await fetch(`${httpAddress(settings, 'upstream')}/weather`, { headers })
    await expectDifference("the upstream was asked for /weather in no payment's name")
  })

  it('the ledger has lost a payment', async ({ expectDifference, shop }) => {
    await shop.pool.query(`update test_payment set pay_to = 'nobody' where pay_to = $1`, [shop.payTo])
    await expectDifference('is not in the ledger, the chain has moved 100000')
  })

  it('the chain has moved money for a refused payment', async ({ expectDifference, settings, shop }) => {
    const terms = await shop.terms('/weather')
    const short = await signPayment(shop.wallet, terms, { authorization: { value: '99999' } })
    expect((await shop.present('/weather', short)).status).toBe(402)
    await somebodyElse(settings).settle([short])
    await expectDifference('was charged, and its buyer was told to sign anew')
  })

  it('the seller has received an unsigned transfer', async ({ expectDifference, shop }) => {
    await shop.chain.fund(shop.payTo)
    await expectDifference(
      'the ledger has settled 100000 and has 0 open, 100100000 has moved, the seller has 100100000',
    )
  })

  it('a payment was expected to be open, and was not', async ({ payment, shop }) => {
    const [line] = await fourWayJoin(shop, { open: [payment] })
    expect(line).toContain('is not open: SETTLED')
  })
})
