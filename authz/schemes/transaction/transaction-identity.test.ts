import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  account,
  body,
  bytes,
  idOf,
  list,
  message,
  number,
  solana,
  start,
  transaction,
} from '../../testing/transactions.ts'
import { transactionIdentity } from './transaction-identity.ts'

const SOLANA = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const HEDERA = 'hedera:testnet'
const identity = (network: string, bytes: Uint8Array) =>
  transactionIdentity(network, Buffer.from(bytes).toString('base64'))?.toString('hex')

describe('a Solana transaction', () => {
  it('is known by its message, whatever stands in its signatures', () => {
    expect(identity(SOLANA, solana())).toBeDefined()
    expect(identity(SOLANA, solana({ feePayerSignature: 9 }))).toBe(identity(SOLANA, solana()))
    expect(identity(SOLANA, solana({ message: 2 }))).not.toBe(identity(SOLANA, solana()))
    expect(identity(SOLANA, solana({ version: false }))).toBeDefined()
  })

  it.each([
    ['nothing', Buffer.alloc(0)],
    ['no signatures', Buffer.from([0, ...solana().subarray(129)])],
    ['a count that disagrees with its header', Buffer.concat([Buffer.from([1]), solana().subarray(65)])],
    ['a count in two bytes', Buffer.concat([Buffer.from([0x82, 0]), solana().subarray(1)])],
    ['no message', solana().subarray(0, 129)],
    ['more bytes than a packet has', Buffer.concat([solana(), Buffer.alloc(1200)])],
  ])('with %s is none', (_, bytes) => expect(identity(SOLANA, bytes)).toBeUndefined())
})

const honest = list(transaction(body(3)), transaction(body(4)))

describe('a Hedera transaction', () => {
  it.each<[string, Uint8Array]>([
    ['for other nodes', list(transaction(body(5)))],
    ['with other signatures', list(transaction(body(3), 9), transaction(body(4), 9))],
    ['in another order', list(transaction(body(4)), transaction(body(3)))],
    ['by itself', transaction(body(3))],
    ['with its fields the other way round', list(transaction(body(3, message(bytes(2, account), bytes(1, start(1))))))],
    [
      'with zeros written out',
      list(
        transaction(
          body(
            3,
            message(bytes(1, start(1)), bytes(2, message(number(1, 0), number(2, 0), number(3, 1234))), number(4, 0)),
          ),
        ),
      ),
    ],
    [
      'with numbers in more bytes than they need',
      list(transaction(body(3, message(bytes(1, Buffer.from([8, 0x81, 0, 16, 7])), bytes(2, account))))),
    ],
  ])('%s is the same', (_, other) => expect(identity(HEDERA, other)).toBe(identity(HEDERA, honest)))

  it('at another time is another', () => {
    expect(identity(HEDERA, honest)).toBeDefined()
    expect(identity(HEDERA, list(transaction(body(3, idOf(2)))))).not.toBe(identity(HEDERA, honest))
  })

  it.each<[string, Uint8Array]>([
    ['two ids', list(transaction(body(3)), transaction(body(3, idOf(2))))],
    ['an id that comes twice', list(transaction(message(bytes(1, idOf(1)), bytes(1, idOf(2)))))],
    ['a time that comes twice', list(transaction(body(3, message(bytes(1, start(1)), bytes(1, start(2))))))],
    ['no id', list(transaction(message(number(3, 1))))],
    ['something beside its transactions', Buffer.concat([honest, message(number(9, 1))])],
    ['a body in the old place', message(bytes(1, message(bytes(4, body(3)))))],
    ['half of it', honest.subarray(0, 20)],
    ['no transactions', Buffer.from([])],
  ])('with %s is none', (_, other) => expect(identity(HEDERA, other)).toBeUndefined())
})

it('is undefined for spellings of base64 that a lenient reader would take, and never throws', () => {
  const spelled = solana().toString('base64')
  expect(transactionIdentity(SOLANA, spelled)).toBeDefined()
  for (const other of [`${spelled}\n`, spelled.replaceAll('=', ''), `${spelled} `, '!!'])
    expect(other === spelled || transactionIdentity(SOLANA, other) === undefined).toBe(true)
  fc.assert(
    fc.property(fc.constantFrom(SOLANA, HEDERA, 'other:1'), fc.uint8Array({ maxLength: 300 }), (network, random) => {
      identity(network, random)
    }),
    { numRuns: 2000 },
  )
})
