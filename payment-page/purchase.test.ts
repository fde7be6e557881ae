import { readFileSync } from 'node:fs'
import { describe, expect, it, vi } from 'vitest'
import type { Authorization } from '../sdks/typescript/src/buyer/keys/authorization.ts'
import { encodedHeader } from '../sdks/typescript/src/buyer/terms/payment-header.ts'
import type { PaymentTerms } from '../sdks/typescript/src/buyer/terms/terms.ts'
import { authorizationFor, paymentHeader, typedData } from './authorization.ts'
import { createJournal, type TextStorage } from './journal.ts'
import { buy, type PurchasePorts } from './purchase.ts'
import type { Offer } from './terms.ts'
import { commandOf, openText, purchaseText } from './words.ts'

function vectors<Vector>(name: string): Vector[] {
  return JSON.parse(readFileSync(new URL(`../sdks/vectors/${name}.json`, import.meta.url), 'utf8'))
}

interface SignedVector {
  resource: object
  accepted: PaymentTerms
  authorization: Authorization
  signature: string
  payment_header: string
}

const URL_PAID = 'https://weather.example.com/weather?city=Bern'
const NOW = 1_800_000_000
const TERMS: PaymentTerms = {
  scheme: 'exact',
  network: 'eip155:8453',
  asset: '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913',
  amount: '100000',
  payTo: `0x${'11'.repeat(20)}`,
  maxTimeoutSeconds: 600,
  extra: { name: 'USD Coin', version: '2' },
}
const OFFER: Offer = { terms: TERMS, amount: '0.1', symbol: 'USDC', network: 'Base' }

function memoryStorage(): TextStorage {
  const texts = new Map<string, string>()
  return {
    get length() {
      return texts.size
    },
    key: (index) => [...texts.keys()][index] ?? null,
    getItem: (key) => texts.get(key) ?? null,
    setItem: (key, value) => void texts.set(key, value),
    removeItem: (key) => void texts.delete(key),
  }
}

const challenge = (terms = TERMS, headers = {}) => {
  const required = encodedHeader({ x402Version: 2, accepts: [terms], resource: { url: URL_PAID } })
  return new Response('{}', { status: 402, headers: { 'payment-required': required, ...headers } })
}
const receipt = (fields: object) =>
  encodedHeader({ success: true, transaction: '0xabc', network: TERMS.network, payer: '0x1', ...fields })
const charged = (body: BodyInit | null = 'sunny', init: ResponseInit = {}) =>
  new Response(body, { ...init, headers: { 'payment-response': receipt({}) } })

/** Returns a simulated browser. Each paid request gets the next of `answers`; `lost` means no answer. */
function browser(options: { answers: (Response | 'lost')[]; challenges?: Response[]; storage?: TextStorage }) {
  const { answers, challenges = [], storage = memoryStorage() } = options
  const seen = { sent: [] as string[], signed: 0, now: NOW }
  const journal = createJournal(storage)
  const ports: PurchasePorts = {
    ...{ url: URL_PAID, language: 'de-CH', journal },
    async fetch(_, init) {
      const header = new Headers(init?.headers).get('payment-signature')
      if (header === null) return challenges.shift() ?? challenge()
      expect(journal.find(URL_PAID, seen.now)?.header).toBe(header)
      seen.sent.push(header)
      const answer = answers.shift()
      if (!answer || answer === 'lost') throw new TypeError('Failed to fetch')
      return answer
    },
    nowSeconds: () => seen.now,
    nonce: () => `0x${String(seen.signed + 1).padStart(64, '0')}`,
    account: async () => `0x${'22'.repeat(20)}`,
    async sign() {
      seen.signed += 1
      return `0x${'33'.repeat(65)}`
    },
    onWait: () => undefined,
  }
  return { seen, journal, buy: () => buy(OFFER, ports), ports }
}

/** A body that breaks off. */
const broken = () =>
  new ReadableStream({
    pull(controller) {
      controller.enqueue(new TextEncoder().encode('sun'))
      controller.error(new Error('reset'))
    },
  })

