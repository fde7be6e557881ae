import { ExactEvmScheme } from '@x402/evm/exact/client'
import { appendPaymentIdentifierToExtensions } from '@x402/extensions/payment-identifier'
import { wrapFetchWithPayment, x402Client } from '@x402/fetch'
import { describe, expect } from 'vitest'
import { challengeOf, fundedWallet, receiptOf, rowInState, signPayment, until } from '../support/buyers/buyer.ts'
import { startUpstream } from '../support/sellers/own-upstream.ts'
import { withShop } from './fixtures.ts'
import { newId, withIdentifier } from './identified.ts'
import { CHARGED_ONCE, NOT_CHARGED, openShop, refusal, termsOf, uniquePath, upstreamHits } from './market.ts'

const it = withShop()
  .extend('identified', ({ market, shop, wallet }) => async (identifier: unknown, of = shop) => {
    const payment = await signPayment(wallet, await termsOf(market, of))
    return { ...payment, header: withIdentifier(payment.payload, identifier) }
  })
  .extend(
    'present',
    ({ market, shop }) =>
      (header: string, path: string, of = shop) =>
        market.fetch(of.url(path), { headers: { 'payment-signature': header } }),
  )
  /** Waits until an answer is stored: this happens after its delivery. */
  .extend(
    'kept',
    ({ pool }) =>
      (identifier: string, status = 200) =>
        until('the answer is kept', async () => {
          const text = 'select status from payment_identifier where identifier = $1'
          return (await pool.query(text, [identifier])).rows[0]?.status === status
        }),
  )

describe('a payment with an identifier', () => {
  it('is offered in the 402', async ({ market, shop }) => {
    const { extensions } = challengeOf(await market.fetch(shop.url('/weather'))) as {
      extensions?: Record<string, object>
    }
    expect(extensions?.['payment-identifier']).toMatchObject({ info: { required: false } })
  })

  it('gets its answer again, free, without a call of the upstream', async ({
    identified,
    kept,
    market,
    moving,
    present,
  }) => {
    const id = newId()
    const { header } = await identified(id)
    const path = uniquePath('/weather?city=Oslo')
    const first = await moving(() => present(header, path))
    expect(first.result.status).toBe(200)
    const body = await first.result.text()
    await kept(id)
    const again = await moving(() => present(header, path))
    expect({ paid: first.paid, received: first.received }).toEqual(CHARGED_ONCE)
    expect({ paid: again.paid, received: again.received }).toEqual(NOT_CHARGED)
    expect(again.result.status).toBe(200)
    expect(await again.result.text()).toBe(body)
    expect(again.result.headers.get('content-type')).toBe(first.result.headers.get('content-type'))
    expect(again.result.headers.get('cache-control')).toBe('private, no-store')
    expect(receiptOf(again.result)).toEqual(receiptOf(first.result))
    expect(await upstreamHits(market, path)).toHaveLength(1)
  })

  it('gets its answer again after the price has changed', async ({ identified, kept, market, present }) => {
    const id = newId()
    const own = await openShop(market)
    const { header } = await identified(id, own)
    const path = uniquePath('/weather')
    expect((await present(header, path, own)).status).toBe(200)
    await kept(id)
    const [endpoint] = own.endpoints
    const accepts = endpoint?.accepts.map((accept) => ({ ...accept, amount: '999' }))
    await own.seller.updateEndpoint(own.api.id, endpoint?.id ?? '', { accepts })
    expect((await present(header, path, own)).status).toBe(200)
  })

  it('is refused if its payer has used the identifier for another payment, or the payment for another request', async ({
    identified,
    moving,
    pool,
    present,
  }) => {
    const id = newId()
    const { header } = await identified(id)
    const path = uniquePath('/weather')
    expect((await present(header, path)).status).toBe(200)
    const other = await identified(id)
    const { result, ...moved } = await moving(() => present(other.header, path))
    expect(await refusal(result)).toEqual({ status: 409, code: 'payment_identifier_reused' })
    expect(moved).toEqual(NOT_CHARGED)
    expect(await rowInState(pool, other.authorization, 'RELEASED')).toMatchObject({ upstream_status: null })
    const elsewhere = await present(header, uniquePath('/weather'))
    expect(await refusal(elsewhere)).toEqual({ status: 409, code: 'payment_already_used' })
  })

  it('is charged once if two payments come with one identifier at once', async ({ identified, moving, present }) => {
    const id = newId()
    const payments = await Promise.all(Array.from({ length: 6 }, () => identified(id)))
    const path = uniquePath('/slow?ms=200')
    const { result: statuses, ...moved } = await moving(async () => {
      const answers = await Promise.all(payments.map(({ header }) => present(header, path)))
      return answers.map(({ status }) => status).sort()
    })
    expect(statuses).toEqual([200, 409, 409, 409, 409, 409])
    expect(moved).toEqual(CHARGED_ONCE)
  })

  it('that bought nothing does not get what the payment has bought with another identifier', async ({
    identified,
    kept,
    present,
  }) => {
    const [failed, bought] = [newId(), newId()]
    const { payload } = await identified(failed)
    const [first, second] = [uniquePath('/status/500'), uniquePath('/weather')]
    expect((await present(withIdentifier(payload, failed), first)).status).toBe(500)
    // The failed answer comes before the payment is released. The payment is refused until its release.
    await until('it has bought', async () => (await present(withIdentifier(payload, bought), second)).status === 200)
    await kept(bought)
    expect(await refusal(await present(withIdentifier(payload, failed), first))).toMatchObject({ status: 409 })
    expect((await present(withIdentifier(payload, bought), second)).status).toBe(200)
  })

  it('frees the identifier if it buys nothing, for another payment and for another request', async ({
    identified,
    present,
  }) => {
    const id = newId()
    const first = await identified(id)
    const second = await identified(id)
    const failing = uniquePath('/status/500')
    // The failed answer comes before the payment is released. The payment is refused until its release.
    const presented = (header: string, path: string, status: number) =>
      until('it is free', async () => (await present(header, path)).status === status)
    await presented(first.header, failing, 500)
    await presented(second.header, failing, 500)
    await presented(second.header, uniquePath('/status/500'), 500)
    await presented(first.header, uniquePath('/weather'), 200)
  })

  it.for([
    ['too short', 'short'],
    ['of other characters', 'request 0000 0000 0001'],
    ['too long', 'x'.repeat(129)],
    ['no text', 1234567890123456],
  ])('is malformed when the identifier is %s', async ([, identifier], { identified, present }) => {
    const { header } = await identified(identifier)
    expect(await refusal(await present(header, '/weather'))).toEqual({ status: 400, code: 'malformed_payment' })
  })
})

