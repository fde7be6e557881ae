/** The headers of a gateway's answer that a web page of any origin may read, as one header value: terms, receipts, and help. */
export const EXPOSED_HEADERS = 'PAYMENT-REQUIRED, PAYMENT-RESPONSE, X-PAYMENT-RESPONSE, X-Request-Id, Retry-After'
