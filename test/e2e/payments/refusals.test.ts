import { createConnection } from 'node:net'
import { text } from 'node:stream/consumers'
import type { Hex } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { PaymentRequirements } from '../../../domain/payment-requirements.ts'
import {
  challengeOf,
  type Departure,
  encodeHeader,
  fundedWallet,
  newAddress,
  paymentRow,
  rowInState,
  type SignedPayment,
  signPayment,
} from '../support/buyer.ts'
import {
  CHARGED_ONCE,
  type Market,
  movement,
  NOT_CHARGED,
  openMarket,
  openShop,
  PRICE,
  pay,
  refusal,
  type Shop,
  uniquePath,
  upstreamHits,
} from './market.ts'

let market: Market
let shop: Shop
let wallet: Awaited<ReturnType<typeof fundedWallet>>
let terms: PaymentRequirements

beforeAll(async () => {
  market = openMarket()
  shop = await openShop(market)
  wallet = await fundedWallet(market.chain)
  terms = challengeOf(await market.fetch(shop.url('/weather'))).accepts[0]
})
afterAll(() => market?.close())

/** Sends a payment that must not be taken: no money, no upstream, the authorization unused and, but for `row`, unrecorded. */
async function refused(payment: SignedPayment, send: (url: string) => Promise<Response>): Promise<Response> {
  const path = uniquePath('/weather')
  const parties = { payer: wallet.address, payTo: shop.payTo }
  const { result: response, ...moved } = await movement(market, parties, () => send(shop.url(path)))
  expect(moved).toEqual(NOT_CHARGED)
  expect(await upstreamHits(market, path)).toEqual([])
  expect(await market.chain.nonceUsed(payment.authorization)).toBe(false)
  return response
}

const seconds = (fromNow: number) => String(Math.floor(Date.now() / 1000) + fromNow)
const SECP256K1_ORDER = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n

/** The same signature with the other `s`: valid mathematics, refused by tokens (EIP-2). */
function withHighS(signature: Hex): Hex {
  const s = SECP256K1_ORDER - BigInt(`0x${signature.slice(66, 130)}`)
  const v = signature.endsWith('1b') ? '1c' : '1b'
  return `0x${signature.slice(2, 66)}${s.toString(16).padStart(64, '0')}${v}`
}

function withOneBitChanged(signature: Hex): Hex {
  const byte = Number.parseInt(signature.slice(20, 22), 16) ^ 1
  return `${signature.slice(0, 20)}${byte.toString(16).padStart(2, '0')}${signature.slice(22)}` as Hex
}

