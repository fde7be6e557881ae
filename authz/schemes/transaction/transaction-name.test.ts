import { base58 } from '@scure/base'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  body,
  bytes,
  idOf,
  list,
  message,
  number,
  solana,
  solanaFeePayer,
  start,
  transaction,
} from '../../testing/transactions.ts'
import { mayBeNamed } from './transaction-identity.ts'

const SOLANA = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const HEDERA = 'hedera:testnet'
const named = (name: string, network: string, sent: Uint8Array) =>
  mayBeNamed(name, { network, transaction: Buffer.from(sent).toString('base64') })

describe('a Solana transaction', () => {
  const { key: feePayer, nameOf } = solanaFeePayer()

  it.each([[true], [false]])(
    'is named by its fee payer’s signature, and no other one so (versioned: %s)',
    (version) => {
      const sent = solana({ feePayer, version })
      const other = solana({ feePayer, version, message: 2 })
      expect(named(nameOf(sent), SOLANA, sent)).toBe(true)
      expect(named(nameOf(other), SOLANA, sent)).toBe(false)
    },
  )

  it.each([
    ['by somebody else’s signature', nameOf(solana({ feePayer })), solana()],
    ['by no signature', 'x'.repeat(88), solana({ feePayer })],
    ['by too little', '2NEpo7TZRRrLZSi2U', solana({ feePayer })],
  ])('is not named %s', (_, name, sent) => expect(named(name, SOLANA, sent)).toBe(false))
})

describe('a Hedera transaction', () => {
  const sent = list(transaction(body(3)), transaction(body(4)))

  it.each(['0.0.1234@1.000000007', '0.0.1234@1.7', '0.0.1234-1-000000007'])('is named by its id: %s', (name) =>
    expect(named(name, HEDERA, sent)).toBe(true),
  )

  it.each([
    '0.0.1234@2.000000007',
    '0.0.1234@1.000000008',
    '0.0.1235@1.000000007',
    '0.1.1234@1.000000007',
    '0.0.1234@1.70',
    '0.0.1234@1.000000007@',
    '0x1234',
  ])('is not named by that of another: %s', (name) => expect(named(name, HEDERA, sent)).toBe(false))

  it('of a kind that no client makes is not named so', () => {
    const scheduled = message(bytes(1, start(1)), bytes(2, message(number(3, 1234))), number(3, 1))
    expect(named('0.0.1234@1.000000007', HEDERA, transaction(body(3, idOf(1))))).toBe(true)
    expect(named('0.0.1234@1.000000007', HEDERA, transaction(body(3, scheduled)))).toBe(false)
  })
})

it('says nothing against names on networks that are not known here, and never throws', () => {
  expect(named('anything', 'aptos:1', Buffer.from('signed'))).toBe(true)
  const names = fc.oneof(fc.string(), fc.uint8Array({ minLength: 64, maxLength: 64 }).map(base58.encode))
  fc.assert(
    fc.property(
      fc.constantFrom(SOLANA, HEDERA),
      names,
      fc.uint8Array({ minLength: 32, maxLength: 32 }),
      (network, name, key) => {
        const sent = network === SOLANA ? solana({ feePayer: Buffer.from(key) }) : transaction(body(3))
        expect(named(name, network, sent)).toBe(false)
      },
    ),
    { numRuns: 500 },
  )
})
