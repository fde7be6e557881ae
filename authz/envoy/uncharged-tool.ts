import type { HeldPayment, Ledger } from '../ledger/ledger.ts'
import { payerOrSigner } from '../ledger/payer-or-signer.ts'
import type { AuthzMetrics } from '../metrics/authz-metrics.ts'
import { release } from '../payment/release.ts'
import type { ToolRequest } from '../tool-calls/tool-request.ts'
import { errorReply, type ProcessingResponse, unchargedBody } from './processing-response.ts'
import { bytesOf, type UpstreamAnswer } from './upstream-answer.ts'

type Body = { body?: Uint8Array; end_of_stream?: boolean }

/**
 * Envoy shows a body before its end only once it has this many bytes, the buffer of a connection
 * (`xds/resources/listener.ts`).
 */
const ENVOYS_ROOM = 32_768

/** Whether this is the end of the body; trailers may follow. */
export function isWholeBody(body: Body): boolean {
  return body.end_of_stream === true || bytesOf(body).length < ENVOYS_ROOM
}

const REASONS = { free: 'not_charged', failed: 'tool_failed', none: 'answer_not_whole' } as const

/**
 * Decides on an answer where only successful tool calls of MCP are charged. It releases the payment for an answer that costs nothing,
 * and returns the reply for the buyer. It returns undefined for an answer that is charged. A claim stays owed when its tool has
 * failed. `body` is undefined when the answer has none. Such an answer goes on by `pass`.
 */
export function unchargedTool(
  answer: {
    payment: HeldPayment
    upstream: UpstreamAnswer
    toolRequest: ToolRequest | undefined
    pass: ProcessingResponse
  },
  body: Body | undefined,
  options: {
    ports: { ledger: Pick<Ledger, 'release'> }
    metrics: Pick<AuthzMetrics, 'settlements'>
    logger: Parameters<typeof release>[2]['logger']
    onLost(payer: string): void
  },
): ProcessingResponse | undefined {
  const { payment, upstream, toolRequest, pass } = answer
  const { contentType, contentLength, kind, coding, statusCode: upstreamStatus } = upstream
  if (!toolRequest || kind !== 'http' || coding !== '') return undefined
  const cost = toolRequest.costOf({ contentType, body: bytesOf(body ?? {}) })
  if (cost.kind === 'charged' || (cost.kind === 'free' && payment.claim)) return undefined
  release(payment, { reason: REASONS[cost.kind], upstreamStatus, isFree: cost.kind === 'free' }, options)
  if (cost.kind === 'none') {
    options.onLost(payerOrSigner(payment))
    return errorReply({ code: 'incomplete_answer', ...upstream, payment })
  }
  if (!body) return pass
  // An answer with a `Content-Length` has to keep that length.
  const isCut = cost.kind === 'failed' && contentLength === undefined
  return unchargedBody(payment, isCut ? cost.body : undefined)
}
