import { LATENCY_BOUNDS } from './latency-bounds.ts'

/** SQL over the ledger's rows. The fold and the read of unfolded rows share these expressions, because both must count in one way. */

/** SQL: the day of a payment, in UTC. */
export const DAY = `(created_at at time zone 'UTC')::date`

/**
 * SQL: the addresses of tokens and payers, in a form that is compared byte by byte. Sorting by the rules of a language would take most of a
 * query's time.
 */
export const ASSET = `lower(asset collate "C")`
export const PAYER = `lower(payer collate "C")`

/**
 * SQL: whether a payment has failed. A reservation counts, too, if its lease ended long ago: its process has died, and nothing was charged.
 */
export const FAILED = `(state in ('RELEASED', 'EXPIRED', 'CANCELLED')
  or state = 'RESERVED' and lease_until < now() - interval '1 hour')`

/** SQL: the latency class of a payment, by the time from the paid request to its settlement. */
const CLASS = `width_bucket(extract(epoch from settled_at - created_at) * 1000, array[${LATENCY_BOUNDS}]::numeric[])`

const CLASSES = Array.from({ length: LATENCY_BOUNDS.length + 1 }, (_, position) => position)

/** Sums of a group of payments in this order: `paid`, `failed`, `amount`, `latency` (settled ones by class). */
export const MEASURES = `
  count(*) filter (where state = 'SETTLED') as paid,
  count(*) filter (where ${FAILED}) as failed,
  coalesce(sum(amount) filter (where state = 'SETTLED'), 0) as amount,
  array[${CLASSES.map((position) => `count(*) filter (where state = 'SETTLED' and ${CLASS} = ${position})`).join(', ')}]
    as latency`
