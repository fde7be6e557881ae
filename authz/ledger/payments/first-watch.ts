/** How long after a release authz first asks the chain about the payment, in seconds. */
export const FIRST_SECONDS = 10

/**
 * SQL: when the chain is first asked about a payment that `step` releases; null if the chain shows no trace of such payments. A smart
 * wallet's payment is watched only after its upstream has answered or its settlement has begun. Before that, nobody has checked the
 * signature, and a client that invented it could count as the payer.
 */
export const firstWatch = (step: string, attempt: string, terms: string): string =>
  `case when ${terms}.scheme = 'exact' and ${terms}.network like 'eip155:%'
      and (${attempt}.by_key or ${step}.upstream_status is not null or ${step}.number > 1)
    then now() + make_interval(secs => ${FIRST_SECONDS}) end`
