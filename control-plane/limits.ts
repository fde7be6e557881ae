/** Limits that no operator has to choose. `LIMITS` replaces them by name. A subnet is an IPv4 /24 or an IPv6 /48. */
export const CONTROL_PLANE_LIMITS = {
  /** In a quarter of an hour, both from one subnet. As many wrong passwords for a change of one account are taken. */
  logins_per_account: 10,
  logins_per_subnet: 100,
  /** Wrong codes of a second factor in a quarter of an hour; 20 in a day, or this number if it is greater. */
  wrong_codes_per_account: 5,
  /** In an hour. */
  signups_per_subnet: 20,
  mails_per_account: 5,
  mails_per_subnet: 20,
  faucet_uses_per_account: 30,
  /** In a quarter of an hour. */
  upstream_probes_per_account: 60,
  domain_verifications_per_account: 300,
  /** Tests of webhooks and deliveries that are sent again, in a quarter of an hour. */
  webhook_sends_per_account: 100,
  /** Rest of a host after its first failed order of a certificate, in seconds. It triples after each further one, to a day at most. */
  certificate_retry_seconds: 300,
  /** How often a verified domain must show its proof, in seconds. It is lost after three misses. */
  domain_recheck_seconds: 3_600,
}
