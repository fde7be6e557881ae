import { encodeAbiParameters, encodeFunctionData, hexToBigInt, parseAbi } from 'viem'
import { z } from 'zod'
import type { PaymentRequirements } from '../../domain/payment-requirements.ts'
import type { Permit2Payload } from '../payment-header.ts'
import { PERMIT2 } from './permit2.ts'

/** A JSON-RPC call without its envelope. */
export interface Call {
  method: string
  params: readonly unknown[]
}

const PERMIT2_ABI = parseAbi(['function nonceBitmap(address owner, uint256 word) view returns (uint256)'])

const hex = z.custom<`0x${string}`>((value) => typeof value === 'string' && /^0x[0-9a-f]+$/i.test(value))
const transactionResult = z.object({ input: hex }).nullable()

/** What has to be asked of a chain, beside the receipt, to know that a transaction has used a permit. */
export function permitCalls(transaction: string, { permit2Authorization: permit }: Permit2Payload): Call[] {
  const data = encodeFunctionData({
    abi: PERMIT2_ABI,
    functionName: 'nonceBitmap',
    args: [permit.from.toLowerCase() as `0x${string}`, BigInt(permit.nonce) >> 8n],
  })
  return [
    { method: 'eth_getTransactionByHash', params: [transaction] },
    { method: 'eth_call', params: [{ to: PERMIT2, data }, 'latest'] },
  ]
}

/**
 * Permit2 emits nothing when a permit is used. So the transaction has to hold the very words that x402's proxy is called
 * with for this permit (directly or inside a batch), and Permit2 has to count its nonce as used.
 */
export function permitWasUsed(
  [transaction, bitmap]: readonly unknown[],
  { requirements }: { requirements: PaymentRequirements },
  { permit2Authorization: permit }: Permit2Payload,
): boolean {
  const input = transactionResult.parse(transaction)?.input.toLowerCase() ?? ''
  const bit = 1n << (BigInt(permit.nonce) & 255n)
  const isUsed = (hexToBigInt(hex.parse(bitmap)) & bit) !== 0n
  return isUsed && input.includes(proxyWords(permit, requirements))
}

/** `settle`'s static arguments: the permit, its owner and the witness, seven words in a row. */
function proxyWords(
  permit: Permit2Payload['permit2Authorization'],
  { asset, amount, payTo }: PaymentRequirements,
): string {
  const address = (text: string) => text.toLowerCase() as `0x${string}`
  const types = ['address', 'uint256', 'uint256', 'uint256', 'address', 'address', 'uint256'].map((type) => ({ type }))
  const { nonce, deadline, from, witness } = permit
  const numbers = { amount: BigInt(amount), nonce: BigInt(nonce), deadline: BigInt(deadline) }
  const values = [address(asset), numbers.amount, numbers.nonce, numbers.deadline, address(from), address(payTo)]
  return encodeAbiParameters(types, [...values, BigInt(witness.validAfter)]).slice(2)
}
