/* Names of headers, in lower case, that Envoy sets, removes or reads, and that authz writes or reads. */

/** The payment of a buyer, in version 2 and version 1 of x402. Only the gateway may read them. */
export const PAYMENT_SIGNATURE = 'payment-signature'
export const X_PAYMENT = 'x-payment'
export const PAYMENT_REQUEST_HEADERS: readonly string[] = [PAYMENT_SIGNATURE, X_PAYMENT]

/** The terms and the receipt, in both versions. Only the gateway may send them. */
export const PAYMENT_REQUIRED = 'payment-required'
export const PAYMENT_RESPONSE = 'payment-response'
export const X_PAYMENT_RESPONSE = 'x-payment-response'
export const PAYMENT_RESPONSE_HEADERS: readonly string[] = [PAYMENT_RESPONSE, PAYMENT_REQUIRED, X_PAYMENT_RESPONSE]

/** Prefix of the gateway's own headers. Envoy removes such headers from messages of clients and upstreams. */
export const OWN_PREFIX = 'x-launa-'

/** Headers for the upstream: the address that has signed the payment, and the payment's id. */
export const PAYER = 'x-launa-payer'
export const PAYMENT_ID = 'x-launa-payment-id'

/**
 * The transfer encoding of a body of unknown length. Envoy drops the header `transfer-encoding` before any filter sees it. Without this
 * copy, such a request over HTTP/1 looks like one without a body.
 */
export const TRANSFER_ENCODING = 'x-launa-transfer-encoding'

/**
 * The target of the upstream's redirect. No client follows this header. In an error it informs a person. In a 3xx, the redirect is the
 * answer that was paid for.
 */
export const REDIRECT_LOCATION = 'x-launa-redirect'

/** In the metadata of the gRPC call about an exchange: how long its upstream may take to answer, in seconds. */
export const UPSTREAM_SECONDS = 'x-launa-upstream-seconds'

/** Facts about a request for a discovery document, for the process that serves it. */
export const DOCUMENT_API = 'x-launa-api'
export const DOCUMENT_CLIENT = 'x-launa-client-address'
