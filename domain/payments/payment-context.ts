/** In this header, the gateway tells an upstream in signed form which payment belongs to a request. */
export const PAYMENT_CONTEXT = 'payment-context'
