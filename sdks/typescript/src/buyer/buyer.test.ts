import type { ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import { inspect as inspectDeep } from 'node:util'
import { verifyTypedData } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { decode, encode, json, paid, payTo, privateKey, RECEIPT, sell, terms } from '../../../vectors/scripted-shop.ts'
import { AbortedError, ConfigurationError, InvalidArgumentError } from '../errors.ts'
import {
  Buyer,
  type BuyerOptions,
  memoryJournal,
  PaymentRefusedError,
  PaymentUncertainError,
  SpendingPolicyError,
  TermsChangedError,
} from './index.ts'
import { gatewayFetch } from './network/loopback.ts'

afterEach(() => {
  vi.useRealTimers()
})

describe('a payment', () => {
  it('is in no line of the log, nor are the key and the query', async () => {
    const lines: string[] = []
    const logger = { debug: (line: string) => lines.push(line) }
    const { buyer, url, payments } = await sell(paid, { buyer: { logger } })
    await (await buyer.fetch(`${url}?token=query-secret`)).response.text()
    expect(lines.map((line) => line.replace(/\d+ ms/, 'n ms'))).toEqual([
      `launa: GET ${url.split('?')[0]} 402 in n ms`,
      `launa: GET ${url.split('?')[0]} 200 in n ms`,
    ])
    for (const secret of [payments[0] ?? '', privateKey, decode(payments[0]).payload.signature, 'query-secret'])
      expect(lines.join('\n')).not.toContain(secret)
  })

  it('is signed as EIP-3009 says and comes back with a receipt', async () => {
    const { buyer, url, payments } = await sell(paid)
    const { response, receipt, payment } = await buyer.fetch(url)
    expect([response.status, await response.text(), receipt]).toEqual([200, 'sun', RECEIPT])
    expect(payment).toMatchObject({ method: 'GET', url, terms: { amount: '100000', payTo } })
    const { authorization, signature } = decode(payments[0]).payload
    const { from, to, value, validAfter, validBefore, nonce } = authorization
    expect([from, to, value]).toEqual([await buyer.address(), payTo, '100000'])
    const fields = {
      from: 'address',
      to: 'address',
      value: 'uint256',
      validAfter: 'uint256',
      validBefore: 'uint256',
      nonce: 'bytes32',
    }
    const genuine = await verifyTypedData({
      address: privateKeyToAccount(privateKey).address,
      domain: {
        name: 'USDC',
        version: '2',
        chainId: 845320402,
        verifyingContract: '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913',
      },
      types: { TransferWithAuthorization: Object.entries(fields).map(([name, type]) => ({ name, type })) },
      primaryType: 'TransferWithAuthorization',
      message: {
        from,
        to,
        value: BigInt(value ?? ''),
        validAfter: BigInt(validAfter ?? ''),
        validBefore: BigInt(validBefore ?? ''),
        nonce,
      },
      signature,
    })
    expect(genuine).toBe(true)
  })

  it('is sent again, and no other one is signed, if the connection breaks, no answer comes or the outcome is unknown', async () => {
    const { buyer, url, payments, bodies } = await sell(
      (response, count, { socket }) => {
        if (count === 1) return socket.destroy()
        if (count === 2) return
        if (count === 3) return json(response, 503, { code: 'payment_outcome_unknown' })
        paid(response)
      },
      { buyer: { timeoutMs: 2_000 } },
    )
    const { receipt } = await buyer.fetch(url, { method: 'POST', body: new Blob(['question']).stream() })
    expect(receipt).toEqual(RECEIPT)
    expect(payments).toHaveLength(4)
    expect(new Set(payments).size).toBe(1)
    expect(bodies).toEqual(Array(4).fill('question'))
  })

  it.each([
    [409, 'payment_in_flight'],
    [503, 'payment_outcome_unknown'],
    [503, 'facilitator_unavailable'],
    [503, 'ledger_unavailable'],
    [503, 'gateway_unavailable'],
    [503, 'overloaded'],
  ])('is sent again after %i %s', async (status, code) => {
    const { buyer, url, payments } = await sell((response, count) =>
      count === 1 ? json(response, status, { code }) : paid(response),
    )
    expect((await buyer.fetch(url)).receipt).toEqual(RECEIPT)
    expect([payments.length, new Set(payments).size]).toEqual([2, 1])
  })

  it('with an outcome that stays unknown is returned to the caller, to be sent again later', async () => {
    let open = false
    const { buyer, url, payments } = await sell(
      (response) => (open ? paid(response) : json(response, 503, { code: 'payment_outcome_unknown' })),
      { buyer: { maxResends: 1 } },
    )
    const failure = await buyer.fetch(url).catch((error: unknown) => error)
    expect(failure).toBeInstanceOf(PaymentUncertainError)
    open = true
    const { receipt } = await buyer.resume((failure as PaymentUncertainError).payment.id ?? '')
    expect(receipt).toEqual(RECEIPT)
    expect([payments.length, new Set(payments).size]).toEqual([3, 1])
  })

  it('that is refused after a try without an answer is uncertain, since that try may have been charged', async () => {
    const { buyer, url, payments } = await sell((response, count, { socket }) =>
      count === 1 ? socket.destroy() : json(response, 402, { error: 'terms have changed' }),
    )
    await expect(buyer.fetch(url)).rejects.toBeInstanceOf(PaymentUncertainError)
    expect(payments).toHaveLength(2)
  })

  it('keeps the addresses of its host from the first request to the last', async () => {
    const steps: string[] = []
    const hold = (host: string) => {
      steps.push(`hold ${host}`)
      return () => void steps.push('release')
    }
    const own = gatewayFetch()
    const send: typeof fetch = (...args) => {
      steps.push('send')
      return own(...args)
    }
    const { buyer, url } = await sell(paid, { buyer: { fetch: Object.assign(send, { hold }) } })
    await (await buyer.fetch(url)).response.text()
    expect(steps).toEqual(['hold shop.dev.localhost', 'send', 'send', 'release'])
  })

  it('can be made for a `Request`, as `fetch` takes one', async () => {
    const { buyer, url, bodies } = await sell(paid)
    const stop = new AbortController()
    const request = () => new Request(`${url}#here`, { method: 'POST', body: 'Bern', signal: stop.signal })
    const { response, payment } = await buyer.fetch(request())
    expect([await response.text(), payment?.method, payment?.url, bodies]).toEqual(['sun', 'POST', url, ['Bern']])
    stop.abort()
    await expect(buyer.fetch(request())).rejects.toThrow(AbortedError)
  })

  it('is named by its address without the fragment', async () => {
    const journal = memoryJournal()
    const { buyer, url, payments } = await sell((response) => json(response, 500, {}), { buyer: { journal } })
    for (const part of ['', '#a', '#']) await buyer.fetch(`${url}${part}`)
    expect((await journal.read()).open).toMatchObject([{ url, host: 'shop.dev.localhost' }])
    expect([payments.length, new Set(payments).size]).toEqual([3, 1])
  })

  it.each(['nonsense', 'ftp://weather.example.com/'])('is refused for an address such as %s', async (address) => {
    const { buyer } = await sell(paid)
    await expect(buyer.fetch(address)).rejects.toBeInstanceOf(ConfigurationError)
  })

  it.each(['user:secret', 'user', ':secret'])(
    'is refused for an address with a user name or a password (%s)',
    async (info) => {
      const { buyer, url, payments } = await sell(paid)
      const address = url.replace('://', `://${info}@`)
      for (const ask of [
        () => buyer.fetch(address),
        () => buyer.quote(new URL(address)),
        () => buyer.resend(address),
      ]) {
        const failure = await ask().catch((error: unknown) => error)
        expect(failure).toBeInstanceOf(ConfigurationError)
        expect(String(failure)).toMatch(/: the address must not hold a user name or a password$/)
      }
      expect(payments).toEqual([])
    },
  )

  it('that was used by a try without an answer is uncertain', async () => {
    const { buyer, url } = await sell((response) => json(response, 409, { code: 'payment_already_used' }))
    await expect(buyer.fetch(url)).rejects.toBeInstanceOf(PaymentUncertainError)
  })

  it('that is refused at once is an error with the reason, and no second one is signed', async () => {
    const { buyer, url, payments } = await sell((response) => json(response, 402, { error: 'insufficient funds' }))
    const failure = (await buyer.fetch(url).catch((error: unknown) => error)) as PaymentRefusedError
    expect(failure).toBeInstanceOf(PaymentRefusedError)
    expect(failure.message).toBe('the payment was refused: the seller says: "insufficient funds"')
    expect([failure.reason, failure.sellerSays]).toEqual([undefined, 'insufficient funds'])
    expect(failure.chargeableUntil).toBe(failure.payment.validBefore)
    expect(Number(failure.chargeableUntil) * 1_000 - Date.now()).toBeGreaterThan(200_000)
    await expect(buyer.fetch(url)).rejects.toMatchObject({
      ...{ code: 'payment_uncertain', refused: true, sellerSays: 'insufficient funds' },
      message: 'the payment was refused when it was sent again: the seller says: "insufficient funds"',
    })
    expect([payments.length, new Set(payments).size]).toEqual([2, 1])
  })

  const NOT_SETTLED = { success: false, transaction: '', network: 'eip155:845320402' }

  it.each([
    // x402's own middleware answers this if its facilitator has moved the money and then failed.
    ['the facilitator has failed', { ...NOT_SETTLED, errorReason: 'settlement failed: 500 Internal Server Error' }],
    // The gateway answers this for an empty wallet, which the buyer may fill before the next try.
    ['the wallet is empty', { ...NOT_SETTLED, errorReason: 'insufficient_funds' }],
  ])(
    'that is refused without a transaction since %s stays open, and pays when it is sent again',
    async (_, refusal) => {
      const { buyer, url, payments } = await sell((response, count) => {
        if (count > 1) return paid(response)
        response.writeHead(402, { 'payment-response': encode(refusal) }).end('{}')
      })
      const failure = (await buyer.fetch(url).catch((error: unknown) => error)) as PaymentRefusedError
      expect(failure.chargeableUntil).toBe(failure.payment.validBefore)
      expect((await buyer.fetch(url)).outcome).toBe('charged')
      expect([payments.length, new Set(payments).size]).toEqual([2, 1])
    },
  )

  it('after a change of the price, stays open until it expires, and the error says so', async () => {
    const required = { x402Version: 2, error: 'Payment required', accepts: [terms('200000')] }
    const { buyer, url, payments } = await sell(
      (response, count) =>
        count === 1 ? response.destroy() : response.writeHead(402, { 'payment-required': encode(required) }).end('{}'),
      { buyer: { maxResends: 0 } },
    )
    await expect(buyer.fetch(url)).rejects.toBeInstanceOf(PaymentUncertainError)
    const failure = await buyer.fetch(url).catch((error: unknown) => error)
    expect(failure).toMatchObject({ code: 'payment_uncertain', chargeableUntil: expect.any(Number) })
    expect(String(failure)).toMatch(/the seller says: "Payment required"; it asks for other terms now$/)
    expect(new Set(payments).size).toBe(1)
  })

  it.each<[number, object]>([
    [200, { weather: 'sun' }],
    [500, { error: 'broken' }],
    [503, { error: 'mine' }],
    [404, {}],
    [504, { error: 'gateway time-out' }],
  ])(
    'for an answer %i without a receipt can be charged, and is sent again for the same purchase',
    async (status, body) => {
      const { buyer, url, payments } = await sell((response, count) =>
        count === 1 ? json(response, status, body) : paid(response),
      )
      const { response, outcome, receipt, payment, chargeableUntil } = await buyer.fetch(url)
      expect([response.status, await response.json(), outcome, receipt]).toEqual([
        status,
        body,
        'no_receipt',
        undefined,
      ])
      expect(chargeableUntil).toBe(payment?.validBefore)
      expect((await buyer.fetch(url)).outcome).toBe('charged')
      expect([payments.length, new Set(payments).size]).toEqual([2, 1])
    },
  )

  /** Sets only the clock: to 361 seconds from now, a minute and a second after a payment signed now has expired. */
  const afterItsEnd = () => vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 361_000 })

  it('that has expired is sent a last time, because it may have been charged', async () => {
    const { buyer, url, payments } = await sell(
      (response, count) => (count === 1 ? response.destroy() : paid(response)),
      {
        buyer: { maxResends: 0, journal: memoryJournal(() => Date.now()) },
      },
    )
    await expect(buyer.fetch(url)).rejects.toBeInstanceOf(PaymentUncertainError)
    afterItsEnd()
    expect(await (await buyer.fetch(url)).response.text()).toBe('sun')
    expect([payments.length, new Set(payments).size]).toEqual([2, 1])
  })

  it('that is answered after its expiry is sent a last time, if it was sent before its expiry', async () => {
    const { buyer, url, payments } = await sell(
      (response, count) => {
        if (count > 1) return paid(response)
        afterItsEnd()
        json(response, 502, { code: 'upstream_unavailable' })
      },
      { buyer: { maxResends: 0, journal: memoryJournal(() => Date.now()) } },
    )
    expect((await buyer.fetch(url)).outcome).toBe('not_charged')
    expect((await buyer.fetch(url)).outcome).toBe('charged')
    expect([payments.length, new Set(payments).size]).toEqual([2, 1])
  })

  it.each<[string, string, (response: ServerResponse) => unknown]>([
    ['is refused', 'expired', (response) => response.writeHead(402).end('{}')],
    ['has no receipt', 'expired', (response) => response.end('sun')],
    ['says that it was used', 'charged', (response) => json(response, 409, { code: 'payment_already_used' })],
    ['says that it was released', 'expired', (response) => json(response, 502, { code: 'upstream_unavailable' })],
  ])('that %s after its end is %s, and the purchase is another one', async (_, outcome, answer) => {
    const journal = memoryJournal(() => Date.now())
    const { buyer, url, payments } = await sell(
      (response, count) => (count === 1 ? response.destroy() : count === 2 ? answer(response) : paid(response)),
      { buyer: { maxResends: 0, journal } },
    )
    await expect(buyer.fetch(url)).rejects.toBeInstanceOf(PaymentUncertainError)
    afterItsEnd()
    expect((await buyer.fetch(url)).outcome).toBe('charged')
    expect([payments.length, payments[0] === payments[1], payments[1] === payments[2]]).toEqual([3, true, false])
    expect((await journal.read()).ended).toMatchObject([{ outcome }])
  })

  it('without a clear answer after its expiry stays open, and no other one is signed', async () => {
    const journal = memoryJournal(() => Date.now())
    const { buyer, url, payments } = await sell(
      (response, count) =>
        count === 3 ? json(response, 503, { code: 'payment_outcome_unknown' }) : response.destroy(),
      { buyer: { maxResends: 0, journal } },
    )
    await expect(buyer.fetch(url)).rejects.toBeInstanceOf(PaymentUncertainError)
    afterItsEnd()
    for (const _ of ['no answer', 'unknown'])
      await expect(buyer.fetch(url)).rejects.toBeInstanceOf(PaymentUncertainError)
    expect([payments.length, new Set(payments).size]).toEqual([3, 1])
    expect((await journal.read()).open).toMatchObject([{ state: 'uncertain' }])
  })

  it('that is resumed after its expiry and bought nothing ends as refused, and can no longer be charged', async () => {
    const journal = memoryJournal(() => Date.now())
    const { buyer, url } = await sell(
      (response, count) => (count === 1 ? response.destroy() : response.writeHead(402).end('{}')),
      { buyer: { maxResends: 0, journal } },
    )
    const lost = (await buyer.fetch(url).catch((error: unknown) => error)) as PaymentUncertainError
    afterItsEnd()
    expect(await buyer.resume(lost.payment.id ?? '').catch((error: unknown) => error)).toMatchObject({
      ...{ code: 'payment_refused', message: 'the payment was refused: it has expired and has bought no answer' },
      chargeableUntil: undefined,
    })
    expect((await journal.read()).open).toEqual([])
  })

  it.each([
    ['facilitator_unavailable', 'the gateway answers facilitator_unavailable'],
    [undefined, 'the gateway does not know it yet'],
  ])('without an outcome says what the gateway has answered: %s', async (code, why) => {
    const { buyer, url } = await sell(
      (response) => (code ? json(response, 503, { code }) : response.writeHead(503).end()),
      { buyer: { maxResends: 0 } },
    )
    await expect(buyer.fetch(url)).rejects.toThrow(`the outcome of the payment is not known: ${why}`)
  })

  it('that the gateway has released is sent again for the same request, and the caller gets the answer', async () => {
    const { buyer, url, payments } = await sell((response, count) =>
      count === 1 ? json(response, 502, { code: 'upstream_unavailable' }) : paid(response),
    )
    const { response, outcome, payment, chargeableUntil } = await buyer.fetch(url)
    expect([response.status, outcome, chargeableUntil]).toEqual([502, 'not_charged', payment?.validBefore])
    expect((await buyer.fetch(url)).outcome).toBe('charged')
    expect([payments.length, new Set(payments).size]).toEqual([2, 1])
  })

  it('that a seller calls not charged is signed once for a request, and three times for a host', async () => {
    const { buyer, url, payments } = await sell((response) => json(response, 502, { code: 'upstream_timeout' }))
    for (let count = 0; count < 6; count++) await buyer.fetch(url)
    expect([payments.length, new Set(payments).size]).toEqual([6, 1])
    for (const path of ['b', 'c']) await buyer.fetch(`${url}/${path}`)
    await expect(buyer.fetch(`${url}/d`)).rejects.toMatchObject({ reasons: ['host_refuses'] })
    expect(new Set(payments).size).toBe(3)
  })

  it('that is released after a try without an answer can still be charged, because that try may have been charged', async () => {
    const { buyer, url } = await sell((response, count) =>
      count === 1 ? response.destroy() : json(response, 502, { code: 'upstream_unavailable' }),
    )
    expect((await buyer.fetch(url)).outcome).toBe('no_receipt')
  })

  it('belongs to one purchase: another method, address or body is another purchase', async () => {
    const { buyer, url, payments } = await sell((response) => json(response, 500, {}))
    for (const [path, init] of [
      [url, {}],
      [`${url}&days=2`, {}],
      [url, { method: 'POST' }],
      [url, { method: 'POST', body: 'a' }],
      [url, { method: 'POST', body: 'b' }],
    ] as const) {
      // A host that never sends a receipt gets at most three signatures.
      if (payments.length < 3) expect((await buyer.fetch(path, init)).outcome).toBe('no_receipt')
      else await expect(buyer.fetch(path, init)).rejects.toMatchObject({ reasons: ['host_refuses'] })
    }
    expect(new Set(payments).size).toBe(3)
  })

  it('with an answer that breaks off is sent again for the owed answer', async () => {
    const { buyer, url, payments } = await sell((response, count) => {
      if (count > 1) return paid(response)
      response.writeHead(200, { 'payment-response': encode(RECEIPT), 'content-length': '100' })
      response.write('su', () => setTimeout(() => response.destroy(), 50))
    })
    const first = await buyer.fetch(url)
    expect(first.outcome).toBe('charged')
    await expect(first.response.text()).rejects.toThrow()
    const again = await buyer.fetch(url)
    expect([await again.response.text(), payments.length, new Set(payments).size]).toEqual(['sun', 2, 1])
    // The answer has arrived, so the next request is another purchase.
    await (await buyer.fetch(url)).response.text()
    expect(new Set(payments).size).toBe(2)
  })

  it('ends at once if its answer has no content', async () => {
    const journal = memoryJournal()
    const { buyer, url } = await sell(
      (response) => response.writeHead(200, { 'payment-response': encode(RECEIPT), 'content-length': '0' }).end(),
      { buyer: { journal } },
    )
    for (const method of ['HEAD', 'GET', 'POST']) await buyer.fetch(url, { method })
    expect((await journal.read()).open).toEqual([])
    expect((await journal.read()).ended).toHaveLength(3)
  })

  it('that was charged for a failed answer is owed the paid answer', async () => {
    const { buyer, url, payments } = await sell((response, count) => {
      if (count > 1) return paid(response)
      response.writeHead(502, { 'payment-response': encode(RECEIPT) }).end('{}')
    })
    const { response, outcome } = await buyer.fetch(url)
    expect([response.status, await response.text(), outcome]).toEqual([502, '{}', 'charged'])
    expect(await (await buyer.fetch(url)).response.text()).toBe('sun')
    expect(new Set(payments).size).toBe(1)
  })

  it('that bought a redirect has ended, and the next request is another purchase', async () => {
    const { buyer, url, payments } = await sell((response) => {
      const location = 'https://files.example.com/a'
      response.writeHead(307, { 'payment-response': encode(RECEIPT), location, 'x-launa-redirect': location }).end()
    })
    for (const count of [1, 2]) {
      const { response, outcome } = await buyer.fetch(url)
      await response.text()
      expect([response.status, outcome, new Set(payments).size]).toEqual([307, 'charged', count])
    }
  })

  it('with a broken answer that the gateway counts as delivered ends, and the next request is another purchase', async () => {
    const { buyer, url, payments } = await sell((response, count) => {
      if (count === 2) return json(response, 409, { code: 'payment_already_used' })
      if (count > 2) return paid(response)
      response.writeHead(200, { 'payment-response': encode(RECEIPT), 'content-length': '100' })
      response.write('su', () => setTimeout(() => response.destroy(), 50))
    })
    await expect((await buyer.fetch(url)).response.text()).rejects.toThrow()
    expect(await (await buyer.fetch(url)).response.text()).toBe('sun')
    expect([payments.length, new Set(payments).size]).toEqual([3, 2])
  })

  it('is shown neither by the result nor by an error', async () => {
    const { buyer, url } = await sell((response) => json(response, 500, {}))
    const answer = await buyer.fetch(url)
    const failure = (await sell((response) => json(response, 402, {})).then((shop) =>
      shop.buyer.fetch(shop.url).catch((error: unknown) => error),
    )) as PaymentRefusedError
    expect(failure.payment.url).toContain('/weather')
    for (const shown of [answer, answer.payment, failure, failure.payment])
      expect(`${inspectDeep(shown, { depth: 9, showHidden: true })} ${JSON.stringify(shown)}`).not.toMatch(
        /payment-signature/i,
      )
    expect(Object.keys(failure)).not.toContain('payment')
  })

  it('does not follow a redirect, and can still be charged', async () => {
    const { buyer, url, payments } = await sell((response) =>
      response.writeHead(307, { location: 'http://127.0.0.1:1/' }).end(),
    )
    const { response, outcome } = await buyer.fetch(url)
    expect([response.status, outcome]).toEqual([307, 'no_receipt'])
    expect(payments).toHaveLength(1)
  })

  it('ends if its caller aborts, with the payment in the error', async () => {
    const caller = new AbortController()
    const { buyer, url } = await sell(() => caller.abort())
    const failure = await buyer.fetch(url, { signal: caller.signal }).catch((error: unknown) => error)
    expect(failure).toBeInstanceOf(PaymentUncertainError)
    expect((failure as PaymentUncertainError).payment).toMatchObject({
      method: 'GET',
      url,
      terms: { amount: '100000' },
    })
  })
})