describe('what is signed', () => {
  it('is the transfer that was shown, for 300 seconds at most', () => {
    const message = authorizationFor(TERMS, { from: '0x2', nowSeconds: NOW + 0.7, nonce: '0x1' })
    expect(message).toMatchObject({ from: '0x2', to: TERMS.payTo, value: TERMS.amount, validBefore: `${NOW + 300}` })
    expect(typedData(TERMS, message).domain).toEqual({
      ...{ name: 'USD Coin', version: '2', chainId: 8453, verifyingContract: TERMS.asset },
    })
    const short = { ...TERMS, maxTimeoutSeconds: 60 }
    expect(authorizationFor(short, { from: '0x2', nowSeconds: NOW, nonce: '0x1' }).validBefore).toBe(`${NOW + 60}`)
  })

  it.each(vectors<SignedVector>('eip3009'))('is sent as every SDK sends it: $authorization.value', (vector) => {
    const { resource, accepted, authorization, signature, payment_header } = vector
    const header = paymentHeader({ required: { resource }, terms: accepted, authorization, signature })
    const read = (text: string) => JSON.parse(Buffer.from(text, 'base64').toString())
    expect(read(header)).toEqual(read(payment_header))
  })

  it('has an identifier if the 402 asks for one', () => {
    const required = { extensions: { 'payment-identifier': { info: { required: true }, schema: {} } } }
    const nonce = `0x${'ab'.repeat(32)}`
    const authorization = authorizationFor(TERMS, { from: '0x2', nowSeconds: NOW, nonce })
    const header = paymentHeader({ required, terms: TERMS, authorization, signature: '0x' })
    const { extensions } = JSON.parse(Buffer.from(header, 'base64').toString())
    expect(extensions['payment-identifier'].info).toEqual({ required: true, id: 'ab'.repeat(32) })
  })

  it('is nothing if the terms, the clock or the gateway have changed', async () => {
    const dear = browser({ answers: [], challenges: [challenge({ ...TERMS, amount: '100001' })] })
    expect(await dear.buy()).toEqual({ kind: 'changed' })
    const late = browser({ answers: [], challenges: [challenge(TERMS, { date: new Date(0).toUTCString() })] })
    expect(await late.buy()).toMatchObject({ kind: 'clock' })
    const down = browser({ answers: [], challenges: [new Response('{}', { status: 503 })] })
    expect(await down.buy()).toEqual({ kind: 'no_price', status: 503 })
    for (const { seen } of [dear, late, down]) expect(seen).toMatchObject({ sent: [], signed: 0 })
  })

  it('is not sent if the browser stores nothing, or after it has expired', async () => {
    const storage = { ...memoryStorage(), setItem: () => undefined }
    const forgetful = browser({ answers: [charged()], storage })
    expect(await forgetful.buy()).toEqual({ kind: 'not_kept' })
    const slow = browser({ answers: [charged()] })
    const { sign } = slow.ports
    slow.ports.sign = (...asked) => {
      slow.seen.now += 295
      return sign(...asked)
    }
    expect(await slow.buy()).toEqual({ kind: 'too_late' })
    for (const { seen } of [forgetful, slow]) expect(seen.sent).toEqual([])
  })
})

describe('a payment without an end', () => {
  it.each([
    ['no answer', 'lost' as const],
    ['an answer without a receipt', new Response('<p>hello')],
    ['a refusal that does not say that nothing was charged', challenge()],
    ['an outcome that is not known', Response.json({ code: 'payment_outcome_unknown' }, { status: 503 })],
    ['an answer that broke off after it was charged', charged(broken())],
    ['a failure that was charged', charged('{}', { status: 500 })],
  ])('is sent again, and no other one is signed: %s', async (_, first) => {
    const { seen, journal, buy } = browser({ answers: [first, charged()] })
    await buy()
    expect(journal.find(URL_PAID, seen.now)).toBeDefined()
    expect(await buy()).toMatchObject({ kind: 'answered', outcome: { kind: 'charged' } })
    expect(seen.signed).toBe(1)
    expect(new Set(seen.sent).size).toBe(1)
    expect(journal.find(URL_PAID, seen.now)).toBeUndefined()
  })

  it('is shown as chargeable, not as uncharged', async () => {
    const { buy } = browser({ answers: ['lost', challenge()] })
    for (const purchase of [await buy(), await buy()])
      expect(purchaseText(purchase, OFFER, NOW)).toMatch(/no receipt and can be charged until \d\d:\d\d/)
  })

  it('that was charged is kept for ever', async () => {
    const { seen, journal, buy } = browser({ answers: [charged(broken())] })
    await buy()
    expect(journal.find(URL_PAID, NOW + 1_000_000)).toMatchObject({ state: 'owed', transaction: '0xabc' })
    expect(seen.signed).toBe(1)
  })

  it('that has expired is sent a last time, because it may have been charged', async () => {
    const { seen, journal, buy } = browser({ answers: ['lost', charged()] })
    await buy()
    seen.now = NOW + 361
    const open = journal.find(URL_PAID, seen.now)
    expect(open && openText(open, seen.now)).toMatch(/no receipt and can be charged no more/)
    expect(await buy()).toMatchObject({ kind: 'answered', outcome: { kind: 'charged' } })
    expect([seen.signed, new Set(seen.sent).size, seen.sent.length]).toEqual([1, 1, 2])
  })

  it.each([
    ['is refused', challenge],
    ['has no receipt', () => new Response('hello')],
    ['is said to be released', () => Response.json({ code: 'upstream_unavailable' }, { status: 502 })],
  ])('ends at an answer after its time that %s', async (_, answer) => {
    const { seen, journal, buy } = browser({ answers: ['lost', answer(), charged()] })
    await buy()
    seen.now = NOW + 361
    await buy()
    expect(journal.find(URL_PAID, seen.now)).toBeUndefined()
    await buy()
    expect([seen.signed, new Set(seen.sent).size]).toEqual([2, 2])
  })

  it.each([
    ['no answer', () => 'lost' as const],
    ['an outcome that is not known', () => Response.json({ code: 'payment_outcome_unknown' }, { status: 503 })],
  ])('is kept for a day after its time after %s', async (_, answer) => {
    const { seen, journal, buy } = browser({ answers: ['lost', answer()] })
    await buy()
    seen.now = NOW + 361
    await buy()
    expect(journal.find(URL_PAID, NOW + 360 + 86_400)?.state).toBe('open')
    expect(journal.find(URL_PAID, NOW + 361 + 86_400)).toBeUndefined()
  })

  it('that is refused is sent again, whatever the seller answers', async () => {
    const headers = { 'payment-response': receipt({ success: false, transaction: '' }) }
    const { seen, buy } = browser({ answers: [Response.json({}, { status: 402, headers }), challenge()] })
    expect(purchaseText(await buy(), OFFER, NOW)).toMatch(/no receipt and can be charged until/)
    await buy()
    expect([seen.signed, new Set(seen.sent).size]).toEqual([1, 1])
  })

  it('that the gateway refuses is shown with the reason, in one line', async () => {
    const error = 'malformed payment header: payload.signature is missing\n'
    const body = { error, code: 'malformed_payment' }
    const { buy } = browser({ answers: [Response.json(body, { status: 400 })] })
    expect(purchaseText(await buy(), OFFER, NOW)).toMatch(
      /^The request failed \(malformed_payment\): malformed payment header: payload.signature is missing[^\n]*\. You were not charged\.$/,
    )
  })

  it.each([
    ['the gateway has released it', 502, 'upstream_unavailable'],
    ['it has bought its answer', 409, 'payment_already_used'],
  ])('ends where %s', async (_, status, code) => {
    const { seen, journal, buy } = browser({ answers: [Response.json({ code }, { status })] })
    await buy()
    expect(journal.find(URL_PAID, seen.now)).toBeUndefined()
  })
})