/** Waits until the payment counts as used. Before Envoy has reported the delivery of the answer, the payment counts as in flight. */
async function spent(again: () => Promise<Response>): Promise<void> {
  await until('the answer is known to be delivered', async () => {
    const { status, code } = await refusal(await again())
    expect(status).toBe(409)
    return code === 'payment_already_used'
  })
}

describe('an identifier', () => {
  it('is separate for each payer: strangers may use an equal one, and learn nothing', async ({
    chain,
    identified,
    kept,
    market,
    moving,
    present,
    shop,
  }) => {
    const id = newId()
    const { header } = await identified(id)
    const path = uniquePath('/weather')
    const stranger = await fundedWallet(chain)
    const strange = async () => {
      const { payload } = await signPayment(stranger, await termsOf(market, shop))
      return present(withIdentifier(payload, id), path)
    }
    expect((await strange()).status).toBe(200)
    const { result, ...moved } = await moving(() => present(header, path))
    expect(result.status).toBe(200)
    expect(moved).toEqual(CHARGED_ONCE)
    const body = await result.text()
    await until('the answer is kept', async () => (await present(header, path)).status === 200)
    expect(await (await present(header, path)).text()).toBe(body)
    // The other payer is refused for its own earlier use of the identifier, and learns nothing about the first payer's use.
    expect(await refusal(await strange())).toEqual({ status: 409, code: 'payment_identifier_reused' })
    await kept(id)
  })

  it.for<[string, string]>([
    ['a key', `0x${'11'.repeat(64)}1b`],
    ['a smart wallet', `0x${'11'.repeat(90)}`],
  ])(
    'is not taken by a bad signature of %s in the name of its owner',
    async ([, signature], { identified, market, moving, present, shop, wallet }) => {
      const id = newId()
      const { payload } = await signPayment(wallet, await termsOf(market, shop), { signature: () => signature })
      const path = uniquePath('/weather')
      expect((await present(withIdentifier(payload, id), path)).status).toBe(402)
      const { header } = await identified(id)
      const { result, ...moved } = await moving(() => present(header, path))
      expect(result.status).toBe(200)
      expect(moved).toEqual(CHARGED_ONCE)
    },
  )
})