describe('an option', () => {
  it.each([
    ...[0, -1, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 31].flatMap((value) => [
      { timeoutMs: value },
      { bodyTimeoutMs: value },
    ]),
    ...[-1, 1.5, Number.NaN, Number.POSITIVE_INFINITY, 101].map((maxResends) => ({ maxResends })),
  ])('%j is refused before anything is sent', (wrong) => {
    expect(() => new Buyer({ privateKey, policy: { maxPerCall: '1' }, ...wrong })).toThrow(ConfigurationError)
  })

  it.each(['', '\ud800', 'order \udfff', 7, { order: 7 }, null])('purchase %j is refused as a name', async (name) => {
    const { buyer, url, payments } = await sell(paid)
    const purchase = name as string
    await expect(buyer.fetch(url, { purchase })).rejects.toThrow(InvalidArgumentError)
    await expect(buyer.resend(url, { purchase })).rejects.toThrow(InvalidArgumentError)
    expect(payments).toEqual([])
  })
})

describe('a body', () => {
  const once = async function* () {
    yield new TextEncoder().encode('question')
  }

  it.each<[string, () => unknown]>([
    ['a generator', once],
    ['a stream of Node', () => Readable.from(['question'])],
  ])('of %s that was read before is not paid for', async (_, make) => {
    const { buyer, url, payments, bodies } = await sell(paid)
    const init = { method: 'POST', body: make() as ReadableStream, duplex: 'half' } as const
    expect(await buyer.resend(url, init)).toBeUndefined()
    await expect(buyer.fetch(url, init)).rejects.toThrow(/read before|disturbed/)
    expect(payments).toEqual([])
    await (await buyer.fetch(url, { ...init, body: make() as ReadableStream })).response.text()
    expect(bodies).toEqual(['question'])
  })

  it('of a request is sent whole each time that the caller passes the request', async () => {
    const { buyer, url, payments, bodies } = await sell((response, count) =>
      count === 1 ? json(response, 500, {}) : paid(response),
    )
    const request = new Request(url, { method: 'POST', body: 'question' })
    await buyer.quote(request)
    expect(await buyer.resend(request)).toBeUndefined()
    expect((await buyer.fetch(request)).outcome).toBe('no_receipt')
    expect((await buyer.fetch(request)).outcome).toBe('charged')
    expect([new Set(payments).size, bodies]).toEqual([1, ['question', 'question']])
    await request.text()
    await expect(buyer.fetch(request)).rejects.toThrow(InvalidArgumentError)
  })

  it('is sent with its real length, whatever length the caller sets', async () => {
    const { buyer, url, bodies } = await sell(paid)
    const init = { method: 'POST', body: 'question', headers: { 'content-length': '1' } }
    await (await buyer.fetch(url, init)).response.text()
    expect(bodies).toEqual(['question'])
  })
})

