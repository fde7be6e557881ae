import type { StreamCall, StreamListener } from '../../runtime/lean-grpc/stream-call.ts'
import type { HeldPayment } from '../ledger/ledger.ts'
import { begunAnswer } from './begun-answer.ts'
import { asking, isDecided, next } from './exchange.ts'
import { createEffects, type EffectOptions, NO_DECISION } from './exchange-effects.ts'
import type { Exchange, ExchangeMessage } from './exchange-state.ts'
import type { ProcessingResponse } from './processing-response.ts'
import { openUpload, type UploadPorts } from './upload.ts'
import {
  type AnswerRest,
  answerPartOf,
  bytesOf,
  holdingOf,
  namedToolMethod,
  type ProcessingRequest,
  paidByOf,
  requestIdOf,
  upstreamAnswer,
} from './upstream-answer.ts'

type Call = StreamCall<ProcessingResponse>

export interface ExtProcOptions extends EffectOptions, UploadPorts {
  ports: EffectOptions['ports']
  inFlight: EffectOptions['inFlight'] & UploadPorts['inFlight']
}

/**
 * Envoy's external processing: the upstream's answer is held here until it is paid for. A stream that ends cleanly without
 * an answer makes Envoy let the body go, even with `failure_mode_allow: false`. So a stream ends cleanly only after its
 * answer. Every other end is an error, which Envoy turns into 503.
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

/** Follows one exchange from its first message. */
function openExchange(first: ProcessingRequest, call: Call, options: ExtProcOptions) {
  let exchange: Exchange<HeldPayment> = asking({ paidBy: paidByOf(first), requestId: requestIdOf(first) })
  const holding = holdingOf(first)
  const isToolCall = namedToolMethod(first) !== undefined
  const upload = openUpload(first, options)

  const fail = (error: unknown) => {
    options.logger.error({ err: error }, 'an exchange could not be processed')
    advance({ is: 'failed' })
  }
  const advance = (message: ExchangeMessage<HeldPayment>): void => {
    const step = next(exchange, message)
    exchange = step.exchange
    for (const effect of step.effects) effects.perform(effect)
  }
  const attempt = (message: ExchangeMessage<HeldPayment>) => {
    try {
      advance(message)
    } catch (error) {
      fail(error)
    }
  }
  const effects = createEffects({ call, upload, advance, fail, options })

  /** The rest of an answer is decided on after the pieces of the request that came before it. */
  const receivePart = async (part: AnswerRest) => {
    if (exchange.at === 'passing') return advance({ is: 'shown', part, isOtherBody: false })
    const { body } = await upload.judged()
    advance({ is: 'shown', part, isOtherBody: body.comparison() === 'other' })
  }
  const receiveAnswer = async (request: ProcessingRequest) => {
    const part = answerPartOf(request)
    if (part) return receivePart(part)
    const shown = upstreamAnswer(request)
    if (!shown) throw new Error('not a message about an answer')
    const tells = { isToolCall: isToolCall || namedToolMethod(request) !== undefined, catalogue: options.catalogue }
    const begun = begunAnswer(shown, { ...tells, holding: holdingOf(request) ?? holding ?? 'nothing' })
    advance({ is: 'answered', ...begun })
  }
  return {
    isDecided: () => isDecided(exchange),
    receive(request: ProcessingRequest) {
      const { request_headers: headers, request_body: body, request_trailers: trailers } = request
      if (headers) return attempt({ is: 'asked', isWhole: headers.end_of_stream ?? false })
      if (!body && !trailers) return effects.untilReply(() => receiveAnswer(request)).catch(fail)
      const isLast = body?.end_of_stream ?? trailers !== undefined
      const piece = body ? 'body' : 'trailers'
      upload.add(bytesOf(body ?? {}), isLast, (said) => advance({ is: 'uploaded', piece, isLast, said }))
      upload.judged().catch(fail)
    },
    close() {
      advance({ is: 'gone' })
      effects.close()
      upload
        .judged()
        .then((known) => known.closed(exchange.isAnswered))
        .catch(() => undefined)
    },
  }
}