describe('an answer that is larger than the page shows', () => {
  const PIECE = new Uint8Array(1024 * 1024)
  /** A body without an end, until its reader cancels it. */
  const endless = () => new ReadableStream({ pull: (controller) => controller.enqueue(PIECE) })

  const LONG = String(32 * 1024 * 1024 + 1)

  it('stays owed, is shown as too large, and can be fetched with a command', async () => {
    const headers = { 'payment-response': receipt({}), 'content-length': LONG }
    const { seen, journal, buy } = browser({ answers: [new Response(endless(), { headers })] })
    const purchase = await buy()
    expect(purchaseText(purchase, OFFER, NOW)).toMatch(/larger than this page can show .* It is owed to you/)
    const payment = journal.find(URL_PAID, NOW + 1_000_000)
    if (!payment) throw new Error('it is not kept')
    expect(payment).toMatchObject({ state: 'owed', isTooLarge: true })
    expect(openText(payment, NOW)).toBe(purchaseText(purchase, OFFER, NOW))
    expect(commandOf(payment)).toBe(
      `curl -gf -o answer -H 'PAYMENT-SIGNATURE: ${seen.sent[0]}' -H 'Accept-Language: de-CH' '${URL_PAID}'`,
    )
    expect(commandOf({ ...payment, url: "https://a.example/it's" })).toMatch(/ 'https:\/\/a\.example\/it%27s'$/)
  })

  it('is not read if its length is known', async () => {
    const pull = vi.fn()
    const body = new ReadableStream({ pull }, { highWaterMark: 0 })
    const headers = { 'payment-response': receipt({}), 'content-length': LONG }
    const { journal, buy } = browser({ answers: [new Response(body, { headers })] })
    expect(await buy()).toMatchObject({ kind: 'answered', outcome: { kind: 'charged' }, end: 'too_long' })
    expect(pull).not.toHaveBeenCalled()
    expect(journal.find(URL_PAID, NOW)).toMatchObject({ state: 'owed', isTooLarge: true })
  })

  it.each([
    ['has no known length', {}],
    ['is compressed', { 'content-encoding': 'gzip', 'content-length': '1000' }],
    ['is compressed and still too long', { 'content-encoding': 'gzip', 'content-length': LONG }],
  ])('and %s may have left the gateway already, so the page promises nothing', async (_, more: object) => {
    const headers = { 'payment-response': receipt({}), ...more }
    const { journal, buy } = browser({ answers: [new Response(endless(), { headers })] })
    const purchase = await buy()
    expect(purchaseText(purchase, OFFER, NOW)).toMatch(
      /larger than this page can show .* may be owed to you: the command above then gets it.* fails with 409/,
    )
    const payment = journal.find(URL_PAID, NOW)
    if (!payment) throw new Error('it is not kept')
    expect(payment).toMatchObject({ state: 'owed', isTooLarge: true })
    expect(openText(payment, NOW)).toBe(purchaseText(purchase, OFFER, NOW))
  })

  it('and without a receipt leaves the payment open', async () => {
    const { journal, buy } = browser({ answers: [new Response(endless())] })
    expect(purchaseText(await buy(), OFFER, NOW)).toMatch(
      /no receipt, and is larger than this page can show.*can be charged until/,
    )
    expect(journal.find(URL_PAID, NOW)).toMatchObject({ state: 'open' })
    expect(journal.find(URL_PAID, NOW)?.isTooLarge).toBeUndefined()
  })
})
