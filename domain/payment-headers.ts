/** What a web page of any origin may read of a gateway's answer, as one header value: terms, receipts, and what helps. */
export const EXPOSED_HEADERS = 'PAYMENT-REQUIRED, PAYMENT-RESPONSE, X-PAYMENT-RESPONSE, X-Request-Id, Retry-After'
