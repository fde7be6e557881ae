import { randomBytes } from 'node:crypto'
import type { PaymentRequirements } from '../../domain/payment-requirements.ts'

/** A generator of numbers from 0 to 1 that gives the same ones for the same seed (mulberry32). */
export function randomNumbers(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

type Json = null | boolean | number | string | Json[] | { [key: string]: Json }

/** Makes payment headers that are nearly right in every way that parsers have been known to stumble over. */
export interface HeaderFuzzer {
  next(): string
}

const ODD_VALUES: readonly Json[] = [
  ...[null, true, 0, -1, 1e308, 2 ** 53, 0.1, '', ' ', '0', '-0', '00', '1e3', '0x10', '1'.repeat(79)],
  ...['٣', '1\u0000', '\ud800', '\u202e', 'NaN', 'Infinity', '9'.repeat(16), '253402300800', '9007199254740993'],
  ...['0x', `0x${'0'.repeat(40)}`, `0x${'f'.repeat(64)}`, `0x${'0'.repeat(130)}`, `0x${'ab'.repeat(4096)}`],
  ...['constructor', '__proto__', 'toString', 'eip155:1', 'eip155:01', 'exact', 'batch-settlement', 'x'.repeat(2000)],
  ...[[], {}, [[]], { __proto__: null }, { length: 5 }],
]
const ODD_KEYS = [
  '__proto__',
  'constructor',
  'prototype',
  'toString',
  'payload',
  'accepted',
  '',
  '\u0000',
  'x402Version',
]

export function createHeaderFuzzer(options: { honest: readonly string[]; random: () => number }): HeaderFuzzer {
  const { honest, random } = options
  const below = (limit: number) => Math.floor(random() * limit)
  const pick = <Item>(items: readonly Item[]): Item => items[below(items.length)] as Item

  /** One place of a value is replaced, removed, doubled, renamed or wrapped. */
  const mutated = (value: Json): Json => {
    if (typeof value !== 'object' || value === null || random() < 0.15) return pick(ODD_VALUES)
    if (Array.isArray(value)) return [...value, pick(ODD_VALUES)]
    const keys = Object.keys(value)
    if (keys.length === 0) return { [pick(ODD_KEYS)]: pick(ODD_VALUES) }
    const key = pick(keys)
    const { [key]: chosen = null, ...others } = value
    const way = random()
    if (way < 0.7) return { ...value, [key]: mutated(chosen) }
    if (way < 0.8) return others
    if (way < 0.9) return { ...value, [pick(ODD_KEYS)]: pick(ODD_VALUES) }
    return { ...others, [key.toUpperCase()]: chosen }
  }

  /** Text that no writer of JSON would write. */
  const respelled = (text: string): string => {
    const at = below(text.length)
    const ways: (() => string)[] = [
      () => text.slice(0, at),
      () => text + text,
      () => `${text} `,
      () => `\ufeff${text}`,
      () => text.slice(0, at) + pick(['"', '}', '\\', '\u0000', '\ud800', ',']) + text.slice(at),
      () => text.replace('{', `{"x402Version":${pick([1, 2, 3, '"2"', 'null'])},`),
      () => text.replace('"payload":', '"payload":{},"payload":'),
      () => '['.repeat(below(5000)) + text,
      () => `{"a":${'{"a":'.repeat(below(2000))}1${'}'.repeat(below(2000))}`,
      () => text.replace(/[0-9a-f]{6}/, (hex) => hex.toUpperCase()),
    ]
    return pick(ways)()
  }

  /** Text that is not the one base64 of its bytes. */
  const reencoded = (base64: string): string => {
    const at = below(base64.length)
    const ways: (() => string)[] = [
      () => base64.replace(/=+$/, ''),
      () => `${base64}=`,
      () => base64.replaceAll('+', '-').replaceAll('/', '_'),
      () => `${base64.slice(0, at)} ${base64.slice(at)}`,
      () => `${base64},${base64}`,
      () => base64.slice(0, at),
      () => base64.slice(0, at) + String.fromCharCode(33 + below(94)) + base64.slice(at + 1),
      () => randomBytes(below(400)).toString('base64'),
      () => Buffer.from(randomBytes(below(400)).map((byte) => 33 + (byte % 94))).toString('latin1'),
      () => base64.repeat(1 + below(30)),
    ]
    return pick(ways)()
  }

  return {
    next() {
      const base64 = pick(honest)
      const way = random()
      if (way < 0.25) return reencoded(base64)
      const text = Buffer.from(base64, 'base64').toString('utf8')
      if (way < 0.45) return Buffer.from(respelled(text)).toString('base64')
      const value = mutated(JSON.parse(text) as Json)
      const twice = random() < 0.3 ? mutated(value) : value
      return Buffer.from(JSON.stringify(twice)).toString('base64')
    },
  }
}

/** Honest payments of every kind for these terms, signed with nothing: only their shape counts. */
export function shapesOfPayments(terms: PaymentRequirements): string[] {
  const { payTo: to, amount: value, asset: token } = terms
  const from = `0x${'12'.repeat(20)}`
  const signature = `0x${'34'.repeat(65)}`
  const times = { validAfter: '0', validBefore: '4000000000' }
  const authorization = { from, to, value, ...times, nonce: `0x${'56'.repeat(32)}` }
  const permit2Authorization = {
    ...{ from, permitted: { token, amount: value }, spender: '0x402085c248EeA27D92E8b30b2C58ed07f9E20001' },
    ...{ nonce: '7', deadline: times.validBefore, witness: { to, validAfter: '0' } },
  }
  const extensions = { 'payment-identifier': { info: { required: false, id: 'order_0000000000001' } } }
  const transaction = Buffer.alloc(300, 1).toString('base64')
  const sent = [
    { x402Version: 2, accepted: terms, payload: { signature, authorization }, extensions },
    { x402Version: 2, accepted: terms, payload: { signature: `${signature}00`, authorization } },
    { x402Version: 2, accepted: terms, payload: { signature, permit2Authorization } },
    { x402Version: 2, accepted: { ...terms, network: 'hedera:testnet' }, payload: { transaction } },
    { x402Version: 1, scheme: 'exact', network: 'base-sepolia', payload: { signature, authorization } },
  ]
  const config = {
    payer: from,
    payerAuthorizer: from,
    receiver: to,
    receiverAuthorizer: from,
    token,
    withdrawDelay: 900,
  }
  const channelConfig = { ...config, salt: authorization.nonce }
  const voucher = { channelId: authorization.nonce, maxClaimableAmount: value, signature }
  const erc3009Authorization = { ...times, salt: authorization.nonce, signature }
  const channel = { ...terms, scheme: 'batch-settlement', network: 'eip155:8453' }
  const byChannel = [
    { type: 'voucher', channelConfig, voucher },
    { type: 'deposit', channelConfig, voucher, deposit: { amount: value, authorization: { erc3009Authorization } } },
    { type: 'refund', channelConfig, voucher, amount: value },
  ].map((payload) => ({ x402Version: 2, accepted: channel, payload }))
  return [...sent, ...byChannel].map((payment) => Buffer.from(JSON.stringify(payment)).toString('base64'))
}
