import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { describe, expect } from 'vitest'
import { startPart } from '../../../sandbox/stack.ts'
import {
  type Departure,
  fundedWallet,
  paymentRow,
  rowInState,
  type SignedPayment,
  signPayment,
  until,
} from '../support/buyers/buyer.ts'
import { openShop } from '../support/sellers/shop.ts'
import { testSettings } from '../support/stack/stack.ts'
import { abandoned } from './abandoned.ts'
import { withProxiedShop } from './fixtures.ts'
import { newId, withIdentifier } from './identified.ts'
import { pay, refusal, uniquePath, upstreamHits } from './market.ts'

const it = withProxiedShop()
  /** Runs `act` while authz cannot read the payment identifiers in the database. */
  .extend('withoutIdentifiers', ({ pool }) => async <Result>(act: () => Promise<Result>): Promise<Result> => {
    const client = await pool.connect()
    try {
      await client.query('begin; lock table payment_identifier in access exclusive mode')
      return await act()
    } finally {
      await client.query('rollback')
      client.release()
    }
  })
  .extend('identified', ({ signed }) => async (departure?: Departure): Promise<SignedPayment> => {
    const payment = await signed(departure)
    return { ...payment, header: withIdentifier(payment.payload, newId()) }
  })

/** Pays from a subnet that no other client here uses. */
async function payFromElsewhere(url: string, payment: SignedPayment): Promise<number | undefined> {
  const { host, port, pathname } = new URL(url)
  const headers = { host, 'payment-signature': payment.header }
  const sent = request({ host: '127.0.0.1', port, path: pathname, headers, localAddress: '127.0.1.1' }).end()
  const [answer] = (await once(sent, 'response')) as [IncomingMessage]
  answer.resume()
  return answer.statusCode
}

const LIMITS = {
  ...{ PAYMENTS_IN_FLIGHT_PER_PAYER: '3', PAYMENTS_IN_FLIGHT_PER_SELLER: '10' },
  ...{ FAILED_PAYMENTS_PER_PAYER: '4', FAILED_PAYMENTS_PER_SUBNET: '9' },
}

describe('one payer', () => {
  it.beforeAll(() => startPart(testSettings({ authz: LIMITS }), 'authz'))

  it('has a limit of payments under way, which does not affect other payers, and which frees up afterwards', async ({
    market,
    shop,
    signed,
    terms,
  }) => {
    const slow = await Promise.all(Array.from({ length: 3 }, () => signed()))
    const path = uniquePath('/slow?ms=1500')
    const answers = Promise.all(slow.map((payment) => pay(market, shop.url(path), payment)))
    await until('three are under way', async () => (await upstreamHits(market, path)).length === 3)

    const fourth = await signed()
    const refused = await pay(market, shop.url(path), fourth)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(await refusal(refused)).toEqual({ status: 429, code: 'too_many_payments_in_flight' })
    expect(await paymentRow(market.pool, fourth.authorization)).toBeUndefined()
    const other = privateKeyToAccount(generatePrivateKey())
    await market.chain.fund(other.address)
    expect((await pay(market, shop.url('/weather'), await signPayment(other, terms))).status).toBe(200)

    expect((await answers).map(({ status }) => status)).toEqual([200, 200, 200])
    expect((await pay(market, shop.url('/weather'), fourth)).status).toBe(200)
  })

  it('may have, with its subnet, half of one seller’s payments under way; others pay that seller, and it pays another', async ({
    market,
    settings,
    shop,
    terms,
  }) => {
    const buyers = await Promise.all(Array.from({ length: 7 }, () => fundedWallet(market.chain)))
    const [last, other, ...first] = await Promise.all(buyers.map((buyer) => signPayment(buyer, terms)))
    const path = uniquePath('/slow?ms=1500')
    const answers = Promise.all(first.map((payment) => pay(market, shop.url(path), payment)))
    await until('five are under way', async () => (await upstreamHits(market, path)).length === 5)

    const refused = await pay(market, shop.url('/weather'), last as SignedPayment)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(await refusal(refused)).toEqual({ status: 429, code: 'too_many_payments_in_flight' })
    expect(await paymentRow(market.pool, (last as SignedPayment).authorization)).toBeUndefined()
    expect(await payFromElsewhere(shop.url('/weather'), other as SignedPayment)).toBe(200)
    const another = await openShop({ settings })
    expect((await another.pay('/weather')).response.status).toBe(200)
    await another.close()

    expect((await answers).map(({ status }) => status)).toEqual(first.map(() => 200))
    expect((await pay(market, shop.url('/weather'), last as SignedPayment)).status).toBe(200)
  })

  it('with failed payments is no longer verified, and cannot cause this for another payer', async ({
    market,
    proxy,
    shop,
    signed,
    terms,
    wallet,
  }) => {
    const poor = privateKeyToAccount(generatePrivateKey())
    const present = async () => pay(market, shop.url('/weather'), await signPayment(poor, terms))
    for (let attempt = 0; attempt < 4; attempt += 1) expect((await present()).status).toBe(402)
    const asked = proxy.calls.length
    const refused = await present()
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(await refusal(refused)).toEqual({ status: 429, code: 'too_many_failed_payments' })
    expect(proxy.calls).toHaveLength(asked)

    // An attacker sends bad signatures in the name of an honest payer.
    for (let attempt = 0; attempt < 3; attempt += 1) {
      const forged = await signPayment(poor, terms, { authorization: { from: wallet.address } })
      expect((await pay(market, shop.url('/weather'), forged)).status).toBe(402)
    }
    expect((await pay(market, shop.url('/weather'), await signed())).status).toBe(200)
  })

  it('that disconnects before its answers makes the upstream work for nothing, but only up to a limit', async ({
    market,
    shop,
    terms,
  }) => {
    const payment = await signPayment(await fundedWallet(market.chain), terms)
    for (let attempt = 0; attempt < 4; attempt += 1) {
      const path = uniquePath('/slow?ms=2000')
      await abandoned({ market, shop }, payment, path, () =>
        until('the upstream is called', async () => (await upstreamHits(market, path)).length === 1),
      )
      await rowInState(market.pool, payment.authorization, 'RELEASED')
    }
    expect(await refusal(await pay(market, shop.url('/weather'), payment))).toEqual({
      status: 429,
      code: 'too_many_failed_payments',
    })
  })

  it('with payments that fit no terms gets a limited number of look-ups of owed answers, and can still pay', async ({
    market,
    shop,
    signed,
    terms,
    wallet,
  }) => {
    const answers: { status: number; code: unknown }[] = []
    for (let attempt = 0; attempt < 10; attempt += 1) {
      const stale = await signPayment(wallet, { ...terms, amount: '1' })
      answers.push(await refusal(await pay(market, shop.url('/weather'), stale)))
    }
    // Bad signatures of earlier tests count too, so the limit may be reached before the tenth payment.
    const told = answers.findIndex(({ status }) => status === 429)
    expect(told).toBeGreaterThan(0)
    expect(answers.slice(0, told).map(({ status }) => status)).toEqual(Array(told).fill(402))
    const refused = { status: 429, code: 'too_many_failed_payments' }
    expect(answers.slice(told)).toEqual(Array(10 - told).fill(refused))
    expect((await pay(market, shop.url('/weather'), await signed())).status).toBe(200)
  })

  it('cannot continue by inventing payers: its subnet has failed too often', async ({ market, proxy, shop, terms }) => {
    const statuses: number[] = []
    for (let attempt = 0; attempt < 10; attempt += 1) {
      const nobody = privateKeyToAccount(generatePrivateKey())
      statuses.push((await pay(market, shop.url('/weather'), await signPayment(nobody, terms))).status)
    }
    expect(statuses.at(-1)).toBe(429)
    expect(proxy.calls.length).toBeLessThan(10)
  })
})

