import { UPSTREAM_SECONDS } from '../../domain/envoy-contract/headers.ts'
import { GRPC_STATUS } from '../../runtime/lean-grpc/call.ts'
import type { StreamCall } from '../../runtime/lean-grpc/stream-call.ts'
import { type Tracing, traceIdOf } from '../../runtime/tracing.ts'
import { variedBy } from '../admission/varied.ts'
import type { AnswerCollector } from '../delivery/answer-collector.ts'
import type { AwaitedAnswers } from '../delivery/awaited-answers.ts'
import type { OpenStreams } from '../delivery/open-streams.ts'
import { type AnswerRef, answerOf, type HeldPayment } from '../ledger/ledger.ts'
import { payerOrSigner } from '../ledger/payer-or-signer.ts'
import type { AuthzMetrics } from '../metrics/authz-metrics.ts'
import type { Catalogue } from '../offers/catalogue.ts'
import type { PaymentsInFlight } from '../payment/in-flight.ts'
import { release } from '../payment/release.ts'
import { type SettlementPorts, settle } from '../payment/settlement.ts'
import { type CopyPorts, collectorOf, storeWhole } from './answer-copies.ts'
import { asking, isDecided, next } from './exchange.ts'
import type { Exchange, ExchangeEffect, ExchangeMessage } from './exchange-state.ts'
import type { ProcessingResponse } from './processing-response.ts'
import { messageOf } from './reply.ts'
import type { OrderedUpload, Upload } from './upload.ts'
import type { Opening } from './upstream-answer.ts'

export interface PerformOptions extends CopyPorts {
  ports: SettlementPorts
  catalogue: Pick<Catalogue, 'api'>
  inFlight: Pick<PaymentsInFlight, 'take'>
  streams: Pick<OpenStreams, 'add'>
  awaited: Pick<AwaitedAnswers, 'add'>
  /**
   * Called with the payer if the upstream has worked for a payment that was then refused, or that had lost its authorization to another
   * attempt.
   */
  onLost(payer: string): void
  /** Called for each attempt after the decision on its answer. */
  onEnd(attempt: string): void
  metrics: AuthzMetrics
  tracing: Tracing
}

/** The time limit of an upstream in seconds, if Envoy does not report the API's limit. Operators can set no higher limit. */
const MOST_UPSTREAM_SECONDS = 100

type Effect = ExchangeEffect<HeldPayment>
type Message = ExchangeMessage<HeldPayment>

/**
 * Follows one exchange: each message leads to the next state and to effects (`exchange.ts`), which are performed at once. Their outcomes are
 * messages again.
 */
