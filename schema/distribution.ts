/**
 * Tables of the ledger that can be spread over several servers by `bucket` (`payments.ts`). All of them are spread in one way, so that the
 * rows of a payment are on one server. Statements of the paid path use no other table that grows with payments.
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
