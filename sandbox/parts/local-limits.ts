/** Limits for a local stack. All clients on this machine share one subnet, and the limits must not hinder a developer. */
export const LOCAL_LIMITS = {
  controlPlane: {
    logins_per_account: 1_000,
    logins_per_subnet: 1_000_000,
    signups_per_subnet: 1_000_000,
    mails_per_account: 1_000,
    mails_per_subnet: 1_000_000,
    faucet_uses_per_account: 10_000,
    upstream_probes_per_account: 1_000,
    webhook_sends_per_account: 10_000,
  },
  authz: {
    documents_per_subnet: 256,
    released_payments_per_payer: 1_000_000,
    bad_signatures_per_second: 1_000_000,
  },
} as const
