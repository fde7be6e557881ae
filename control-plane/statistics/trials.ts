/** Most payments of the ledger that figures without the roll-up are made of, newest first. */
export const MOST_PAYMENTS = 100_000

/**
 * SQL: payment `p` is none of the account's own trials, which its Sandbox wallet pays. $1 and $2 are the tenant. A wallet that was replaced is
 * not known any more.
 */
export const NO_TRIAL = `not exists (
  select from sandbox_wallet w where w.account_id = $1::uuid and $2 = 'development' and lower(w.address) = lower(p.payer))`