describe('approved terms', () => {
  it('are signed as they were quoted', async () => {
    const { buyer, url } = await sell(paid, { accepts: [terms('7'), terms('9')] })
    const { offer } = await buyer.quote(url)
    const { payment } = await buyer.fetch(url, { approved: offer?.chosen })
    expect(payment?.terms).toEqual(offer?.chosen)
  })

  it('need another approval if the seller changes them, and nothing is signed', async () => {
    const accepts = [terms('7')]
    const { buyer, url, payments } = await sell(paid, { accepts })
    const approved = (await buyer.quote(url)).offer?.chosen
    for (const other of [
      terms('8'),
      terms('6'),
      terms('7', { payTo: '0x2222222222222222222222222222222222222222' }),
      terms('7', { network: 'eip155:8453' }),
      terms('7', { maxTimeoutSeconds: 301 }),
    ]) {
      accepts.splice(0, 1, other)
      const failure = await buyer.fetch(url, { approved }).catch((error: unknown) => error)
      expect(failure).toBeInstanceOf(TermsChangedError)
      expect(failure).toMatchObject({ code: 'terms_changed', approved, offered: [other] })
    }
    expect(payments).toHaveLength(0)
  })

  it('must still be within the policy', async () => {
    const { buyer, url } = await sell(paid, { buyer: { policy: { maxPerCall: '1' } } })
    const { offer } = await buyer.quote(url)
    const approved = offer?.terms[0]
    await expect(buyer.fetch(url, { approved })).rejects.toMatchObject({
      reasons: ['amount'],
      message: expect.stringMatching(/^amount [0-9.]+ USDC exceeds your limit of [0-9.]+ USDC$/),
    })
  })
})