describe('unreadable identifiers', () => {
  it.beforeAll(() => startPart(testSettings({ authz: { FAILED_PAYMENTS_PER_SUBNET: '9' } }), 'authz'))

  const WAITING = `select count(*)::int as waiting from pg_stat_activity
    where wait_event_type = 'Lock' and query like '%payment_identifier%'`

  it('do not affect payments without one', async ({ identified, market, pool, shop, signed, withoutIdentifiers }) => {
    const payments = await Promise.all(Array.from({ length: 20 }, () => identified()))
    const answers = await withoutIdentifiers(async () => {
      const answers = payments.map((payment) => pay(market, shop.url(uniquePath('/weather')), payment))
      let before = 0
      await until('all connections that may wait do', async () => {
        const waited = before
        before = (await pool.query<{ waiting: number }>(WAITING)).rows[0]?.waiting ?? 0
        return before >= 4 && before === waited
      })
      expect((await pay(market, shop.url('/weather'), await signed())).status).toBe(200)
      return answers
    })
    for (const { status } of await Promise.all(answers)) expect([200, 503]).toContain(status)
  })

  it('are not read for a subnet that has failed too often', async ({
    identified,
    market,
    shop,
    withoutIdentifiers,
  }) => {
    const garbage = () => identified({ signature: () => `0x${'11'.repeat(64)}1b` })
    const present = async () => (await pay(market, shop.url('/weather'), await garbage())).status
    for (let attempt = 0; attempt < 9; attempt += 1) expect(await present()).toBe(402)
    await withoutIdentifiers(async () => expect(await present()).toBe(429))
  })
})

describe('a payer with payments that the facilitator does not answer', () => {
  it.beforeAll(() => startPart(testSettings({ authz: { FAILED_PAYMENTS_PER_PAYER: '4' } }), 'authz'))

  it('must wait before its seller must', async ({ chain, market, proxy, shop, signed, terms }) => {
    const odd = await fundedWallet(chain)
    const present = async () => pay(market, shop.url('/weather'), await signPayment(odd, terms))
    proxy.intercept('/verify', ({ reply }) => reply(503, '{}'))
    for (let attempt = 0; attempt < 4; attempt += 1) expect((await present()).status).toBe(503)
    expect(await refusal(await present())).toEqual({ status: 429, code: 'too_many_failed_payments' })
    expect(proxy.calls).toHaveLength(4)
    proxy.reset()
    expect((await pay(market, shop.url('/weather'), await signed())).status).toBe(200)
  })
})
