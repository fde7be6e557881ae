import { decodeEventLog, parseAbi } from 'viem'
import { z } from 'zod'
import type { PaymentRequirements } from '../../domain/payment-requirements.ts'

/** What the chain says of a transaction that is said to have settled a payment. */
export type TransferEvidence = 'proven' | 'absent' | 'unavailable'

/** The transfer that has to be found. */
export interface ExpectedTransfer {
  transaction: string
  payer: string
  /** The authorization's own nonce: without it an older payment of the same payer would do. */
  nonce: string
  requirements: PaymentRequirements
}

export type FindTransfer = (expected: ExpectedTransfer) => Promise<TransferEvidence>

const TIMEOUT_MS = 3_000

const EVENTS = parseAbi([
  'event Transfer(address indexed from, address indexed to, uint256 value)',
  'event AuthorizationUsed(address indexed authorizer, bytes32 indexed nonce)',
])

const hex = z.custom<`0x${string}`>((value) => typeof value === 'string' && /^0x[0-9a-f]*$/i.test(value))
const answer = z.object({
  result: z
    .object({
      status: z.string(),
      logs: z.array(z.object({ address: z.string(), topics: z.tuple([hex], hex), data: hex })),
    })
    .nullable(),
})

/**
 * Asks the chain whether a transaction holds the token's own events of exactly this payment: the transfer, and the use
 * of its authorization. Success of a transaction is not enough: some tokens do not revert on an authorization that
 * was used (M1, M5).
 */
export function createTransferFinder(rpcUrl: string): FindTransfer {
  return async (expected) => {
    try {
      const result = await receiptOf(rpcUrl, expected.transaction)
      return result?.status === '0x1' && holdsPayment(result.logs, expected) ? 'proven' : 'absent'
    } catch {
      return 'unavailable'
    }
  }
}

async function receiptOf(rpcUrl: string, transaction: string): Promise<z.output<typeof answer>['result']> {
  const response = await fetch(rpcUrl, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_getTransactionReceipt', params: [transaction] }),
    signal: AbortSignal.timeout(TIMEOUT_MS),
    redirect: 'error',
  })
  return answer.parse(await response.json()).result
}

type Log = { address: string; topics: [`0x${string}`, ...`0x${string}`[]]; data: `0x${string}` }

function holdsPayment(logs: readonly Log[], { payer, nonce, requirements }: ExpectedTransfer): boolean {
  const { asset, payTo, amount } = requirements
  const events = logs.filter(({ address }) => same(address, asset)).flatMap((log) => eventOf(log) ?? [])
  const used = events.some(
    ({ eventName, args }) =>
      eventName === 'AuthorizationUsed' && same(args.authorizer, payer) && same(args.nonce, nonce),
  )
  const moved = events.some(
    ({ eventName, args }) =>
      eventName === 'Transfer' && same(args.from, payer) && same(args.to, payTo) && args.value === BigInt(amount),
  )
  return used && moved
}

/** Undefined for events of other kinds. */
function eventOf({ topics, data }: Log) {
  try {
    return decodeEventLog({ abi: EVENTS, topics, data })
  } catch {
    return undefined
  }
}

function same(a: string, b: string): boolean {
  return a.toLowerCase() === b.toLowerCase()
}
