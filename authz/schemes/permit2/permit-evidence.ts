import { encodeAbiParameters, encodeFunctionData, hexToBigInt, parseAbi } from 'viem'
import { z } from 'zod'
import { lower } from '../../chain/hex.ts'
import { countTransfers, type ExpectedPayment, type TokenLog } from '../../chain/payment-events.ts'
import type { RpcCall } from '../../chain/rpc.ts'
import type { Permit2Payload } from './payload.ts'
import { PERMIT2 } from './permit2.ts'

const PERMIT2_ABI = parseAbi(['function nonceBitmap(address owner, uint256 word) view returns (uint256)'])

const hex = z.custom<`0x${string}`>((value) => typeof value === 'string' && /^0x[0-9a-f]+$/i.test(value))
/** The fields of a node's transaction that are used. Its input may be empty. */
export const transactionShape = z.object({ input: z.string().regex(/^0x[0-9a-f]*$/i) }).nullable()

/** Asks Permit2 at a block for the 256 nonces that include a permit's nonce. */
export function nonceCall({ permit2Authorization: permit }: Permit2Payload, block: string): RpcCall {
  const data = encodeFunctionData({
    abi: PERMIT2_ABI,
    functionName: 'nonceBitmap',
    args: [lower(permit.from), BigInt(permit.nonce) >> 8n],
  })
  return { method: 'eth_call', params: [{ to: PERMIT2, data }, block] }
}

/** Whether Permit2's answer to `nonceCall` marks the permit's nonce as used. */
export function nonceIsUsed(bitmap: unknown, { permit2Authorization: permit }: Permit2Payload): boolean {
  return (hexToBigInt(hex.parse(bitmap)) & (1n << (BigInt(permit.nonce) & 255n))) !== 0n
}

export function transactionCall(transaction: string): RpcCall {
  return { method: 'eth_getTransactionByHash', params: [transaction] }
}

/**
 * Whether a transaction has paid by this permit. Permit2 emits no event for a permit. So the transaction must contain exactly the arguments
 * of x402's proxy for this permit, directly or inside a batch.
 */
export function paysPermit(
  { transaction, logs }: { transaction: unknown; logs: readonly TokenLog[] },
  expected: ExpectedPayment,
  { permit2Authorization: permit }: Permit2Payload,
): boolean {
  const input = transactionShape.parse(transaction)?.input.toLowerCase() ?? ''
  const { asset, amount, payTo } = expected.requirements
  const sum = wordsOf(['address', 'uint256'], [lower(asset), BigInt(amount)])
  const parties = wordsOf(['address', 'address'], [lower(permit.from), lower(payTo)])
  const times = wordsOf(['uint256', 'uint256'], [BigInt(permit.nonce), BigInt(permit.deadline)])
  const start = wordsOf(['uint256'], [BigInt(permit.witness.validAfter)])
  if (!input.includes(sum + times + parties + start)) return false
  // A call of a batch may fail, so there must be as many transfers of this sum as permits for it.
  const alike = input.matchAll(new RegExp(`${sum}([0-9a-f]{64})[0-9a-f]{64}${parties}`, 'g'))
  return countTransfers(logs, expected) >= new Set([...alike].map(([, nonce]) => nonce)).size
}

/** Static arguments in the form of a call's input, without prefix. */
function wordsOf(types: readonly string[], values: readonly unknown[]): string {
  return encodeAbiParameters(
    types.map((type) => ({ type })),
    values,
  ).slice(2)
}
