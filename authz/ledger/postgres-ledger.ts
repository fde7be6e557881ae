import { setTimeout as delay } from 'node:timers/promises'
import type { Pool } from 'pg'
import { DISTRIBUTED_SESSION } from '../../schema/distribution.ts'
import { createChannelLedger } from './channels/channel-ledger.ts'
import { type ChargeMemory, createChargeMemory } from './channels/charge-memory.ts'
import { isByChannel } from './channels/voucher-room.ts'
import { claim, delivering, findHeld, markBody, owe, recordDeliveries, releaseAnswer } from './deliveries/deliveries.ts'
import { createDeliveryReportQueue } from './deliveries/delivery-report-queue.ts'
import { storeAnswers } from './deliveries/stored-answers.ts'
import type { AnswerRef, Closing, HeldPayment, Ledger, PublishNews, Reservation, ReserveOutcome } from './ledger.ts'
import { createTermsWait, MOST_WAITS } from './payments/changing-terms.ts'
import { createClosesOnce } from './payments/close-once.ts'
import { reserveWithEndpoint } from './payments/ephemeral.ts'
import { createLeaving } from './payments/leaving.ts'
import { offeredTokens } from './payments/offered-tokens.ts'
import { contest, reserving } from './payments/reserve.ts'
import { type Begin, beginning, type Close, closing, type End, endOf, settling } from './payments/transitions.ts'
import { createBatcher } from './sql/batcher.ts'
import { isOfClass } from './sql/sql-state.ts'
import { type Due, takeTurn } from './sql/turn.ts'

/**
 * Whether single items have caused the error, so that nothing was written. A deadlock is such an error: it occurs if two processes change
 * one payment in different parts of their turns. No order of items prevents it, because PostgreSQL runs the parts one after another.
 */
const isOfItem = (error: unknown) => isOfClass(error, '22', '23', '40P01')

/** The limits of most kinds of batches. A batch with more than `maxBatch` items is no cheaper per row. */
const LIMITS = { maxBatch: 500, maxInFlight: 2, spacingMs: 4, isOfItem }

/** Only one batch for channels runs at a time. It locks its channels' rows, and a second batch would wait for most of these rows. */
const CHANNEL_LIMITS = { ...LIMITS, maxInFlight: 1 }

/** For rare steps: one batch at a time. */
const ALONE = { maxBatch: 100, maxInFlight: 1, isOfItem }

/**
 * The pool that the ledger needs. Batches take two connections for each frequent kind of statement, and one for each other kind. Statements
 * that are not batched share three. `MOST_WAITS` more are for requests that wait for another request of their payment.
 */
export const LEDGER_POOL = {
  max: 4 * LIMITS.maxInFlight + 4 + 3 + MOST_WAITS,
  isPipelined: true,
  // A generic plan saves the planning of each small batch. It must use the index, because it stays in use while the table grows.
  settings: { plan_cache_mode: 'force_generic_plan', enable_seqscan: 'off' },
}

/** For a distributed ledger: Citus plans a statement with its values, which determine the servers. */
export const DISTRIBUTED_LEDGER_POOL = {
  ...LEDGER_POOL,
  settings: { plan_cache_mode: 'force_custom_plan', enable_seqscan: 'off', ...DISTRIBUTED_SESSION },
}

/**
 * When authz tries to release a payment after a reservation with an unknown outcome, in milliseconds from the failure. PostgreSQL may still
 * be committing, be away, or be failing over.
 */
const RELEASE_AGAIN_MS = [2_000, 5_000, 10_000, 15_000]

/**
 * If the begin of a settlement has an unknown outcome, authz tries after each of these pauses to release the payment. All pauses end before
 * the reconciler asks the chain about the payment.
 */
const UNSENT_AGAIN_MS = [2_000, 3_000, 5_000, 5_000, 10_000, 10_000, 10_000]

