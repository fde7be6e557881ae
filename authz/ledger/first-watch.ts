/** A released payment is looked for after so long, in seconds. */
export const FIRST_SECONDS = 10

/** Hex digits and prefix of a signature by a key, which was checked before anything was written. */
const KEY_SIGNATURE_LENGTH = 132

/**
 * SQL: when the chain is first asked about a payment that is released now; null for what leaves no trace there. A smart wallet's
 * payment counts once its upstream has answered, which it is not asked for before the facilitator has checked the signature: who
 * has made one up must not be taken for its payer when that has paid.
 */
export const firstWatch = (
  row: string,
  upstreamStatus = `${row}.upstream_status`,
): string => `case when ${row}.scheme = 'exact' and ${row}.network like 'eip155:%'
      and (length(${row}.signed->>'signature') = ${KEY_SIGNATURE_LENGTH} or ${upstreamStatus} is not null)
    then now() + make_interval(secs => ${FIRST_SECONDS}) end`
