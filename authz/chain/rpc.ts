import { Pool } from 'undici'
import { z } from 'zod'
import { batchesOf, someAtOnce } from '../../runtime/some-at-once.ts'
import { postJson } from '../json/post.ts'
import type { TokenLog } from './payment-events.ts'

/** A JSON-RPC call without its envelope. */
export interface RpcCall {
  method: string
  params: readonly unknown[]
}

/** A node of one chain, reached over kept-alive connections. */
export interface ChainRpc {
  /** Makes one call. Rejects on errors of any kind. */
  call(call: RpcCall): Promise<unknown>
  /** Makes many calls in batches. Returns one result for each call, in order. Rejects when any of them failed. */
  calls(calls: readonly RpcCall[]): Promise<unknown[]>
  close(): Promise<void>
}

const TIMEOUT_MS = 3_000
const CONNECTIONS = 64

/** The maximum number of calls in one batch. Most nodes allow this number, and refuse larger batches. */
const MOST_CALLS = 500
const BATCHES_AT_ONCE = 4
/** The maximum size of a node's answer. It is enough for a whole batch of receipts, each with the logs of a batch of settlements. */
const MAX_ANSWER_BYTES = 64 * 1024 * 1024

const answer = z.object({ id: z.number(), result: z.unknown().optional(), error: z.unknown().optional() })

export function createChainRpc(rpcUrl: string): ChainRpc {
  const { origin, pathname, search } = new URL(rpcUrl)
  const pool = new Pool(origin, { connections: CONNECTIONS, maxResponseSize: MAX_ANSWER_BYTES })
  const post = async (body: unknown): Promise<unknown> => {
    const request = { path: pathname + search, body: JSON.stringify(body), timeoutMs: TIMEOUT_MS }
    const { status, text } = await postJson(pool, request)
    if (status !== 200) throw new Error(`the node answered ${status}`)
    return JSON.parse(text)
  }
  const batch = async (calls: readonly RpcCall[]): Promise<unknown[]> => {
    const answers = z
      .array(answer)
      .length(calls.length)
      .parse(await post(calls.map((call, id) => ({ jsonrpc: '2.0', id, ...call }))))
    const byId = new Map(answers.map((given) => [given.id, given]))
    return calls.map(({ method }, id) => resultOf(method, byId.get(id)))
  }
  return {
    async call(call) {
      return resultOf(call.method, answer.parse(await post({ jsonrpc: '2.0', id: 1, ...call })))
    },
    async calls(calls) {
      return (await someAtOnce(batchesOf(calls, MOST_CALLS), BATCHES_AT_ONCE, batch)).flat()
    },
    close: () => pool.close(),
  }
}

function resultOf(method: string, given: z.output<typeof answer> | undefined): unknown {
  if (given === undefined || given.error !== undefined || given.result === undefined)
    throw new Error(`${method} failed on the node`)
  return given.result
}

const hex = z.custom<`0x${string}`>((value) => typeof value === 'string' && /^0x[0-9a-f]*$/i.test(value))

export function receiptCall(transaction: string): RpcCall {
  return { method: 'eth_getTransactionReceipt', params: [transaction] }
}

/**
 * The fields of a transaction's receipt that are read; null if the transaction is not mined. One malformed log makes the whole receipt
 * unreadable, because the order of the logs is evidence. A log may have no topic.
 */
const receiptShape = z
  .object({
    status: z.string(),
    transactionHash: z.string(),
    logs: z.array(z.object({ address: z.string(), topics: z.array(hex), data: hex })),
  })
  .nullable()

/** A node's answer to `receiptCall`, parsed. */
export function receiptOf(answer: unknown): z.ZodSafeParseResult<Receipt> {
  return receiptShape.safeParse(answer)
}

export type Receipt = { status: string; transactionHash: string; logs: readonly TokenLog[] } | null
