/** Limits that no operator has to choose. The setting `LIMITS` replaces them by name. Each process counts only what it does itself. */
export const AUTHZ_LIMITS = {
  /** The most discovery documents that are sent at once: to one subnet (an IPv4 /24 or an IPv6 /48), and from one gateway host. */
  documents_per_subnet: 8,
  documents_per_host: 32,
  /** Bytes of paid answers that are stored for one account in a day, in one environment. Further answers are not stored. */
  kept_answer_bytes_per_seller: 1_000_000_000,
  kept_sandbox_answer_bytes_per_seller: 64_000_000,
  /** Released payments of one payer in an hour. They cost no money, and PostgreSQL keeps a row of each. */
  released_payments_per_payer: 10_000,
  /** Unverified payments under way at once: by one payer, to one account, and in all. */
  unverified_payments_per_payer: 8,
  unverified_payments_per_seller: 256,
  unverified_payments: 1_024,
  /** Bad signatures of a subnet that are checked in a second. Further payments of the subnet are refused unchecked. */
  bad_signatures_per_second: 100,
  /**
   * Bytes of uploads to one seller in a second; further bytes have to wait. One process reads all uploads, and also decides on all
   * payments.
   */
  upload_bytes_per_second: 25_000_000,
  /** An upload ends if, for this many seconds, it brings less than a kilobyte a second before its upstream has answered. */
  slow_upload_seconds: 60,
  /** Seconds between two reads of payment channels from the chain: often enough to claim before a withdrawal's delay has ended. */
  channel_watch_seconds: 30,
  /** Seconds between two payments of claimed money to sellers. */
  channel_settle_seconds: 3_600,
}
