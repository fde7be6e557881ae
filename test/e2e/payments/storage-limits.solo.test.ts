import { describe, expect } from 'vitest'
import { startPart } from '../../../sandbox/stack.ts'
import { fundedWallet, paymentRow, signPayment, until } from '../support/buyers/buyer.ts'
import { openShop } from '../support/sellers/shop.ts'
import { authzLimits } from '../support/stack/limits.ts'
import { testSettings } from '../support/stack/stack.ts'
import { withProxiedShop } from './fixtures.ts'
import { newId, withIdentifier } from './identified.ts'
import { pay, refusal } from './market.ts'

const it = withProxiedShop()

/** Bytes of two short answers with their rows. */
const TWO_ANSWERS = 4_000
const restart = (authz: Record<string, string>) => () => startPart(testSettings({ authz }), 'authz')

describe('the storage that a seller may use without a charge', () => {
  describe('for Sandbox payments', () => {
    it.beforeAll(restart({ SANDBOX_PAYMENTS_PER_SELLER: '3' }))

    it('is limited per hour; another seller still sells, and payments beyond the limit write nothing', async ({
      market,
      settings,
      shop,
      signed,
    }) => {
      const payment = await signed()
      const first = { ...payment, header: withIdentifier(payment.payload, newId()) }
      const again = async () => (await pay(market, shop.url('/weather'), first)).status
      expect(await again()).toBe(200)
      await until('its answer is kept', async () => (await again()) === 200)
      // The limit does not count claims of stored answers, so they still work after it is reached.
      for (let count = 0; count < 5; count += 1) expect(await again()).toBe(200)
      const second = await signed()
      expect((await pay(market, shop.url('/weather'), second)).status).toBe(200)
      for (let count = 0; count < 5; count += 1)
        expect((await pay(market, shop.url('/weather'), second)).status).toBe(409)
      expect((await pay(market, shop.url('/weather'), await signed())).status).toBe(200)
      const fourth = await signed()
      const refused = await pay(market, shop.url('/weather'), fourth)
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
      expect(await refusal(refused)).toEqual({ status: 429, code: 'sandbox_payments_used_up' })
      expect(await paymentRow(market.pool, fourth.authorization)).toBeUndefined()
      expect(await again()).toBe(200)
      expect((await pay(market, shop.url('/weather'), second)).status).toBe(409)
      const other = await openShop({ settings })
      expect((await other.pay('/weather')).response.status).toBe(200)
      await other.close()
    })
  })

  describe('for payments that buy nothing', () => {
    it.beforeAll(restart(authzLimits({ released_payments_per_payer: 3 })))

    it('is limited per hour for each payer', async ({ market, shop, signed, terms }) => {
      const wallet = await fundedWallet(market.chain)
      const present = async (path: string) => pay(market, shop.url(path), await signPayment(wallet, terms))
      for (let count = 0; count < 3; count += 1) expect((await present('/status/500')).status).toBe(500)
      expect(await refusal(await present('/weather'))).toEqual({ status: 429, code: 'too_many_failed_payments' })
      expect((await pay(market, shop.url('/weather'), await signed())).status).toBe(200)
    })
  })

  describe('for answers', () => {
    it.beforeAll(restart(authzLimits({ kept_sandbox_answer_bytes_per_seller: TWO_ANSWERS })))

    it('is limited in bytes per day; later answers are served and charged, and not stored', async ({
      market,
      shop,
      signed,
    }) => {
      const again: number[] = []
      for (let count = 0; count < 4; count += 1) {
        const { payload, ...payment } = await signed()
        const identified = { ...payment, payload, header: withIdentifier(payload, newId()) }
        const path = `/weather?nth=${count}`
        expect((await pay(market, shop.url(path), identified)).status).toBe(200)
        const repeated = async () => (await pay(market, shop.url(path), identified)).status
        // The answer is delivered before it is stored.
        if (count === 0) await until('the first answer is kept', async () => (await repeated()) === 200)
        again.push(await repeated())
      }
      expect(again[0]).toBe(200)
      expect(again.at(-1)).toBe(409)
    })
  })
})
