import { z } from 'zod'
import type { TokenLog } from './payment-events.ts'

export interface RpcCall {
  method: string
  params: readonly unknown[]
}

const TIMEOUT_MS = 3_000

/** Nodes refuse larger batches; most allow this many. */
const MOST_CALLS = 500
const BATCHES_AT_ONCE = 4

const answer = z.object({ id: z.number(), result: z.unknown().optional(), error: z.unknown().optional() })

/** One JSON-RPC call; rejects on errors of any kind. */
export async function rpcCall(rpcUrl: string, call: RpcCall): Promise<unknown> {
  const { result, error } = answer.parse(await post(rpcUrl, { jsonrpc: '2.0', id: 1, ...call }))
  if (error !== undefined || result === undefined) throw new Error(`${call.method} failed on the node`)
  return result
}

/** Many JSON-RPC calls in batches; one result each, in order. Rejects when any of them failed. */
export async function rpcCalls(rpcUrl: string, calls: readonly RpcCall[]): Promise<unknown[]> {
  const results: unknown[] = new Array(calls.length)
  const starts = Array.from({ length: Math.ceil(calls.length / MOST_CALLS) }, (_, index) => index * MOST_CALLS)
  const worker = async () => {
    for (let start = starts.shift(); start !== undefined; start = starts.shift()) {
      const from = start
      const batch = calls.slice(from, from + MOST_CALLS).map((call, id) => ({ jsonrpc: '2.0', id, ...call }))
      const answers = z
        .array(answer)
        .length(batch.length)
        .parse(await post(rpcUrl, batch))
      for (const { id, result, error } of answers) {
        if (error !== undefined || result === undefined) throw new Error(`${batch[id]?.method} failed on the node`)
        results[from + id] = result
      }
    }
  }
  await Promise.all(Array.from({ length: BATCHES_AT_ONCE }, worker))
  return results
}

async function post(rpcUrl: string, body: unknown): Promise<unknown> {
  const response = await fetch(rpcUrl, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(TIMEOUT_MS),
    redirect: 'error',
  })
  return response.json()
}

const hex = z.custom<`0x${string}`>((value) => typeof value === 'string' && /^0x[0-9a-f]*$/i.test(value))

/** A transaction's receipt, as far as it is read; null when it is not mined. */
export const receiptShape = z
  .object({
    status: z.string(),
    transactionHash: z.string(),
    logs: z.array(z.object({ address: z.string(), topics: z.tuple([hex], hex), data: hex })),
  })
  .nullable()

export type Receipt = { status: string; transactionHash: string; logs: readonly TokenLog[] } | null
