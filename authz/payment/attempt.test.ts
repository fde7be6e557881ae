import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type AttemptEvent, type AttemptState, type Effect, next, RESERVING, type Step } from './attempt.ts'

const transaction = '0xab'
const EVENTS: readonly AttemptEvent[] = [
  { is: 'reserved', outcome: { kind: 'reserved' } },
  { is: 'reserved', outcome: { kind: 'stale' } },
  { is: 'reserved', outcome: { kind: 'contested' } },
  { is: 'reserved', outcome: { kind: 'unavailable' } },
  { is: 'reserved', outcome: { kind: 'taken', state: 'UNKNOWN' } },
  { is: 'verified', outcome: { kind: 'valid', payer: undefined } },
  { is: 'verified', outcome: { kind: 'unavailable' } },
  { is: 'verified', outcome: { kind: 'invalid', reason: 'x' } },
  { is: 'released' },
  { is: 'answered', success: true, reason: 'success', upstreamStatus: 200 },
  { is: 'answered', success: false, reason: 'upstream_status', upstreamStatus: 500 },
  { is: 'begun', held: true },
  { is: 'begun', held: false },
  { is: 'settled', outcome: { kind: 'settled', transaction } },
  { is: 'settled', outcome: { kind: 'refused', reason: 'x' } },
  { is: 'settled', outcome: { kind: 'unsent', reason: 'x' } },
  { is: 'settled', outcome: { kind: 'unknown', reason: 'x', transaction: undefined } },
  { is: 'proven', evidence: 'proven' },
  { is: 'proven', evidence: 'absent' },
  { is: 'closed', written: true },
  { is: 'closed', written: false },
]

interface Walk {
  end: AttemptState
  happened: readonly AttemptEvent[]
  done: readonly Effect[]
}

/** Takes every event that is possible where the attempt stands, and skips the others. */
function walk(events: readonly AttemptEvent[]): Walk {
  let state = RESERVING
  const happened: AttemptEvent[] = []
  const done: Effect[] = []
  for (const event of events) {
    try {
      const step = next(state, event)
      state = step.state
      happened.push(event)
      if (step.effect) done.push(step.effect)
    } catch {
      // Not here.
    }
  }
  return { end: state, happened, done }
}

describe('an attempt to pay', () => {
  const walks = fc.array(fc.constantFrom(...EVENTS), { minLength: 150, maxLength: 150 }).map(walk)
  const has = ({ happened }: Walk, wanted: Partial<AttemptEvent>) =>
    happened.some((event) => Object.entries(wanted).every(([name, value]) => event[name as 'is'] === value))

  it('is settled only after the upstream has succeeded and SETTLING is on record, and at most once', () => {
    fc.assert(
      fc.property(walks, (taken) => {
        const settlements = taken.done.filter((effect) => effect.do === 'settle')
        expect(settlements.length).toBeLessThanOrEqual(1)
        if (settlements.length === 0) return
        expect(has(taken, { is: 'answered', success: true }) && has(taken, { is: 'begun', held: true })).toBe(true)
      }),
    )
  })

  it('lets an answer out only when the transfer is proven and SETTLED is on record', () => {
    fc.assert(
      fc.property(walks, (taken) => {
        if (taken.end.at !== 'ended' || taken.end.verdict.kind !== 'settled') return
        expect(has(taken, { is: 'proven', evidence: 'proven' }) && has(taken, { is: 'closed', written: true })).toBe(
          true,
        )
      }),
    )
  })

  it('never asks for a new signature, nor frees the old one, once the facilitator was asked to settle', () => {
    fc.assert(
      fc.property(walks, (taken) => {
        const isUnsent = taken.happened.some(
          ({ is, ...event }) => is === 'settled' && 'outcome' in event && event.outcome.kind === 'unsent',
        )
        if (!taken.done.some((effect) => effect.do === 'settle') || isUnsent) return
        const isFreed = (effect: Effect) => effect.do === 'close' && effect.closing.state === 'RELEASED'
        expect(taken.done.some(isFreed)).toBe(false)
        expect(taken.done.some((effect) => effect.do === 'release')).toBe(false)
        if (taken.end.at === 'ended') expect(['settled', 'refused', 'unknown']).toContain(taken.end.verdict.kind)
      }),
    )
  })

  it('gives an authorization back that was never sent, and says so only when that is on record', () => {
    const [answered, begun, unsent, written, lost] = [
      { is: 'answered', success: true, reason: 'success', upstreamStatus: 200 },
      { is: 'begun', held: true },
      { is: 'settled', outcome: { kind: 'unsent', reason: 'facilitator_busy' } },
      { is: 'closed', written: true },
      { is: 'closed', written: false },
    ] as const satisfies AttemptEvent[]
    const walked = (last: AttemptEvent) =>
      [answered, begun, unsent, last].reduce<Step>((step, event) => next(step.state, event), {
        state: { at: 'admitted' },
        effect: undefined,
      })
    expect(walked(written).state).toEqual({
      at: 'ended',
      verdict: { kind: 'turned-away', code: 'facilitator_unavailable', retryAfterSeconds: 5 },
    })
    expect(walked(lost).state).toEqual({ at: 'ended', verdict: { kind: 'unknown' } })
  })

  it('comes to every end', () => {
    const ends = new Set<string>()
    fc.assert(
      fc.property(walks, ({ end }) => {
        if (end.at === 'ended') ends.add(end.verdict.kind)
      }),
      { numRuns: 500, seed: 1 },
    )
    expect([...ends].sort()).toEqual(
      ['challenge', 'passed', 'refused', 'settled', 'stale', 'turned-away', 'unavailable', 'unknown'].sort(),
    )
  })
})