export function performExchange({
  opening,
  call,
  upload,
  options,
}: {
  opening: Opening
  call: StreamCall<ProcessingResponse>
  upload: OrderedUpload
  options: PerformOptions
}) {
  const { ports, inFlight, onLost, onEnd } = options
  let exchange: Exchange<HeldPayment> = asking(opening)
  const open: {
    upload?: Upload
    collector?: AnswerCollector | undefined
    stopWaiting?: () => void
    forget?: () => void
    onReply?: () => void
  } = {}

  /** The fields of a log line that name the request. */
  const named = () => ({ requestId: opening.requestId, traceId: traceIdOf(call.metadata) })
  const fail = (error: unknown): void => {
    options.logger.error({ ...named(), err: error }, 'an exchange could not be processed')
    advance({ is: 'failed' })
  }
  const advance = (message: Message): void => {
    const step = next(exchange, message)
    exchange = step.exchange
    for (const effect of step.effects) perform(effect)
  }
  const upstreamSeconds = () => Number(call.metadata.get(UPSTREAM_SECONDS)[0] ?? MOST_UPSTREAM_SECONDS)
  const ask = (outcome: Promise<Message>) => void outcome.then(advance).catch(fail)
  const known = () => {
    if (!open.upload) throw new Error('the request was not read yet')
    return open.upload
  }
  const find = async ({ paidBy, afterUpload }: Effect & { do: 'find' }): Promise<Message> => {
    if (afterUpload) open.upload = await upload.judged()
    // Another replica may have admitted the payment: then it is in the ledger alone.
    const here = inFlight.take(paidBy.attempt)
    return { is: 'found', payment: here ?? (await ports.ledger.find(paidBy).catch(() => undefined)) }
  }
  const compare = async (): Promise<Message> => ({ is: 'compared', isExpected: await known().body.isExpected() })
  const mark = async (): Promise<Message> => {
    await known().failed()
    return { is: 'marked' }
  }

  const perform = (effect: Effect): void => {
    switch (effect.do) {
      case 'find':
        ask(find(effect))
        break
      case 'compare':
        ask(compare())
        break
      case 'mark':
        ask(mark())
        break
      case 'record':
        ask(recordOtherBody(effect.paidBy, ports))
        break
      case 'settle':
        ask(settleFor(effect, known(), { ...options, named }))
        break
      case 'price':
        advance({ is: 'priced', cost: costOf(effect, known()) })
        break
      case 'release':
        release(effect.payment, effect, { ...options, named })
        break
      case 'blame':
        onLost(effect.payment ? payerOrSigner(effect.payment) : (effect.answer?.payerOrSigner ?? ''))
        break
      case 'doubt':
        ports.standing.ended(effect.payment, 'abandoned')
        break
      case 'leave':
        onEnd(effect.attempt)
        break
      case 'owe':
        ports.ledger.recordDelivery({ ...answerOf(effect.payment), status: 'failed' }).catch(() => undefined)
        break
      case 'store whole':
        storeWhole(effect, options)
        break
      case 'store pieces':
        open.collector = collectorOf(effect, options)
        break
      case 'store piece':
        open.collector?.add(effect.piece, effect.isLast)
        break
      case 'await':
        open.stopWaiting = options.awaited.add(effect.attempt, upstreamSeconds(), (why) =>
          advance({ is: 'given up', why }),
        )
        break
      case 'follow':
        open.forget = options.streams.add(effect.payment, (why) => advance({ is: 'stopped', why }))
        break
      case 'reply':
        call.write(messageOf(effect.reply))
        open.onReply?.()
        break
      case 'fail':
        call.fail(NO_DECISION)
        open.onReply?.()
    }
  }
  return {
    /** Throws for a message that cannot come in this state. */
    advance,
    fail,
    /** Called for the request's headers. `isWhole`: the request has no body. */
    begin(isWhole: boolean) {
      try {
        advance({ is: 'asked', isWhole })
      } catch (error) {
        fail(error)
      }
    },
    isDecided: () => isDecided(exchange),
    /** Returns whether authz has decided on the payment, so that the rest of the answer passes. */
    isPassing: () => exchange.at === 'passing',
    /** Traces the work between a message and its reply. */
    untilReply: (receive: () => Promise<void>) =>
      options.tracing.serve('end a payment', call.metadata, async () => {
        const replied = new Promise<void>((resolve) => {
          open.onReply = resolve
        })
        await receive()
        return replied
      }),
    /** Called when the stream has ended. */
    close() {
      advance({ is: 'gone' })
      open.stopWaiting?.()
      open.forget?.()
      open.onReply?.()
      const closed = upload.judged().then((judged) => judged.closed(exchange.isAnswered))
      closed.catch(() => undefined)
    },
  }
}

async function recordOtherBody(paidBy: AnswerRef, { ledger }: SettlementPorts): Promise<Message> {
  await ledger.recordDelivery({ ...paidBy, status: 'failed', usesUp: true }).catch(() => undefined)
  return { is: 'recorded' }
}

/**
 * Settles the payment of an answer. Puts on record the part of the request's body that has come so far, and the headers that have selected
 * the answer.
 */
async function settleFor(
  { answer, payment: held }: Effect & { do: 'settle' },
  { body, during }: Upload,
  { ports, metrics, logger, named }: PerformOptions & { named: () => object },
): Promise<Message> {
  const { headers } = held
  const payment: HeldPayment = {
    ...held,
    headers: undefined,
    varied: headers && variedBy(answer.vary, headers),
    requestBody: body.mark(held.claim?.requestBody !== undefined),
  }
  const outcome = await during(payment, settle(payment, answer.statusCode, ports))
  metrics.settlements.inc({ outcome: outcome.kind })
  if (outcome.kind !== 'settled')
    logger.warn({ ...named(), paymentId: payment.id, outcome: outcome.kind }, 'a payment was not settled')
  const receipt = outcome.kind === 'settled' ? outcome.receipt : undefined
  const settled = receipt ? { ...payment, receipt } : payment
  return { is: 'settled', outcome, payment: settled, isOtherBody: body.comparison() === 'other' }
}

function costOf({ answer, part }: Effect & { do: 'price' }, { toolRequest }: Upload) {
  const body = part.kind === 'body' ? part.body : NOTHING
  return toolRequest?.costOf({ contentType: answer.contentType, body }) ?? CHARGED
}

const NOTHING = new Uint8Array(0)
const CHARGED = { kind: 'charged' } as const

export const NO_DECISION = { code: GRPC_STATUS.UNAVAILABLE, details: 'no decision' }
