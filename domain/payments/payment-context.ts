/** The header with the payment of a request, as the gateway signs it for the upstream. */
export const PAYMENT_CONTEXT = 'payment-context'