/** The ledger in PostgreSQL. Writes are collected into sorted batches (`unnest`), with one commit for each batch. */
export function createPostgresLedger(
  pool: Pool,
  {
    holder = null,
    publishNews = () => undefined,
    charges = createChargeMemory(),
    claims = pool,
  }: {
    holder?: number | null
    publishNews?: PublishNews
    charges?: ChargeMemory
    /** The connections for look-ups of presented payments. The default is `pool`. */
    claims?: Pool
  } = {},
): Ledger {
  const turns = createBatcher<Change, boolean>({
    flush: (batch) => takeTurn(pool, batch, holder, { isAlone: true }),
    ...LIMITS,
  })
  /** Settlements that this process has begun and not ended. */
  const begun = new Set<string>()
  const leaving = createLeaving()
  const contests = createBatcher<Reservation, ReserveOutcome>({
    flush: (batch) => contest(pool, batch, holder),
    ...ALONE,
  })
  const deliveries = createDeliveryReportQueue({
    flush: (batch) =>
      recordDeliveries(pool, batch, (answers) =>
        Promise.all(answers.map((item) => turns.submit({ part: delivering, item }))),
      ),
    isOfItem,
    now: () => performance.now(),
  })
  // Finds attempts that another process has admitted. With two processes, these are half of all attempts.
  const finds = createBatcher<AnswerRef, HeldPayment | undefined>({
    flush: (batch) => findHeld(pool, batch),
    ...LIMITS,
    spacingMs: 0,
  })
  const reservationsOnce = createBatcher<Reservation, ReserveOutcome>({
    flush: (batch) => reserveWithEndpoint(pool, batch, holder),
    ...ALONE,
  })
  const closesOnce = createClosesOnce(pool, { limits: ALONE, publishNews })
  const channels = createChannelLedger(pool, CHANNEL_LIMITS, { memory: charges, holder })
  const termsWait = createTermsWait(pool)
  const reserveOnce = async (reservation: Reservation): Promise<ReserveOutcome> => {
    if (isByChannel(reservation)) return channels.reserve(reservation)
    await leaving.end(reservation.key)
    if (reservation.ephemeral) return reservationsOnce.submit(reservation)
    return (await turns.submit({ part: reserving, item: reservation }))
      ? { kind: 'reserved' }
      : contests.submit(reservation)
  }
  /**
   * Reserves a payment. If the answer to the commit is lost, this function reads whether the payment is reserved. If so, the request goes
   * on. If the ledger cannot be read, the payment is released a little later: otherwise it would be in flight until its lease ends.
   */
  const reserveOrLook = async (reservation: Reservation): Promise<ReserveOutcome> => {
    try {
      return await reserveOnce(reservation)
    } catch (error) {
      if (isOfItem(error)) throw error
      const { id } = reservation
      const held = await finds.submit({ paymentId: id, attempt: id }).catch(() => undefined)
      if (held) return { kind: 'reserved' }
      releaseLater(reservation)
      throw error
    }
  }
  const releaseLater = (reservation: Reservation): void => {
    const because = {
      state: 'RELEASED',
      reason: 'ledger_unavailable',
      upstreamStatus: undefined,
      unverified: true,
    } as const
    for (const afterMs of RELEASE_AGAIN_MS)
      setTimeout(() => void release(reservation, because).catch(() => undefined), afterMs).unref()
  }
  const release = async (payment: HeldPayment, end: Close['end'] & { state: 'RELEASED' }): Promise<boolean> => {
    if (!payment.claim) {
      if (isByChannel(payment)) return channels.giveBack(payment, end)
      return leaving.during(payment.key, turns.submit({ part: closing, item: endOf({ payment, end }) }))
    }
    const report = { paymentId: payment.id, attempt: payment.claim.attempt, status: 'failed' } as const
    return deliveries.submit(report).then(() => true)
  }
  const closePayment = (payment: HeldPayment, end: Closing): Promise<boolean> => {
    if (end.state === 'RELEASED' && isByChannel(payment)) return channels.giveBack(payment, end)
    const isOwn = begun.delete(payment.id)
    if (payment.ephemeral) return closesOnce.submit({ payment, end })
    const part = isOwn && end.state === 'SETTLED' ? settling : closing
    return turns.submit({ part, item: endOf({ payment, end }) })
  }
  /**
   * Releases a payment if PostgreSQL was lost while the payment's settlement began. The caller has sent nothing, so the chain will never
   * show a transfer. Without the release, the buyer could not use the authorization again.
   */
  const releaseUnsent = async (payment: HeldPayment, upstreamStatus: number | undefined): Promise<void> => {
    const because = { state: 'RELEASED', reason: 'ledger_unavailable' } as const
    for (const pauseMs of UNSENT_AGAIN_MS) {
      await delay(pauseMs, undefined, { ref: false })
      const isReleased = async () =>
        (await closePayment(payment, { ...because, unsent: true })) ||
        (await release(payment, { ...because, upstreamStatus }))
      if (await isReleased().catch(() => false)) return
    }
  }
  return {
    async reserve(reservation) {
      const outcome = await reserveOrLook(reservation)
      if (outcome.kind === 'stale') await termsWait(reservation.apiId)
      return outcome
    },
    async commit(payment, charge, mirror) {
      if (!isByChannel(payment)) throw new Error('no payment through a channel')
      begun.delete(payment.id)
      return channels.commit(payment, charge, mirror)
    },
    async beginSettlement(payment, upstreamStatus) {
      try {
        const isBegun = await turns.submit({ part: beginning, item: { attempt: payment, upstreamStatus } })
        if (isBegun) begun.add(payment.id)
        return isBegun
      } catch (error) {
        void releaseUnsent(payment, upstreamStatus)
        throw error
      }
    },
    close: closePayment,
    release: (payment, because) => release(payment, { state: 'RELEASED', ...because }),
    owe: (payment, transaction) => owe(pool, { payment, transaction }),
    claim: (presentation) => claim(claims, presentation, { isBehind: deliveries.isBehind() }),
    releaseAnswer: (payment, held) => releaseAnswer(pool, payment, held),
    offeredTokens: (api) => offeredTokens(claims, api),
    markBody: (payment, mark) => markBody(pool, payment, mark),
    recordDelivery: (report) => deliveries.submit(report),
    storeAnswers: (answers) => storeAnswers(pool, answers),
    find: (answer) => finds.submit(answer),
    async drain() {
      for (const batcher of [turns, contests, reservationsOnce, closesOnce, channels, deliveries]) await batcher.drain()
    },
  }
}

/** A change of one payment that the next turn will write. */
type Change = Due<Reservation> | Due<Begin> | Due<End> | Due<AnswerRef>
