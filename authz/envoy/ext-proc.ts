import { STREAM_ENDS } from '../../domain/stream-ends.ts'
import { GRPC_STATUS } from '../../runtime/lean-grpc/call.ts'
import type { StreamCall, StreamListener } from '../../runtime/lean-grpc/stream-call.ts'
import type { Tracing } from '../../runtime/tracing.ts'
import type { AnswerKeeper } from '../delivery/answer-keeper.ts'
import type { OpenStreams } from '../delivery/open-streams.ts'
import { attemptOf } from '../ledger/ledger.ts'
import {
  type AnswerOptions,
  abandon,
  begun,
  continued,
  type HeldAnswer,
  passed,
  refuseOtherBody,
  refuseSlowUpload,
  type Step,
} from './answer-steps.ts'
import {
  BODY_MODE,
  endOfStream,
  PASS_REQUEST_BODY,
  PASS_REQUEST_TRAILERS,
  type ProcessingResponse,
} from './processing-response.ts'
import { type Upload, type UploadPorts, uploadOf } from './upload.ts'
import { bytesOf, type ProcessingRequest, paidByOf, requestIdOf } from './upstream-answer.ts'

type Call = StreamCall<ProcessingResponse>

type RefusedUpload = 'other body' | 'too slow'

export interface ExtProcOptions extends AnswerOptions, UploadPorts {
  ports: AnswerOptions['ports']
  inFlight: AnswerOptions['inFlight'] & UploadPorts['inFlight']
  streams: Pick<OpenStreams, 'add'>
  tracing: Tracing
}

/**
 * Envoy's external processing: the upstream's answer is held here until it is paid for. A stream that ends cleanly without
 * an answer makes Envoy let the body go, even with `failure_mode_allow: false`. So a stream ends cleanly only after its
 * answer. Every other end is an error, which Envoy turns into 503.
 */
export function createExtProc(options: ExtProcOptions) {
  const process = (call: Call): StreamListener<ProcessingRequest> => {
    let decided = false
    let bodyMode: number = BODY_MODE.none
    let upload: Promise<Upload> | undefined
    let held: HeldAnswer | undefined
    let keeper: AnswerKeeper | undefined
    let forgetStream: (() => void) | undefined
    let isAnswered = false
    /** Envoy was told to end the exchange. Whatever it still shows is about a request that is over. */
    let isOver = false
    /** A piece of another body that came while the answer was decided on. */
    let otherBody: ProcessingRequest | undefined
    /**
     * Hands the held answer to the caller, which goes on with it. An answer that is still held when the stream ends is
     * released.
     */
    const take = () => {
      const taken = held
      held = undefined
      return taken
    }
    const fail = (error: unknown) => {
      options.logger.error({ err: error }, 'an exchange could not be processed')
      call.fail(NO_DECISION)
    }
    /** Ends a request of which nothing was released. */
    const refuse = async (request: ProcessingRequest, why: RefusedUpload) => {
      const paidBy = paidByOf(request)
      if (!paidBy) throw new Error(`an upload was to end: ${why}`)
      isOver = true
      decided = true
      const taken = take()
      if (taken) options.onEnd(attemptOf(taken.payment))
      const refused = why === 'other body' ? refuseOtherBody : refuseSlowUpload
      const { response } = await refused(paidBy, requestIdOf(request), options)
      call.write(response)
    }
    /**
     * The upstream must not get all of another request's body, and a slow upload must not hold its connection. The client
     * chooses when it sends its body: this ends the request, and changes nothing about an answer that was released.
     */
    const refuseUpload = async (request: ProcessingRequest, why: RefusedUpload) => {
      if (isOver) return
      if (decided) {
        isOver = true
        call.write(endOfStream(STREAM_ENDS.otherBody))
        return
      }
      if (isAnswered && !held) {
        otherBody = request
        return
      }
      await refuse(request, why)
    }
    /** Carries out the decision, or what it needs next. */
    const goOn = async (next: Step) => {
      isOver = next.response.immediate_response !== undefined
      decided = isOver || next.held === undefined
      held = next.held
      if (otherBody && !isOver) return refuse(otherBody, 'other body')
      keeper = next.keeper ?? keeper
      if (held && call.gone()) abandon(take(), options)
      call.write(next.response)
      if (next.goesOn && !call.gone())
        forgetStream = options.streams.add(next.goesOn, (why) => call.write(endOfStream(why)))
    }
    const message = (request: ProcessingRequest) => {
      if (isOver) return
      bodyMode = request.protocol_config?.response_body_mode ?? bodyMode
      const soFar = upload ?? uploadOf(request, options)
      upload = soFar
      const { request_body: piece, request_trailers: trailers } = request
      if (piece || trailers) {
        const isLast = piece?.end_of_stream ?? trailers !== undefined
        // Each piece waits for the pieces before it, so that they stay in order.
        const next = soFar.then(async (known) => {
          const said = await known.add(bytesOf(piece ?? {}), isLast)
          // An upstream that has answered already either needs no more of the upload, or takes it in its own time.
          const passes = said === 'goes on' || (said === 'too slow' && isAnswered)
          if (!passes) await refuseUpload(request, said)
          else if (!isOver) call.write(piece ? PASS_REQUEST_BODY : PASS_REQUEST_TRAILERS)
          return known
        })
        next.catch(fail)
        upload = next
        return
      }
      isAnswered = true
      const before = take()
      const step = async () => {
        if (decided) return passed(request, keeper)
        const exchange = { upload: await soFar, bodyMode, clientGone: call.gone }
        return before ? continued(request, before, options, exchange) : begun(request, options, exchange)
      }
      options.tracing.serve('end a payment', call.metadata, step).then(goOn).catch(fail)
    }
    return {
      message,
      end: () => (decided ? call.end() : call.fail(NO_DECISION)),
      closed() {
        abandon(take(), options)
        forgetStream?.()
        upload?.then((known) => known.closed(isAnswered)).catch(() => undefined)
      },
    }
  }
  return { Process: process }
}

const NO_DECISION = { code: GRPC_STATUS.UNAVAILABLE, details: 'no decision' }
