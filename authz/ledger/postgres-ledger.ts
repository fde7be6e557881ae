import type { Pool } from 'pg'
import { createBatcher } from './batcher.ts'
import { type Begin, begin, type Close, close } from './close.ts'
import { claim, findHeld, recordDeliveries, renewClaim } from './delivery.ts'
import { closeWithEndpoint, reserveWithEndpoint } from './ephemeral.ts'
import type { DeliveryWord, HeldPayment, Ledger, Reservation, ReserveOutcome, TellNews } from './ledger.ts'
import { reserve } from './reserve.ts'
import {
  type ByChannel,
  endVouchers,
  isByChannel,
  reserveVouchers,
  type VoucherEnd,
  type VoucherEnded,
} from './vouchers.ts'

/** Beyond this a batch no longer gets cheaper per row; two in flight keep the disk busy while the next one fills. */
const LIMITS = { maxBatch: 500, maxInFlight: 2 }

/** For what is rare: one at a time. */
const ALONE = { maxBatch: 100, maxInFlight: 1 }

/** Connections that the ledger can use at once: two per kind of frequent write, one per rare one, two for look-ups. */
export const LEDGER_CONNECTIONS = 5 * LIMITS.maxInFlight + 3 + 2

/** The ledger in PostgreSQL: sorted micro-batches over `unnest`, one durable commit each. */
export function createPostgresLedger(
  pool: Pool,
  { holder = null, tellNews = () => undefined }: { holder?: number | null; tellNews?: TellNews } = {},
): Ledger {
  const reservations = createBatcher<Reservation, ReserveOutcome>({ flush: (batch) => reserve(pool, batch), ...LIMITS })
  const begins = createBatcher<Begin, boolean>({ flush: (batch) => begin(pool, batch, holder), ...LIMITS })
  const closes = createBatcher<Close, boolean>({ flush: (batch) => close(pool, batch), ...LIMITS })
  const deliveries = createBatcher<DeliveryWord, undefined>({
    flush: (batch) => recordDeliveries(pool, batch),
    maxBatch: LIMITS.maxBatch,
    maxInFlight: 1,
    // Nobody waits for these, and each batch costs PostgreSQL a commit; what is lost here with a process is served again.
    lingerMs: 20,
  })
  const reservationsOnce = createBatcher<Reservation, ReserveOutcome>({
    flush: (batch) => reserveWithEndpoint(pool, batch),
    ...ALONE,
  })
  const closesOnce = createBatcher<EphemeralClose, boolean>({
    flush: (batch) => closeWithEndpoint({ pool, batch, write: close, tellNews }),
    ...ALONE,
  })

  const vouchers = createBatcher<ByChannel<Reservation>, ReserveOutcome>({
    flush: (batch) => reserveVouchers(pool, batch),
    ...LIMITS,
  })
  const voucherEnds = createBatcher<VoucherEnd, VoucherEnded>({
    flush: (batch) => endVouchers(pool, batch),
    ...LIMITS,
  })

  const release = async (payment: HeldPayment, end: Close['end'] & { state: 'RELEASED' }): Promise<boolean> => {
    if (!payment.claim && isByChannel(payment)) return (await voucherEnds.submit({ payment, end })) !== undefined
    if (!payment.claim) return closes.submit({ payment, end })
    const word = { paymentId: payment.id, attempt: payment.claim.attempt, said: 'failed' } as const
    return deliveries.submit(word).then(() => true)
  }
  return {
    async reserve(reservation) {
      if (!isByChannel(reservation))
        return (reservation.ephemeral ? reservationsOnce : reservations).submit(reservation)
      if (!reservation.mirror) return vouchers.submit(reservation)
      const [outcome] = await reserveVouchers(pool, [reservation])
      return outcome ?? { kind: 'unsynced' }
    },
    async commit(payment, charge, mirror) {
      if (!isByChannel(payment)) throw new Error('no payment through a channel')
      const end = { payment, end: { state: 'SETTLED', charge, ...(mirror && { mirror }) } } as const
      const ended = mirror ? (await endVouchers(pool, [end]))[0] : await voucherEnds.submit(end)
      return typeof ended === 'object' ? ended.receipt : undefined
    },
    beginSettlement: (attempt, upstreamStatus) => begins.submit({ attempt, upstreamStatus }),
    close: (payment, end) =>
      payment.ephemeral ? closesOnce.submit({ payment, end }) : closes.submit({ payment, end }),
    release: (payment, because) => release(payment, { state: 'RELEASED', ...because }),
    claim: (presentation) => claim(pool, presentation),
    renewClaim: (payment, held) => renewClaim(pool, payment, held),
    recordDelivery: (word) => deliveries.submit(word),
    find: (id) => findHeld(pool, id),
    async drain() {
      for (const batcher of [
        reservations,
        reservationsOnce,
        vouchers,
        begins,
        closes,
        closesOnce,
        voucherEnds,
        deliveries,
      ])
        await batcher.drain()
    },
  }
}

type EphemeralClose = Parameters<typeof closeWithEndpoint>[0]['batch'][number] & Close