describe('a signature', () => {
  it.each([
    [undefined, 86_400, 300],
    [60, 86_400, 60],
    [3_600, 90, 90],
  ])('with a limit of %s s and terms of %s s can be charged for %s s', async (maxSignatureSeconds, asked, seconds) => {
    const { buyer, url, payments } = await sell(paid, {
      accepts: [terms('7', { maxTimeoutSeconds: asked })],
      buyer: { policy: { maxPerCall: '7', maxSignatureSeconds } },
    })
    const before = Math.floor(Date.now() / 1_000)
    await buyer.fetch(url)
    const { payload, accepted } = decode(payments[0])
    const lived = Number(payload.authorization.validBefore) - before
    expect(lived).toBeGreaterThanOrEqual(seconds)
    expect(lived).toBeLessThan(seconds + 20)
    // The payment repeats the terms exactly as the seller sent them.
    expect(accepted).toMatchObject({ amount: '7', maxTimeoutSeconds: asked })
  })
})

describe('the spending policy', () => {
  it.each<[string, Partial<BuyerOptions['policy']>]>([
    ['amount', { maxPerCall: '99999' }],
    ['network', { networks: ['eip155:8453'] }],
  ])('refuses by %s before anything is signed', async (reason, change) => {
    const { buyer, url, payments } = await sell(paid, { buyer: { policy: { maxPerCall: '100000', ...change } } })
    await expect(buyer.fetch(url)).rejects.toMatchObject({ name: 'SpendingPolicyError', reasons: [reason] })
    expect((await buyer.quote(url)).offer).toMatchObject({ chosen: undefined, reasons: [reason] })
    expect(payments).toHaveLength(0)
  })

  it('refuses by host before anything is sent', async () => {
    const { buyer, url } = await sell(paid, { buyer: { policy: { maxPerCall: '100000', hosts: ['example.com'] } } })
    for (const ask of [() => buyer.fetch(url), () => buyer.quote(url)])
      await expect(ask()).rejects.toMatchObject({ name: 'SpendingPolicyError', reasons: ['host'] })
  })

  it('limits a day, even for concurrent calls, and counts signed payments', async () => {
    const { buyer, url, payments } = await sell(paid, {
      buyer: { policy: { maxPerCall: '100000', maxPerDay: '300000' } },
    })
    const results = await Promise.allSettled(Array.from({ length: 8 }, () => buyer.fetch(url)))
    const refused = results.filter((result) => result.status === 'rejected')
    expect(
      refused.every(({ reason }) => reason instanceof SpendingPolicyError && reason.reasons[0] === 'daily_limit'),
    ).toBe(true)
    expect([refused.length, payments.length]).toEqual([5, 3])
  })

  it('limits each host, and pauses for a host that refuses three times', async () => {
    const policy = { maxPerCall: '100000', maxPerHostPerDay: '250000' }
    const shop = await sell(paid, { buyer: { policy } })
    for (let request = 0; request < 2; request++) await shop.buyer.fetch(`${shop.url}&n=${request}`)
    await expect(shop.buyer.fetch(shop.url)).rejects.toMatchObject({
      reasons: ['host_daily_limit'],
      message: expect.stringMatching(
        /^amount [0-9.]+ USDC exceeds what is left today of your limit of [0-9.]+ USDC for this host$/,
      ),
    })
    const refusing = await sell((response) => json(response, 402, { error: 'give me another one' }))
    for (let request = 0; request < 6; request++)
      await refusing.buyer.fetch(`${refusing.url}&n=${request}`).catch(() => undefined)
    expect(refusing.payments).toHaveLength(3)
  })

  it('must be valid', () => {
    for (const maxPerCall of ['0.10', '', '-1', undefined as unknown as string])
      expect(() => new Buyer({ privateKey, policy: { maxPerCall } })).toThrow('maxPerCall must be')
    const options = { privateKey } as unknown as BuyerOptions
    expect(() => new Buyer(options)).toThrow(new ConfigurationError('a buyer needs a policy with maxPerCall'))
  })

  it('pays the price that it quotes', async () => {
    const { buyer, url } = await sell(paid, { accepts: [terms('100000'), terms('7')] })
    const { offer } = await buyer.quote(url)
    expect([offer?.terms.length, offer?.chosen?.amount]).toEqual([2, '7'])
    expect((await buyer.fetch(url)).payment?.terms.amount).toBe('7')
  })
})

