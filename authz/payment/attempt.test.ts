import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { ChannelState } from '../schemes/batch-settlement/channel-state.ts'
import type { PaymentKind } from '../schemes/scheme.ts'
import { identifying, next, reserving } from './attempt.ts'
import type { AttemptEvent, AttemptState, Effect, Step } from './attempt-state.ts'

const transaction = '0xab'
const channel: ChannelState = {
  ...{ channelId: '0x01', charged: 1n, signedMax: 1n, signature: '0x', balance: 9n },
  ...{ totalClaimed: 0n, withdrawRequestedAt: 0, refundNonce: 0 },
}
const REJECTED = { kind: 'rejected', reason: 'facilitator_rejected_429', isOutage: true, isRate: true } as const
const HERE = { isGone: false, retryAfterSeconds: undefined, canAskChain: true }
const VALID: AttemptEvent = { is: 'verified', outcome: { kind: 'valid', payer: undefined }, ...HERE }
const EVENTS: readonly AttemptEvent[] = [
  { is: 'reserved', outcome: { kind: 'reserved' } },
  { is: 'reserved', outcome: { kind: 'stale' } },
  { is: 'reserved', outcome: { kind: 'contested' } },
  { is: 'reserved', outcome: { kind: 'unavailable' } },
  { is: 'reserved', outcome: { kind: 'taken', state: 'UNKNOWN' } },
  { is: 'reserved', outcome: { kind: 'taken', state: 'SETTLED' } },
  // VALID occurs four times, because most payments are valid.
  ...Array.from({ length: 4 }, () => VALID),
  { is: 'verified', outcome: { kind: 'valid', payer: undefined }, ...HERE, isGone: true },
  { is: 'verified', outcome: { kind: 'unavailable' }, ...HERE },
  { is: 'verified', outcome: { kind: 'invalid', reason: 'unexpected_settle_error' }, ...HERE },
  { is: 'verified', outcome: { kind: 'invalid', reason: 'permit2_invalid_nonce' }, ...HERE },
  { is: 'entered', limited: undefined },
  { is: 'entered', limited: { code: 'seller_busy' } },
  { is: 'released' },
  { is: 'answered', success: true, upstreamStatus: 200 },
  { is: 'answered', success: false, reason: 'upstream_status', upstreamStatus: 500 },
  { is: 'begun', held: true },
  { is: 'begun', held: false },
  { is: 'settled', outcome: { kind: 'settled', transaction } },
  { is: 'settled', outcome: { kind: 'refused', reason: 'unexpected_settle_error' } },
  { is: 'settled', outcome: { kind: 'unsent', reason: 'unexpected_settle_error' } },
  { is: 'settled', outcome: { ...REJECTED, beforeWork: true } },
  { is: 'settled', outcome: { ...REJECTED, beforeWork: false } },
  { is: 'looked', spending: 'unspent' },
  { is: 'looked', spending: 'spent' },
  { is: 'looked', spending: 'unavailable' },
  { is: 'looked', spending: undefined },
  { is: 'settled', outcome: { kind: 'unknown', reason: 'unexpected_settle_error', transaction: undefined } },
  { is: 'proven', evidence: 'proven' },
  { is: 'proven', evidence: 'reverted' },
  { is: 'closed', written: true },
  { is: 'closed', written: false },
]

const mirror = { balance: 9n, totalClaimed: 0n, withdrawRequestedAt: 0, refundNonce: 0, readAt: 0, spent: false }
/** The events that only payments through channels have. */
const CHANNEL_EVENTS: readonly AttemptEvent[] = [
  ...EVENTS,
  { is: 'mirrored', mirror: undefined, retryAfterSeconds: undefined },
  ...Array.from({ length: 4 }, () => ({ is: 'mirrored', mirror, retryAfterSeconds: undefined }) as const),
  { is: 'reserved', outcome: { kind: 'taken', state: 'SETTLED', channel } },
  { is: 'reserved', outcome: { kind: 'taken', state: 'RESERVED', channel } },
  { is: 'reserved', outcome: { kind: 'unsynced' } },
  { is: 'reserved', outcome: { kind: 'crowded', channel } },
  { is: 'reserved', outcome: { kind: 'unfit', reason: 'channel_withdrawal_pending', channel } },
  { is: 'waited', gone: false },
  { is: 'waited', gone: true },
  { is: 'committed', outcome: { kind: 'committed', receipt: { channel, sum: '1', chargedAmount: '1' } } },
  { is: 'committed', outcome: { kind: 'lost' } },
  { is: 'committed', outcome: { kind: 'unknown' } },
]

