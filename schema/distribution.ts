/**
 * Tables of the ledger that can be distributed over several servers by `bucket` (`payments.ts`): all rows of a payment are then on one
 * server. No other table on the paid path grows with payments.
 */
export const BY_BUCKET = [
  'payment_key',
  'payment_attempt',
  'payment_step',
  'payment_lease',
  'payment_body',
  'payment_unresolved',
  'payment_watch',
  'delivery',
  'answer_release',
] as const

/** Small tables of which each server has a copy, because they are joined with the rows of payments. */
export const ON_EACH_SERVER = ['payment_terms'] as const

/**
 * Settings of all connections that write a distributed ledger: Citus uses one connection to each server in a transaction, so that later
 * statements see the writes of earlier ones. A single PostgreSQL ignores these settings.
 */
export const DISTRIBUTED_SESSION = { 'citus.multi_shard_modify_mode': 'sequential' }
