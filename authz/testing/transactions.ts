import { generateKeyPairSync, sign } from 'node:crypto'
import { base58 } from '@scure/base'
import protobuf from 'protobufjs'

/** A transaction of two signers. The first, the fee payer, has not signed yet. */
export function solana(
  options: { message?: number; feePayer?: Buffer; feePayerSignature?: number; version?: boolean } = {},
): Buffer {
  const { message = 1, feePayer = Buffer.alloc(32, 1), feePayerSignature = 0, version = true } = options
  const header = [...(version ? [0x80] : []), 2, 0, 1, 3]
  const signatures = Buffer.concat([Buffer.alloc(64, feePayerSignature), Buffer.alloc(64, 5)])
  return Buffer.concat([Buffer.from([2]), signatures, Buffer.from(header), feePayer, Buffer.alloc(118, message)])
}

/** Returns a fee payer's public key, and a function that returns a transaction's name on Solana: the fee payer's signature. */
export function solanaFeePayer(): { key: Buffer; nameOf(transaction: Buffer): string } {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519')
  return {
    key: Buffer.from(publicKey.export({ format: 'jwk' }).x ?? '', 'base64url'),
    nameOf: (transaction) =>
      base58.encode(sign(null, transaction.subarray(1 + 64 * (transaction[0] ?? 0)), privateKey)),
  }
}

type Writer = protobuf.Writer
const writer = () => protobuf.Writer.create()
export const bytes = (number: number, value: Uint8Array) => (to: Writer) => to.uint32((number << 3) | 2).bytes(value)
export const number = (field: number, value: number) => (to: Writer) => to.uint32(field << 3).uint64(value)
export const message = (...fields: ((to: Writer) => Writer)[]) =>
  fields.reduce((to, field) => field(to), writer()).finish()

/** The parts of a Hedera transaction: the start of its validity, its payer, both together as its id, and the rest. */
export const start = (seconds: number) => message(number(1, seconds), number(2, 7))
export const account = message(number(3, 1234))
export const idOf = (seconds: number) => message(bytes(1, start(seconds)), bytes(2, account))
export const body = (node: number, id = idOf(1)) =>
  message(bytes(1, id), bytes(2, message(number(3, node))), number(3, 100))
export const transaction = (ofBody: Uint8Array, signature = 1) =>
  message(bytes(5, message(bytes(1, ofBody), bytes(2, Buffer.alloc(70, signature)))))
export const list = (...transactions: Uint8Array[]) => message(...transactions.map((one) => bytes(1, one)))
