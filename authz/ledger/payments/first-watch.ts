/** How long after a release authz first asks the chain about the payment, in seconds. */
export const FIRST_SECONDS = 10

/**
 * SQL: when the chain is first asked about a payment that `step` releases; null for a payment that leaves no trace on a chain. A smart
 * wallet's payment is asked about only if its upstream has answered or its settlement has begun. Both come after the facilitator has
 * checked the signature. Otherwise a client with an invented signature could be taken for the payer when the real payer has paid.
 */
export const firstWatch = (step: string, attempt: string, terms: string): string =>
  `case when ${terms}.scheme = 'exact' and ${terms}.network like 'eip155:%'
      and (${attempt}.by_key or ${step}.upstream_status is not null or ${step}.number > 1)
    then now() + make_interval(secs => ${FIRST_SECONDS}) end`
