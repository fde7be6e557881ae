import type { Hex } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { describe, expect } from 'vitest'
import {
  challengeOf,
  type Departure,
  newAddress,
  paymentRow,
  rowInState,
  signPayment,
  until,
} from '../support/buyers/buyer.ts'
import { withShop } from './fixtures.ts'
import { CHARGED_ONCE, type Market, movement, PRICE, pay, refused, uniquePath } from './market.ts'

const it = withShop()

const seconds = (fromNow: number) => String(Math.floor(Date.now() / 1000) + fromNow)
const SECP256K1_ORDER = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n

/** Returns the signature with the second possible value of `s`: it is mathematically valid, but tokens refuse it (EIP-2). */
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
const DEPARTURES: [string, string, (own: string) => Departure][] = [
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
    (own) => ({ authorization: { to: own }, accepted: { payTo: own } }),
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
    'an authorization for longer than the terms',
    'payment_valid_for_too_long',
    () => ({ authorization: { validBefore: seconds(3_600) } }),
  ],
  [
    'an authorization until the year 9999',
    'payment_valid_for_too_long',
    () => ({ authorization: { validBefore: '253402300799' } }),
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
  it.for(DEPARTURES)(
    '%s is answered with the terms',
    async ([, reason, departure], { market, shop, terms, wallet }) => {
      const payment = await signPayment(wallet, terms, departure(wallet.address))
      const response = await refused(market, { shop, payment, send: (url) => pay(market, url, payment) })
      expect(response.status).toBe(402)
      expect(challengeOf(response)).toMatchObject({ error: reason, accepts: [terms] })
      expect(await paymentRow(market.pool, payment.authorization)).toBeUndefined()
    },
  )

  it('the wrong token domain gets the terms', async ({ terms, market, shop, wallet }) => {
    const payment = await signPayment(wallet, { ...terms, extra: { ...terms.extra, name: 'USD Coin' } })
    const response = await refused(market, { shop, payment, send: (url) => pay(market, url, payment) })
    expect(response.status).toBe(402)
    expect(challengeOf(response).error).toBe('invalid_exact_evm_signature')
  })
})

describe('a payment of a client with a clock that is', () => {
  it.for([
    ['right', 0],
    ['ahead of 1 s', 1],
    ['ahead of 4 s', 4],
  ] as const)('%s is accepted as soon as the chain accepts it', async ([, ahead], { market, shop, terms, wallet }) => {
    const payment = await signPayment(wallet, terms, { authorization: { validAfter: seconds(ahead) } })
    const { result, ...moved } = await movement(market, { payer: wallet.address, payTo: shop.payTo }, () =>
      withTransactions(market, () =>
        // A busy machine may mine no block for longer than the gateway waits, so the payment is sent again.
        until('the payment to be taken', async () => {
          const answer = await pay(market, shop.url(uniquePath('/weather')), payment)
          return answer.status !== 402 && answer
        }),
      ),
    )
    expect(result.status).toBe(200)
    expect(moved).toEqual(CHARGED_ONCE)
  })
})

/** Sends transactions until `work` is done: the Sandbox chain's clock advances only with transactions. */
async function withTransactions<T>(market: Market, work: () => Promise<T>): Promise<T> {
  const done = new AbortController()
  const transactions = (async () => {
    while (!done.signal.aborted) await market.chain.fund(newAddress())
  })()
  try {
    return await work()
  } finally {
    done.abort()
    await transactions
  }
}

describe('a valid payment that the facilitator refuses', () => {
  it('gets the terms, and works after the payer has got money', async ({ market, shop, terms }) => {
    const poor = privateKeyToAccount(generatePrivateKey())
    const payment = await signPayment(poor, terms)
    const response = await refused(market, { shop, payment, send: (url) => pay(market, url, payment) })
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