describe('an answer', () => {
  it.for([
    ['of 64 KiB is kept', 65_536, 200],
    ['of one byte more passes whole, and is not', 65_537, 409],
  ] as const)('%s', async ([, bytes, status], { identified, kept, present }) => {
    const id = newId()
    const { header } = await identified(id)
    const path = uniquePath(`/large?bytes=${bytes}`)
    expect(await (await present(header, path)).bytes()).toHaveLength(bytes)
    if (status === 409) return spent(() => present(header, path))
    await kept(id)
    const again = await present(header, path)
    expect(again.status).toBe(status)
    expect(await again.bytes()).toHaveLength(bytes)
  })

  it('of 20 MB passes completely', async ({ identified, present }) => {
    const { header } = await identified(newId())
    const response = await present(header, uniquePath('/large?bytes=20000000'))
    expect(await response.bytes()).toHaveLength(20_000_000)
  })

  it('that is not text passes unchanged, and is not stored', async ({ identified, market, present }) => {
    const binary = Buffer.from([0xff, 0xfe, 0x00, 0x01])
    const upstream = await startUpstream((_, response) => response.writeHead(200).end(binary))
    const own = await openShop(market, { upstream: upstream.url })
    try {
      const { header } = await identified(newId(), own)
      const path = uniquePath('/weather')
      expect(Buffer.from(await (await present(header, path, own)).bytes())).toEqual(binary)
      await spent(() => present(header, path, own))
    } finally {
      await upstream.close()
    }
  })

  it('without a body is stored as well', async ({ identified, kept, present }) => {
    const id = newId()
    const { header } = await identified(id)
    const path = uniquePath('/no-content')
    expect((await present(header, path)).status).toBe(204)
    await kept(id, 204)
    expect((await present(header, path)).status).toBe(204)
  })

  it('that is a stream is not delayed', async ({ identified, present }) => {
    const { header } = await identified(newId())
    // The chunks that the upstream sends during the settlement arrive together. Later chunks arrive one by one.
    const response = await present(header, uniquePath('/stream?chunks=6&ms=300'))
    const arrivals: number[] = []
    for await (const _ of response.body ?? []) arrivals.push(Date.now())
    expect((arrivals.at(-1) ?? 0) - (arrivals[0] ?? 0)).toBeGreaterThan(400)
  })
})

describe('an endpoint that requires identifiers', () => {
  it('refuses payments without one, and accepts those of the official client, which chooses one', async ({
    market,
    moving,
    present,
    wallet,
  }) => {
    const own = await openShop(market)
    const [endpoint] = own.endpoints
    await own.seller.updateEndpoint(own.api.id, endpoint?.id ?? '', { payment_identifier_required: true })
    const terms = await until('it is required', async () => {
      const required = challengeOf(await market.fetch(own.url('/weather')))
      return JSON.stringify(required).includes('"required":true') && required.accepts[0]
    })
    const without = await signPayment(wallet, terms)
    const path = uniquePath('/weather')
    const { result, ...moved } = await moving(() => present(without.header, path, own), own)
    expect(await refusal(result)).toEqual({ status: 400, code: 'payment_identifier_required' })
    expect(moved).toEqual(NOT_CHARGED)

    const client = new x402Client().register('eip155:*', new ExactEvmScheme(wallet)).setSpendControls(false)
    client.onBeforePaymentCreation(async ({ paymentRequired }) => {
      if (paymentRequired.extensions) appendPaymentIdentifierToExtensions(paymentRequired.extensions)
    })
    const paid = await moving(() => wrapFetchWithPayment(market.fetch, client)(own.url(path)), own)
    expect(paid.result.status).toBe(200)
    expect({ paid: paid.paid, received: paid.received }).toEqual(CHARGED_ONCE)
  })
})
