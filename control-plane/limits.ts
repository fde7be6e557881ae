/**
 * Limits with defaults that few operators change. `LIMITS` replaces them by name. A subnet is an IPv4 /24 or an IPv6
 * /48.
 */
export const CONTROL_PLANE_LIMITS = {
  /**
   * In a quarter of an hour: logins to one account from one subnet, and all logins from one subnet. The first number
   * also limits how often an operation checks the password of a person who has logged in.
   */
  logins_per_account: 10,
  logins_per_subnet: 100,
  /** Wrong codes of a second factor in a quarter of an hour. A day allows 20, or this number if it is greater. */
  wrong_codes_per_account: 5,
  /** In an hour. */
  signups_per_subnet: 20,
  mails_per_account: 5,
  mails_per_subnet: 20,
  faucet_uses_per_account: 30,
  /** In a quarter of an hour. */
  upstream_probes_per_account: 60,
  domain_verifications_per_account: 300,
  /** In a quarter of an hour: tests of webhooks, and repeated deliveries on request of the seller. */
  webhook_sends_per_account: 100,
  /**
   * Pause of a host after its first failed order of a certificate, in seconds. Each further failure triples it, up to a
   * day.
   */
  certificate_retry_seconds: 300,
  /**
   * How often a verified domain is checked for its proof, in seconds. After three checks without the proof, the domain
   * is no longer served.
   */
  domain_recheck_seconds: 3_600,
}