interface Walk {
  end: AttemptState
  happened: readonly AttemptEvent[]
  done: readonly Effect[]
}

/** Applies every event that is possible in the attempt's state, and skips the others. */
function walk(events: readonly AttemptEvent[], start: Step = reserving('transfer')): Walk {
  let { state } = start
  const happened: AttemptEvent[] = []
  const done: Effect[] = start.effect ? [start.effect] : []
  for (const event of events) {
    try {
      const step = next(state, event)
      state = step.state
      happened.push(event)
      if (step.effect) done.push(step.effect)
    } catch {
      // The event is not possible in this state, so the walk skips it.
    }
  }
  return { end: state, happened, done }
}

describe('an attempt to pay', () => {
  const walks = fc
    .tuple(fc.array(fc.constantFrom(...EVENTS), { minLength: 250, maxLength: 250 }), fc.boolean())
    .map(([events, known]) => walk(events, reserving('transfer', known)))
  const has = ({ happened }: Walk, wanted: Partial<AttemptEvent>) =>
    happened.some((event) => Object.entries(wanted).every(([name, value]) => event[name as 'is'] === value))

  it('does not ask the facilitator about the transfer of a known payer, and about every other', () => {
    const reserved = { is: 'reserved', outcome: { kind: 'reserved' } } as const
    const known = next(reserving('transfer', true).state, reserved)
    expect(known).toEqual({ state: { at: 'admitted', paymentKind: 'transfer', unverified: true }, effect: undefined })
    expect(next(reserving('transfer').state, reserved).effect).toEqual({ do: 'verify' })
    // The facilitator is not asked about a voucher, unless the voucher's channel is not known.
    const voucher = next(reserving('voucher', true).state, { is: 'reserved', outcome: { kind: 'unsynced' } })
    expect(voucher.effect).toEqual({ do: 'verify' })
  })

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

  it('frees an authorization that the facilitator was asked to settle only after a word of a closed list that the chain does not contradict', () => {
    const ends = new Set<string>()
    const admitted: Step = { state: { at: 'admitted', paymentKind: 'transfer' }, effect: undefined }
    const late = EVENTS.filter(({ is }) => !['reserved', 'verified', 'entered', 'released'].includes(is))
    const settlements = fc.array(fc.constantFrom(...late), { minLength: 60, maxLength: 60 })
    fc.assert(
      fc.property(settlements, (events) => {
        const taken = walk(events, admitted)
        if (!taken.done.some((effect) => effect.do === 'settle')) return
        expect(taken.done.some((effect) => effect.do === 'release')).toBe(false)
        const settled = taken.happened.find((event) => event.is === 'settled')
        const looked = taken.happened.find((event) => event.is === 'looked')
        const isFreed = taken.done.some((effect) => effect.do === 'close' && effect.closing.state === 'RELEASED')
        const { outcome } = settled ?? {}
        const isPlain = outcome?.kind === 'refused' || (outcome?.kind === 'rejected' && outcome.beforeWork)
        const isBelieved = looked?.spending === 'unspent' || (isPlain && looked?.spending === undefined)
        const mayFree = outcome?.kind === 'unsent' || (looked !== undefined && isBelieved)
        expect(isFreed).toBe(mayFree)
        if (taken.end.at !== 'ended') return
        const { kind } = taken.end.verdict
        ends.add(`${outcome?.kind} ${kind}`)
        // Only a refusal for a reason of the closed list asks for a new signature.
        if (kind === 'refused') expect([outcome?.kind, isFreed]).toEqual(['refused', true])
        if (kind === 'turned-away')
          expect([['unsent', 'rejected'].includes(outcome?.kind ?? ''), isFreed]).toEqual([true, true])
        expect(['settled', 'refused', 'unknown', 'turned-away']).toContain(kind)
      }),
      { numRuns: 500, seed: 5 },
    )
    for (const end of ['refused refused', 'refused unknown', 'rejected turned-away', 'rejected unknown'])
      expect(ends).toContain(end)
  })

  it('leaves a deposit to the chain that its facilitator refuses, or turns away by a status that says little', () => {
    const looking = (outcome: typeof REJECTED & { beforeWork: boolean }) =>
      next({ at: 'settling', paymentKind: 'deposit' }, { is: 'settled', outcome })
    const refused = { is: 'settled', outcome: { kind: 'refused', reason: 'unexpected_settle_error' } } as const
    const open = {
      do: 'close',
      closing: { state: 'UNKNOWN', reason: 'unexpected_settle_error', transaction: undefined, refused: true },
    }
    expect(next({ at: 'settling', paymentKind: 'deposit' }, refused).effect).toEqual(open)
    const closings = [true, false].map((beforeWork) => {
      const { state } = looking({ ...REJECTED, beforeWork })
      const { effect } = next(state, { is: 'looked', spending: 'unspent' })
      return effect?.do === 'close' && effect.closing.state
    })
    expect(closings).toEqual(['RELEASED', 'UNKNOWN'])
  })

  it('gives an authorization back that was never sent, and says so only when that is on record', () => {
    const [answered, begun, unsent, written, lost] = [
      { is: 'answered', success: true, upstreamStatus: 200 },
      { is: 'begun', held: true },
      { is: 'settled', outcome: { kind: 'unsent', reason: 'facilitator_busy' } },
      { is: 'closed', written: true },
      { is: 'closed', written: false },
    ] as const satisfies AttemptEvent[]
    const walked = (last: AttemptEvent) =>
      [answered, begun, unsent, last].reduce<Step>((step, event) => next(step.state, event), {
        state: { at: 'admitted', paymentKind: 'transfer' },
        effect: undefined,
      })
    expect(walked(written).state).toEqual({
      at: 'ended',
      verdict: { kind: 'turned-away', code: 'facilitator_unavailable', retryAfterSeconds: 5 },
    })
    expect(walked(lost).state).toMatchObject({
      at: 'ended',
      verdict: { kind: 'unknown', reason: 'outcome_not_recorded' },
    })
  })

  it('charges nothing, and stays open, where the facilitator calls a transaction failed, whatever the chain shows', () => {
    const settling: AttemptState = { at: 'settling', paymentKind: 'transfer' }
    const failed = {
      is: 'settled',
      outcome: { kind: 'unknown', reason: 'unexpected_settle_error', transaction },
    } as const
    const looking = next(settling, failed)
    expect(looking.effect).toEqual({ do: 'prove', transaction, doubted: true })
    for (const evidence of ['proven', 'absent', 'reverted', 'unavailable'] as const) {
      const { state, effect } = next(looking.state, { is: 'proven', evidence })
      const closing = { state: 'UNKNOWN', reason: 'unexpected_settle_error', transaction, refused: false }
      expect(effect).toEqual({ do: 'close', closing })
      const reason = evidence === 'reverted' ? 'transfer_reverted' : 'settlement_doubtful'
      const end = next(state, { is: 'closed', written: true }).state
      expect(end).toEqual({ at: 'ended', verdict: { kind: 'unknown', reason, transaction } })
    }
  })

  it('asks for no new signature, and keeps the authorization, when the chain has seen it already', () => {
    const used = { is: 'verified', outcome: { kind: 'invalid', reason: 'permit2_invalid_nonce' }, ...HERE } as const
    const { state, effect } = next({ at: 'verifying' }, used)
    expect(effect).toEqual({
      do: 'close',
      closing: {
        state: 'UNKNOWN',
        reason: 'permit2_invalid_nonce',
        transaction: undefined,
        refused: false,
        unbegun: true,
      },
    })
    for (const written of [true, false])
      expect(next(state, { is: 'closed', written }).state).toEqual({
        at: 'ended',
        verdict: { kind: 'turned-away', code: 'payment_outcome_unknown', retryAfterSeconds: 5 },
      })
  })

  it('asks the chain before a refusal is passed on to the payer that has signed', () => {
    const poor = { is: 'verified', outcome: { kind: 'invalid', reason: 'insufficient_funds' }, ...HERE } as const
    const looking = next({ at: 'verifying' }, poor)
    expect(looking).toEqual({ state: { at: 'suspecting', reason: 'insufficient_funds' }, effect: { do: 'look' } })
    expect(next(looking.state, { is: 'looked', spending: 'spent' }).effect).toMatchObject({ do: 'close' })
    for (const spending of ['unspent', 'unavailable'] as const)
      expect(next(looking.state, { is: 'looked', spending }).state).toMatchObject({
        at: 'releasing',
        verdict: { kind: 'challenge' },
      })
    expect(next({ at: 'verifying' }, { ...poor, canAskChain: false }).state).toMatchObject({ at: 'releasing' })
  })

  const through = (paymentKind: PaymentKind, start: (paymentKind: PaymentKind) => Step) =>
    fc
      .array(fc.constantFrom(...CHANNEL_EVENTS), { minLength: 250, maxLength: 250 })
      .map((events) => walk(events, start(paymentKind)))

  it('charges a voucher only after the upstream has succeeded, at most once, and asks no facilitator to settle it', () => {
    let committed = 0
    fc.assert(
      fc.property(fc.oneof(through('voucher', reserving), through('voucher', identifying)), (taken) => {
        const commits = taken.done.filter((effect) => effect.do === 'commit')
        expect(commits.length).toBeLessThanOrEqual(1)
        expect(taken.done.some((effect) => effect.do === 'settle' || effect.do === 'begin')).toBe(false)
        if (commits.length > 0) expect(has(taken, { is: 'answered', success: true })).toBe(true)
        if (taken.end.at !== 'ended' || taken.end.verdict.kind !== 'settled') return
        committed += 1
        expect(taken.happened.at(-1)).toMatchObject({ is: 'committed', outcome: { kind: 'committed' } })
      }),
      { numRuns: 500, seed: 1 },
    )
    expect(committed).toBeGreaterThan(0)
  })

  it('charges the voucher of a deposit only when the deposit is proven', () => {
    let committed = 0
    fc.assert(
      fc.property(through('deposit', identifying), (taken) => {
        if (!taken.done.some((effect) => effect.do === 'commit')) return
        committed += 1
        expect(has(taken, { is: 'begun', held: true }) && has(taken, { is: 'proven', evidence: 'proven' })).toBe(true)
        // Money has moved. So the verdict must not be that nothing was charged, whatever state the payment has in the ledger.
        if (taken.end.at === 'ended') expect(['settled', 'unknown']).toContain(taken.end.verdict.kind)
      }),
      { numRuns: 500, seed: 3 },
    )
    expect(committed).toBeGreaterThan(0)
  })

  it('waits for other vouchers of its channel for two seconds and no longer', () => {
    let step = reserving('voucher')
    let waited = 0
    while (step.effect) {
      if (step.effect.do === 'wait') waited += step.effect.milliseconds
      const crowded = { is: 'reserved', outcome: { kind: 'crowded', channel } } as const
      step = next(step.state, step.effect.do === 'wait' ? { is: 'waited', gone: false } : crowded)
    }
    expect(waited).toBe(2_000)
    expect(step.state).toMatchObject({ verdict: { kind: 'challenge', channel } })
  })

  it('comes to every end', () => {
    const ends = new Set<string>()
    fc.assert(
      fc.property(walks, ({ end }) => {
        if (end.at === 'ended') ends.add(end.verdict.kind)
      }),
      { numRuns: 2000, seed: 3 },
    )
    expect([...ends].sort()).toEqual(
      ['challenge', 'passed', 'refused', 'settled', 'spent', 'stale', 'turned-away', 'unavailable', 'unknown'].sort(),
    )
  })
})
