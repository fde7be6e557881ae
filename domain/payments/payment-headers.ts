/**
 * The headers of a gateway's answer that a web page of any origin may read, as one header value: terms, receipts, the
 * request's id, and the time to wait.
 */
export const EXPOSED_HEADERS = 'PAYMENT-REQUIRED, PAYMENT-RESPONSE, X-PAYMENT-RESPONSE, X-Request-Id, Retry-After'