describe('terms', () => {
  /** Returns the result of a buyer's request for these terms, and the journal afterwards. */
  async function askedFor(init: ResponseInit, body: string) {
    const journal = memoryJournal()
    const asked: string[] = []
    const fetch = async (_: unknown, { headers }: RequestInit = {}) => {
      asked.push(new Headers(headers).get('payment-signature') ?? 'unpaid')
      return new Response(body, { status: 402, ...init })
    }
    const buyer = new Buyer({ privateKey, policy: { maxPerCall: '100000' }, journal, fetch })
    const outcome = await buyer.fetch('https://weather.example.com/').catch((error: unknown) => error)
    return { outcome, isSigned: asked.length > 1 || (await journal.read()).open.length > 0 }
  }

  const nested = (levels: number): unknown => (levels === 0 ? 1 : [nested(levels - 1)])
  /** Terms that are nested as deeply as `levels`, counted from the outermost object. */
  const required = (levels: number) => ({
    x402Version: 2,
    resource: { url: 'http://x/' },
    accepts: [terms('1', { extra: { name: 'USDC', version: '2', deep: nested(levels - 4) } })],
  })

  it.each(['header', 'body'])(
    'in a %s are paid when they are 200 levels deep, and not when they are deeper',
    async (where) => {
      for (const levels of [200, 201, 2_000]) {
        const headers = { 'payment-required': encode(required(levels)) }
        const { outcome, isSigned } = await (where === 'header'
          ? askedFor({ headers }, '{}')
          : askedFor({}, JSON.stringify(required(levels))))
        expect(isSigned).toBe(levels === 200)
        expect(outcome).toMatchObject({ code: levels === 200 ? 'payment_refused' : 'unreadable_terms' })
      }
    },
  )

  it.each(['header', 'body'])('in a %s are not paid when they are longer than 64 KiB', async (where) => {
    const text = JSON.stringify({ ...required(4), note: 'x'.repeat(65_536) })
    const headers = { 'payment-required': Buffer.from(text).toString('base64') }
    const { outcome, isSigned } = await (where === 'header' ? askedFor({ headers }, '{}') : askedFor({}, text))
    expect([outcome, isSigned]).toEqual([expect.objectContaining({ code: 'unreadable_terms' }), false])
  })
})

describe('the private key', () => {
  it('comes from the environment and never into an error', () => {
    const policy = { maxPerCall: '1' }
    expect(() => new Buyer({ policy })).toThrow('LAUNA_PRIVATE_KEY')
    for (const wrong of ['0x12', 'secret words', `0x${'f'.repeat(64)}`]) {
      const failure = (() => {
        try {
          return new Buyer({ policy, privateKey: wrong })
        } catch (error) {
          return error
        }
      })()
      expect(String(failure)).toMatch(/^ConfigurationError/)
      expect(`${(failure as Error).stack} ${(failure as Error).cause}`).not.toContain(wrong)
    }
  })
})
