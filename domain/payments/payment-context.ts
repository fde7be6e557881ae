/** The header in which the gateway sends the upstream a signed description of a request's payment. */
export const PAYMENT_CONTEXT = 'payment-context'
