/** The maximum number of payments that are read for figures that do not come from `payment_rollup`, newest first. */
export const MOST_PAYMENTS = 100_000

/**
 * SQL: payment `p` is not one of the account's trials, which its Sandbox wallet pays. $1 and $2 are the tenant.
 * Payments of a replaced wallet are no longer recognised.
 */
export const NO_TRIAL = `not exists (
  select from sandbox_wallet w where w.account_id = $1::uuid and $2 = 'development' and lower(w.address) = lower(p.payer))`