const more = String(PRICE + 1n)
const less = String(PRICE - 1n)
const VALUE_MISMATCH = 'invalid_exact_evm_payload_authorization_value_mismatch'
const DEPARTURES: [string, string, () => Departure][] = [
  ['one unit less', VALUE_MISMATCH, () => ({ authorization: { value: less }, accepted: { amount: less } })],
  ['one unit more', VALUE_MISMATCH, () => ({ authorization: { value: more }, accepted: { amount: more } })],
  ['one unit less in `accepted` alone', VALUE_MISMATCH, () => ({ accepted: { amount: less } })],
  ['one unit more in `accepted` alone', VALUE_MISMATCH, () => ({ accepted: { amount: more } })],
  ['one unit less in the authorization alone', VALUE_MISMATCH, () => ({ authorization: { value: less } })],
  ['one unit more in the authorization alone', VALUE_MISMATCH, () => ({ authorization: { value: more } })],
  ['nothing at all', VALUE_MISMATCH, () => ({ authorization: { value: '0' }, accepted: { amount: '0' } })],
  [
    'another payee',
    'invalid_exact_evm_recipient_mismatch',
    () => ({ authorization: { to: wallet.address }, accepted: { payTo: wallet.address } }),
  ],
  [
    'another payee in `accepted` alone',
    'invalid_exact_evm_recipient_mismatch',
    () => ({ accepted: { payTo: newAddress() } }),
  ],
  [
    'another payee in the authorization alone',
    'invalid_exact_evm_recipient_mismatch',
    () => ({ authorization: { to: newAddress() } }),
  ],
  ['another network', 'invalid_network', () => ({ accepted: { network: 'eip155:8453' } })],
  ['another asset', 'invalid_exact_evm_asset_mismatch', () => ({ accepted: { asset: newAddress() } })],
  ['another scheme', 'unsupported_scheme', () => ({ accepted: { scheme: 'upto' } })],
  [
    'an authorization that has expired',
    'invalid_exact_evm_payload_authorization_valid_before',
    () => ({ authorization: { validBefore: seconds(-1) } }),
  ],
  [
    'an authorization about to expire',
    'invalid_exact_evm_payload_authorization_valid_before',
    () => ({ authorization: { validBefore: seconds(4) } }),
  ],
  [
    'an authorization not yet valid',
    'invalid_exact_evm_payload_authorization_valid_after',
    () => ({ authorization: { validAfter: seconds(60) } }),
  ],
  ['a signature with one bit changed', 'invalid_exact_evm_signature', () => ({ signature: withOneBitChanged })],
  ['a signature with a high s', 'invalid_exact_evm_signature', () => ({ signature: withHighS })],
  ['a signature of zeros', 'invalid_exact_evm_signature', () => ({ signature: () => `0x${'00'.repeat(65)}` })],
  ['another payer than who signed', 'invalid_exact_evm_signature', () => ({ afterSigning: { from: newAddress() } })],
  [
    'another nonce than was signed',
    'invalid_exact_evm_signature',
    () => ({ afterSigning: { nonce: `0x${'ab'.repeat(32)}` } }),
  ],
]

describe('a payment with', () => {
  it.each(DEPARTURES)('%s is answered with the terms', async (_, reason, departure) => {
    const payment = await signPayment(wallet, terms, departure())
    const response = await refused(payment, (url) => pay(market, url, payment))
    expect(response.status).toBe(402)
    expect(challengeOf(response)).toMatchObject({ error: reason, accepts: [terms] })
    expect(await paymentRow(market.pool, payment.authorization)).toBeUndefined()
  })

  it('the wrong token domain is answered with the terms', async () => {
    const payment = await signPayment(wallet, { ...terms, extra: { ...terms.extra, name: 'USD Coin' } })
    const response = await refused(payment, (url) => pay(market, url, payment))
    expect(response.status).toBe(402)
    expect(challengeOf(response).error).toBe('invalid_exact_evm_signature')
  })
})

const MALFORMED: [string, string, (honest: SignedPayment) => string][] = [
  ['is not base64', 'malformed_payment', () => '!!not base64!!'],
  ['is base64url', 'malformed_payment', ({ payload }) => base64url(payload)],
  ['lacks its padding', 'malformed_payment', ({ payload }) => unpadded(payload)],
  ['is not JSON', 'malformed_payment', () => Buffer.from('{"x402Version":2').toString('base64')],
  ['is not UTF-8', 'malformed_payment', () => Buffer.from([0x7b, 0xff, 0xfe, 0x7d]).toString('base64')],
  ['is a JSON array', 'malformed_payment', ({ payload }) => encodeHeader([payload])],
  ['is JSON null', 'malformed_payment', () => encodeHeader(null)],
  ['is empty', 'malformed_payment', () => ''],
  ['lacks the authorization', 'malformed_payment', ({ payload }) => encodeHeader({ ...payload, payload: {} })],
  ['has version 3', 'unsupported_x402_version', ({ payload }) => encodeHeader({ ...payload, x402Version: 3 })],
  [
    'has version "2" as text',
    'unsupported_x402_version',
    ({ payload }) => encodeHeader({ ...payload, x402Version: '2' }),
  ],
  ['writes its amount in hex', 'malformed_payment', ({ payload }) => withValue(payload, `0x${PRICE.toString(16)}`)],
  ['writes its amount with a leading zero', 'malformed_payment', ({ payload }) => withValue(payload, `0${PRICE}`)],
  ['writes its amount with a blank', 'malformed_payment', ({ payload }) => withValue(payload, `${PRICE} `)],
  ['writes its amount as a number', 'malformed_payment', ({ payload }) => withValue(payload, Number(PRICE))],
  [
    'is 17 KiB long',
    'payment_too_large',
    ({ payload }) => encodeHeader({ ...payload, padding: 'x'.repeat(13 * 1024) }),
  ],
]

