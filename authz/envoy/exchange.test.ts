import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { asking, isDecided, next } from './exchange.ts'
import type { Begun, Exchange, ExchangeEffect, ExchangeMessage, PaymentInExchange } from './exchange-state.ts'
import { ANSWER } from './testing/answer.ts'

type Message = ExchangeMessage<PaymentInExchange>
type Effect = ExchangeEffect<PaymentInExchange>

const paidBy = { paymentId: 'p1', attempt: 'p1' }
const payment: PaymentInExchange = { id: 'p1' }
const owed: PaymentInExchange = { id: 'p1', claim: { transaction: '0x1' } }
const begun = (answer: Partial<Begun['answer']>, more: Partial<Begun> = {}): Message => ({
  ...{ is: 'answered', isToolCall: false, holding: 'short', notPassed: undefined, ...more },
  answer: { ...ANSWER, paidBy, ...answer },
})
const body = { kind: 'body', body: new Uint8Array(2), isEnd: true } as const
const trailers = (grpcStatus: string) => ({ kind: 'trailers', grpcStatus, grpcMessage: '' }) as const
const settled = { kind: 'settled', transaction: '0x1' } as const

const MESSAGES: readonly Message[] = [
  { is: 'asked', isWhole: true },
  { is: 'uploaded', piece: 'body', isLast: false, said: 'goes on' },
  { is: 'uploaded', piece: 'body', isLast: true, said: 'goes on' },
  { is: 'uploaded', piece: 'body', isLast: true, said: 'other body' },
  { is: 'uploaded', piece: 'body', isLast: false, said: 'too slow' },
  begun({}),
  begun({ contentLength: 1_000_000 }),
  begun({ complete: true, contentLength: 0 }),
  begun({ kind: 'grpc', contentLength: undefined }, { holding: 'whole' }),
  begun({ contentType: 'application/json', contentLength: undefined }, { isToolCall: true }),
  begun({ statusCode: 500, success: false }),
  begun({ fromUpstream: false, details: 'response_timeout', statusCode: 504, success: false }),
  { is: 'shown', part: body, isOtherBody: false },
  { is: 'shown', part: body, isOtherBody: true },
  { is: 'shown', part: trailers('0'), isOtherBody: false },
  { is: 'shown', part: trailers('5'), isOtherBody: false },
  { is: 'given up', why: 'upstream_timeout' },
  { is: 'stopped', why: 'stream_time_over' },
  { is: 'found', payment },
  { is: 'found', payment: owed },
  { is: 'found', payment: undefined },
  { is: 'compared', isExpected: true },
  { is: 'compared', isExpected: false },
  { is: 'priced', cost: { kind: 'charged' } },
  { is: 'priced', cost: { kind: 'failed', body: '{}' } },
  { is: 'settled', outcome: settled, payment, isOtherBody: false },
  { is: 'settled', outcome: settled, payment, isOtherBody: true },
  { is: 'settled', outcome: { kind: 'refused', reason: 'insufficient_funds' }, payment, isOtherBody: false },
  {
    is: 'settled',
    outcome: { kind: 'unknown', reason: 'unexpected_settle_error', transaction: undefined },
    payment,
    isOtherBody: false,
  },
  { is: 'marked' },
  { is: 'recorded' },
  { is: 'gone' },
  { is: 'failed' },
]

interface Walk {
  exchange: Exchange<PaymentInExchange>
  steps: readonly { before: Exchange<PaymentInExchange>; message: Message; effects: readonly Effect[] }[]
}

/** Takes every message that is possible in the exchange's state, and skips the others. */
function walk(messages: readonly Message[]): Walk {
  let exchange: Exchange<PaymentInExchange> = asking({ paidBy, requestId: 'r' })
  const steps: Walk['steps'][number][] = []
  for (const message of messages) {
    try {
      const step = next(exchange, message)
      steps.push({ before: exchange, message, effects: step.effects })
      exchange = step.exchange
    } catch {
      // The message cannot come in this state, so the walk skips it.
    }
  }
  return { exchange, steps }
}

