import type { StreamCall, StreamListener } from '../../runtime/lean-grpc/stream-call.ts'
import { begunAnswer } from './begun-answer.ts'
import { NO_DECISION, type PerformOptions, performExchange } from './perform-exchange.ts'
import type { ProcessingResponse } from './processing-response.ts'
import { openUpload, type UploadPorts } from './upload.ts'
import {
  type AnswerRest,
  answerPartOf,
  bytesOf,
  openingOf,
  type ProcessingRequest,
  upstreamAnswer,
} from './upstream-answer.ts'

type Call = StreamCall<ProcessingResponse>

export interface ExtProcOptions extends PerformOptions, UploadPorts {
  ports: PerformOptions['ports']
  inFlight: PerformOptions['inFlight'] & UploadPorts['inFlight']
}

/**
 * Envoy's external processing: Envoy shows authz the upstream's answer, and holds it until it is paid for. authz ends this call cleanly
 * only after its decision. Before, Envoy would release the body, even with `failure_mode_allow: false`. Envoy turns any other end into 503.
 */
export function createExtProc(options: ExtProcOptions) {
  const process = (call: Call): StreamListener<ProcessingRequest> => {
    let opened: ReturnType<typeof openExchange> | undefined
    return {
      message(request) {
        opened ??= openExchange(request, call, options)
        opened.receive(request)
      },
      end: () => (opened?.isDecided() ? call.end() : call.fail(NO_DECISION)),
      closed: () => opened?.close(),
    }
  }
  return { Process: process }
}

/** Opens an exchange at its first message, and passes it all further messages that Envoy sends about it. */
function openExchange(first: ProcessingRequest, call: Call, options: ExtProcOptions) {
  const opening = openingOf(first)
  const upload = openUpload(opening, options)
  const exchange = performExchange({ opening, call, upload, options })

  /** Processes a part of an answer after authz has compared all earlier pieces of the request's body with the paid body. */
  const receivePart = async (part: AnswerRest) => {
    if (exchange.isPassing()) return exchange.advance({ is: 'shown', part, isOtherBody: false })
    const { body } = await upload.judged()
    exchange.advance({ is: 'shown', part, isOtherBody: body.comparison() === 'other' })
  }
  const receiveAnswer = async (request: ProcessingRequest) => {
    const part = answerPartOf(request)
    if (part) return receivePart(part)
    const shown = upstreamAnswer(request)
    if (!shown) throw new Error('not a message about an answer')
    exchange.advance({ is: 'answered', ...begunAnswer(shown, opening, options.catalogue) })
  }
  const receiveUpload = (body: ProcessingRequest['request_body']) => {
    const isLast = body?.end_of_stream ?? true
    const piece = body ? 'body' : 'trailers'
    upload.add(bytesOf(body ?? {}), isLast, (said) => exchange.advance({ is: 'uploaded', piece, isLast, said }))
    upload.judged().catch(exchange.fail)
  }
  return {
    isDecided: exchange.isDecided,
    receive(request: ProcessingRequest) {
      const { request_headers: headers, request_body: body, request_trailers: trailers } = request
      if (headers) exchange.begin(headers.end_of_stream ?? false)
      else if (body || trailers) receiveUpload(body)
      else exchange.untilReply(() => receiveAnswer(request)).catch(exchange.fail)
    },
    close: exchange.close,
  }
}