function withValue(payload: SignedPayment['payload'], value: unknown): string {
  const authorization = { ...payload.payload.authorization, value }
  return encodeHeader({ ...payload, payload: { ...payload.payload, authorization } })
}

/** Long enough to hold both characters in which the two alphabets differ. */
function base64url(payload: object): string {
  const bytes = Buffer.from(JSON.stringify({ ...payload, padding: '???>>>~~~' }))
  return bytes.toString('base64').replaceAll('+', '-').replaceAll('/', '_')
}

function unpadded(payload: object): string {
  for (let padding = ''; ; padding += 'x') {
    const encoded = encodeHeader({ ...payload, padding })
    if (encoded.endsWith('=')) return encoded.replace(/=+$/, '')
  }
}

describe('a payment header that', () => {
  it.each(MALFORMED)('%s is refused as malformed, not answered with terms', async (_, code, spoil) => {
    const honest = await signPayment(wallet, terms)
    const header = spoil(honest)
    const response = await refused(honest, (url) => pay(market, url, { ...honest, header }))
    expect(response.headers.get('payment-required')).toBeNull()
    expect(await refusal(response)).toEqual({ status: 400, code })
  })

  it('comes beside a v1 header is refused', async () => {
    const payment = await signPayment(wallet, terms)
    const headers = { 'x-payment': payment.header }
    const response = await refused(payment, (url) => pay(market, url, payment, { headers }))
    expect(await refusal(response)).toEqual({ status: 400, code: 'ambiguous_payment' })
  })

  it('comes twice is refused', async () => {
    const payment = await signPayment(wallet, terms)
    const response = await refused(payment, (url) => sendTwice(url, payment.header))
    expect(await refusal(response)).toEqual({ status: 400, code: 'malformed_payment' })
  })
})

/** Two header lines, which no client library would write. */
async function sendTwice(url: string, header: string): Promise<Response> {
  const { host, pathname, search } = new URL(url)
  const socket = createConnection(market.settings.ports.gatewayHttp, '127.0.0.1')
  const lines = [`GET ${pathname}${search} HTTP/1.1`, `Host: ${host}`, 'Connection: close']
  socket.write([...lines, `PAYMENT-SIGNATURE: ${header}`, `PAYMENT-SIGNATURE: ${header}`, '', ''].join('\r\n'))
  const [head = '', body] = (await text(socket)).split('\r\n\r\n')
  return new Response(body, { status: Number(head.slice(9, 12)) })
}

describe('a sound payment that the facilitator refuses', () => {
  it('is answered with the terms, and is good once the payer has the money', async () => {
    const poor = privateKeyToAccount(generatePrivateKey())
    const payment = await signPayment(poor, terms)
    const response = await refused(payment, (url) => pay(market, url, payment))
    expect(response.status).toBe(402)
    expect(challengeOf(response)).toMatchObject({ error: 'invalid_exact_evm_insufficient_balance', accepts: [terms] })
    await rowInState(market.pool, payment.authorization, 'RELEASED')

    await market.chain.fund(poor.address)
    const { result, ...moved } = await movement(market, { payer: poor.address, payTo: shop.payTo }, () =>
      pay(market, shop.url(uniquePath('/weather')), payment),
    )
    expect(result.status).toBe(200)
    expect(moved).toEqual(CHARGED_ONCE)
  })
})