const walks = fc.array(fc.constantFrom(...MESSAGES), { minLength: 80, maxLength: 80 }).map(walk)
const saidOf = (effects: readonly Effect[]) =>
  effects.flatMap((effect) => (effect.do === 'reply' ? [effect.reply] : []))
const isPaid = (say: string) => say.startsWith('paid')
const ENDS = ['error', 'refused', 'unknown', 'grpc failure', 'end']

function always(check: (walk: Walk) => void, seen?: () => boolean): void {
  fc.assert(fc.property(walks, check), { numRuns: 3_000 })
  if (seen) expect(seen()).toBe(true)
}

describe('an exchange, whatever comes in whatever order', () => {
  it('lets an answer out as paid only with its settlement, and to a request with the paid body', () => {
    const parts = new Set<string>()
    always(
      ({ steps }) => {
        for (const { message, effects } of steps)
          for (const { say } of saidOf(effects).filter((reply) => isPaid(reply.say))) {
            expect(message).toMatchObject({ is: 'settled', outcome: { kind: 'settled' }, isOtherBody: false })
            parts.add(say)
          }
      },
      () => parts.size === 3,
    )
  })

  it('settles once at most, and only for an answer of the upstream that has succeeded', () => {
    always(({ steps }) => {
      const settlements = steps.flatMap(({ effects }) => effects.filter((effect) => effect.do === 'settle'))
      expect(settlements.length).toBeLessThanOrEqual(1)
      for (const { answer } of settlements) expect(answer).toMatchObject({ fromUpstream: true, success: true })
    })
  })

  it('may end cleanly only after a reply that decides', () => {
    always(({ steps, exchange }) => {
      const said = steps.flatMap(({ effects }) => saidOf(effects))
      const decided = said.some(({ say }) => say !== 'pass' && say !== 'hold')
      expect(isDecided(exchange) && !decided).toBe(false)
    })
  })

  it('decides once: nothing is released, settled or answered after its end', () => {
    always(({ steps }) => {
      const ended = steps.findIndex(({ effects }) => saidOf(effects).some(({ say }) => ENDS.includes(say)))
      if (ended < 0) return
      for (const { effects } of steps.slice(ended + 1))
        expect(effects.filter((effect) => effect.do !== 'fail' && effect.do !== 'leave')).toEqual([])
    })
  })

  it('releases nothing after its answer has left as paid', () => {
    always(({ steps }) => {
      const paid = steps.findIndex(({ effects }) => saidOf(effects).some(({ say }) => isPaid(say)))
      if (paid < 0) return
      const later = steps.slice(paid + 1).flatMap(({ effects }) => effects.map((effect) => effect.do))
      for (const effect of ['release', 'settle', 'find']) expect(later).not.toContain(effect)
    })
  })

  it('counts an answer that is lost before its decision against its payer, and before the attempt leaves', () => {
    const lost = ['answer_not_whole', 'client_gone']
    always(({ steps }) => {
      for (const { message, effects } of steps) {
        const release = effects.find((effect) => effect.do === 'release')
        if (!release || !lost.includes(release.reason) || message.is === 'priced') continue
        const done = effects.map((effect) => effect.do)
        expect(done).toContain('doubt')
        expect(done.indexOf('leave')).toBeGreaterThan(done.indexOf('doubt'))
      }
    })
  })

  it('passes no part of an answer before the decision, but for the messages of gRPC, which Envoy holds', () => {
    always(({ steps }) => {
      for (const { before, effects } of steps)
        for (const reply of saidOf(effects))
          if (reply.say === 'pass' && !reply.part.startsWith('request') && before.at !== 'passing')
            expect(before).toMatchObject({ at: 'held', answer: { kind: 'grpc' } })
    })
  })

  it('waits for an answer only when the whole request has gone on', () => {
    always(({ steps }) => {
      for (const { message, effects } of steps)
        if (effects.some((effect) => effect.do === 'await'))
          expect([message.is === 'asked' && message.isWhole, message.is === 'uploaded' && message.isLast]).toContain(
            true,
          )
    })
  })
})
