import { isFreeAnswer, type RpcAnswer, readToolOutcome } from './rpc-answer.ts'
import { type RpcRequest, readRpcRequest } from './rpc-request.ts'

/** What an answer costs where only successful tool calls are charged. */
export type ToolCost =
  | { kind: 'charged' }
  /** Its request is none that is charged. */
  | { kind: 'free' }
  /** The tool has failed. From a stream of events the buyer gets `body` only: earlier events may hold parts of a result. */
  | { kind: 'failed'; body: string }
  /** It says nothing of the call, and has ended. */
  | { kind: 'none' }

/** The request to an MCP server of which only successful tool calls are charged, as its body comes. */
export interface ToolRequest {
  add(piece: Uint8Array, last: boolean): void
  costOf(answer: RpcAnswer): ToolCost
}

/** Longer bodies are not read. */
const MOST_BYTES = 64 * 1024

const CHARGED: ToolCost = { kind: 'charged' }

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
