/** How long after a release authz looks for the payment on its chain, in seconds. */
export const FIRST_SECONDS = 10

/** Length of a key's signature in hex with its prefix. authz checks such a signature before it writes anything. */
const KEY_SIGNATURE_LENGTH = 132

/**
 * SQL: when the chain is first asked about a payment that is released now; null for a payment that leaves no trace there.
 * A smart wallet's payment counts only once its upstream has answered or its settlement has begun. Both come after the facilitator has
 * checked the signature. Otherwise a client with an invented signature could be taken for the payer when the real payer has paid.
 */
export const firstWatch = (
  row: string,
  verified = `${row}.upstream_status`,
): string => `case when ${row}.scheme = 'exact' and ${row}.network like 'eip155:%'
      and (length(${row}.signed->>'signature') = ${KEY_SIGNATURE_LENGTH} or ${verified} is not null)
    then now() + make_interval(secs => ${FIRST_SECONDS}) end`
