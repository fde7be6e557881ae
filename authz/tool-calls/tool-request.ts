import { isFreeAnswer, type RpcAnswer, readToolOutcome } from './rpc-answer.ts'
import { type RpcRequest, readRpcRequest } from './rpc-request.ts'

/** The charge for an answer if only successful tool calls are charged. */
export type ToolCost =
  | { kind: 'charged' }
  /** Requests of this kind are not charged. */
  | { kind: 'free' }
  /**
   * The tool has failed. If the answer is a stream of events, the buyer gets only `body`, because earlier events may hold parts of a
   * result.
   */
  | { kind: 'failed'; body: string }
  /** The answer has ended without a message about the call. */
  | { kind: 'none' }

/** The body of a request to an MCP server, as it arrives, where only successful tool calls are charged. */
export interface ToolRequest {
  add(piece: Uint8Array, last: boolean): void
  costOf(answer: RpcAnswer): ToolCost
}

/** Longer bodies are not parsed. */
const MOST_BYTES = 64 * 1024

const CHARGED: ToolCost = { kind: 'charged' }

/** Reads the body of a request, and decides on the charge by it. `named` is the method in the request's headers, or empty. */
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
    costOf(answer) {
      if (answer.body.length > MOST_BYTES) return CHARGED
      const request = read()
      if (request.kind === 'free') return isFreeAnswer(request.result, answer) ? { kind: 'free' } : CHARGED
      const outcome = request.kind === 'unknown' ? undefined : readToolOutcome(request.id, answer)
      if (outcome?.kind === 'failure') return { kind: 'failed', body: outcome.body }
      return outcome?.kind === 'none' ? { kind: 'none' } : CHARGED
    },
  }
}
