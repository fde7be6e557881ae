/** The header by which an upstream learns, signed by the gateway, what was paid for a request. */
export const PAYMENT_CONTEXT = 'payment-context'
