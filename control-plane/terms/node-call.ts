import { request } from 'undici'
import { z } from 'zod'

/**
 * Sends one question to a node that the operator has configured. Rejects if the node answers too late or with an error.
 */
export type NodeCall = (method: string, params: readonly unknown[]) => Promise<NodeAnswer>

/** A node's answer. A call of a contract that reverts is an answer, too. */
export type NodeAnswer = { result: unknown } | { reverted: true }

const TIMEOUT_MS = 3_000
const MAX_ANSWER_BYTES = 65_536

const answer = z.object({ result: z.unknown().optional(), error: z.unknown().optional() })
/** Nodes report a revert by the code 3 or by a text. */
const revert = z.union([
  z.object({ code: z.literal(3) }),
  z.object({ message: z.string().regex(/revert|invalid opcode/i) }),
])

/** Makes calls by JSON-RPC 2.0 over HTTP. */
export function nodeCall(rpcUrl: string): NodeCall {
  return async (method, params) => {
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
    const headers = { 'content-type': 'application/json' }
    const { result, error } = answer.parse(await jsonOf(rpcUrl, { method: 'POST', body, headers }))
    if (error === undefined || error === null) return { result }
    if (revert.safeParse(error).success) return { reverted: true }
    throw new Error(`${method} failed on the node`)
  }
}

/**
 * The JSON of an HTTP answer; undefined for 404. Rejects for every other status, and for answers that are late, too
 * long or not JSON.
 */
export async function jsonOf(
  url: string,
  call: { method?: 'GET' | 'POST'; body?: string; headers?: Record<string, string> } = {},
): Promise<unknown> {
  const { statusCode, body } = await request(url, { ...call, signal: AbortSignal.timeout(TIMEOUT_MS) })
  let text = ''
  for await (const chunk of body) {
    text += String(chunk)
    if (text.length > MAX_ANSWER_BYTES) throw new Error('the answer is too long')
  }
  if (statusCode === 404) return undefined
  if (statusCode !== 200) throw new Error(`answered ${statusCode}`)
  return JSON.parse(text)
}
