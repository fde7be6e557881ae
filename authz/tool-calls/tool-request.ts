import { readToolOutcome, type ToolOutcome } from './rpc-answer.ts'
import { type RpcRequest, readRpcRequest } from './rpc-request.ts'

/** The request to an MCP server of which only successful tool calls are charged, as its body comes. */
export interface ToolRequest {
  add(piece: Uint8Array, last: boolean): void
  /** What its whole answer costs: nothing where it is `free`, where the tool has `failed`, and where there is no answer to it (`none`). */
  costOf(answer: { contentType: string; body: Uint8Array }): 'charged' | 'free' | 'failed' | 'none'
}

/** Longer bodies are not read. */
const MOST_BYTES = 64 * 1024

/** `named` is the method that the request's headers name, or nothing. */
export function createToolRequest(named: string): ToolRequest {
  const pieces: Uint8Array[] = []
  let bytes = 0
  let isWhole = false
  const read = (): RpcRequest =>
    isWhole ? readRpcRequest(Buffer.concat(pieces), named === '' ? undefined : named) : { kind: 'unknown' }
  return {
    add(piece, last) {
      bytes += piece.length
      if (bytes <= MOST_BYTES) pieces.push(piece)
      isWhole = last && bytes <= MOST_BYTES
    },
    costOf({ contentType, body }) {
      const request = read()
      if (request.kind === 'unknown') return 'charged'
      return request.kind === 'free' ? 'free' : COSTS[readToolOutcome(request.id, contentType, body)]
    },
  }
}

const COSTS = { success: 'charged', failure: 'failed', none: 'none' } as const satisfies Record<ToolOutcome, string>
