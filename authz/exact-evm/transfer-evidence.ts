import { Pool } from 'undici'
import { decodeEventLog, parseAbi } from 'viem'
import { z } from 'zod'
import type { PaymentRequirements } from '../../domain/payment-requirements.ts'
import { isEip3009, isPermit2 } from '../check-payment.ts'
import type { SignedPayload } from '../payment-header.ts'
import { postJson } from '../post-json.ts'
import { type Call, permitCalls, permitWasUsed } from './permit-evidence.ts'

/** What the chain says of a transaction that is said to have settled a payment. */
export type TransferEvidence = 'proven' | 'absent' | 'unavailable'

/** The transfer that has to be found. */
export interface ExpectedTransfer {
  transaction: string
  payer: string
  /** What the payer has signed: without it an older payment of the same payer would do. */
  signed: SignedPayload
  requirements: PaymentRequirements
}

export type FindTransfer = (expected: ExpectedTransfer) => Promise<TransferEvidence>

/** The chain of one network, asked over kept-alive connections. */
export interface TransferFinder {
  find: FindTransfer
  close(): Promise<void>
}

const TIMEOUT_MS = 3_000
const CONNECTIONS = 64
/** A receipt with the logs of a whole batch of settlements. */
const MAX_ANSWER_BYTES = 8 * 1024 * 1024

const EVENTS = parseAbi([
  'event Transfer(address indexed from, address indexed to, uint256 value)',
  'event AuthorizationUsed(address indexed authorizer, bytes32 indexed nonce)',
])

const hex = z.custom<`0x${string}`>((value) => typeof value === 'string' && /^0x[0-9a-f]*$/i.test(value))
const receipt = z
  .object({
    status: z.string(),
    logs: z.array(z.object({ address: z.string(), topics: z.tuple([hex], hex), data: hex })),
  })
  .nullable()
const answer = z.object({ id: z.number(), result: z.unknown() })
const answers = z.union([answer, z.array(answer)])

/**
 * Asks the chain whether a transaction holds the token's own events of exactly this payment: the transfer, and the use
 * of its authorization. Success of a transaction is not enough: some tokens do not revert on an authorization that
 * was used (M1, M5).
 */
export function createTransferFinder(rpcUrl: string): TransferFinder {
  const { origin, pathname, search } = new URL(rpcUrl)
  const pool = new Pool(origin, { connections: CONNECTIONS, maxResponseSize: MAX_ANSWER_BYTES })
  const path = pathname + search

  /** The results of several calls, in their order, by one request. */
  const ask = async (calls: readonly Call[]): Promise<unknown[]> => {
    const requests = calls.map((call, id) => ({ jsonrpc: '2.0', id, ...call }))
    const body = JSON.stringify(requests.length === 1 ? requests[0] : requests)
    const { status, text } = await postJson(pool, { path, body, timeoutMs: TIMEOUT_MS })
    if (status !== 200) throw new Error(`the node answered ${status}`)
    const results = new Map([answers.parse(JSON.parse(text))].flat().map(({ id, result }) => [id, result]))
    return calls.map((_, id) => {
      if (results.get(id) === undefined) throw new Error('the node did not answer every call')
      return results.get(id)
    })
  }

  return {
    async find(expected) {
      try {
        const { transaction, signed } = expected
        const receiptCall = { method: 'eth_getTransactionReceipt', params: [transaction] }
        const more = isPermit2(signed) ? permitCalls(transaction, signed) : []
        const [mined, ...others] = await ask([receiptCall, ...more])
        const result = receipt.parse(mined)
        if (result?.status !== '0x1' || !holdsTransfer(result.logs, expected)) return 'absent'
        const used = isPermit2(signed) ? permitWasUsed(others, expected, signed) : holdsUse(result.logs, expected)
        return used ? 'proven' : 'absent'
      } catch {
        return 'unavailable'
      }
    },
    close: () => pool.close(),
  }
}

type Log = { address: string; topics: [`0x${string}`, ...`0x${string}`[]]; data: `0x${string}` }

function holdsTransfer(logs: readonly Log[], { payer, requirements }: ExpectedTransfer): boolean {
  const { asset, payTo, amount } = requirements
  return eventsOf(logs, asset).some(
    ({ eventName, args }) =>
      eventName === 'Transfer' && same(args.from, payer) && same(args.to, payTo) && args.value === BigInt(amount),
  )
}

/** Whether the token says that this very authorization was used. */
function holdsUse(logs: readonly Log[], { payer, signed, requirements }: ExpectedTransfer): boolean {
  if (!isEip3009(signed)) return false
  const { nonce } = signed.authorization
  return eventsOf(logs, requirements.asset).some(
    ({ eventName, args }) =>
      eventName === 'AuthorizationUsed' && same(args.authorizer, payer) && same(args.nonce, nonce),
  )
}

function eventsOf(logs: readonly Log[], token: string) {
  return logs.filter(({ address }) => same(address, token)).flatMap((log) => eventOf(log) ?? [])
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
