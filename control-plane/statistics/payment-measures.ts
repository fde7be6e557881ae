import { LATENCY_BOUNDS } from './latency.ts'

/** SQL over the ledger's rows, shared by the fold and by the reading of what is not folded yet: both must count alike. */

/** The day that a payment belongs to, in UTC. */
export const DAY = `(created_at at time zone 'UTC')::date`

/** Addresses are compared byte by byte: in the order of a language the sorting would take most of the time. */
export const ASSET = `lower(asset collate "C")`
export const PAYER = `lower(payer collate "C")`

/** A reservation whose lease has long ended was given up by a process that died: nothing was charged. */
export const FAILED = `(state in ('RELEASED', 'EXPIRED', 'CANCELLED')
  or state = 'RESERVED' and lease_until < now() - interval '1 hour')`

/** From the request with its payment to the moment when the money had moved. */
const CLASS = `width_bucket(extract(epoch from settled_at - created_at) * 1000, array[${LATENCY_BOUNDS}]::numeric[])`

const CLASSES = Array.from({ length: LATENCY_BOUNDS.length + 1 }, (_, position) => position)

/** Of a group of payments, in this order: `paid`, `failed`, `amount`, `latency` (settled ones by class). */
export const MEASURES = `
  count(*) filter (where state = 'SETTLED') as paid,
  count(*) filter (where ${FAILED}) as failed,
  coalesce(sum(amount) filter (where state = 'SETTLED'), 0) as amount,
  array[${CLASSES.map((position) => `count(*) filter (where state = 'SETTLED' and ${CLASS} = ${position})`).join(', ')}]
    as latency`
