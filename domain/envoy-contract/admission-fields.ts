/**
 * The dynamic metadata that a check leaves in Envoy for the rest of an exchange. ext_proc gets it back, the logs print it, and Envoy's own
 * replies read it. Envoy names the namespace by the filter's type.
 */
export const ADMISSION_NAMESPACE = 'envoy.filters.http.ext_authz'

export const ADMISSION_FIELDS = {
  /** The endpoint that serves the request, for the access log. */
  endpointId: 'endpoint_id',
  /** The admitted payment. ext_proc runs only where Envoy finds it. */
  paymentId: 'payment_id',
  /** The API of a paid request. */
  apiId: 'api_id',
  /** The delivery, where a payment was settled before its upstream is asked. */
  claimId: 'claim_id',
  /** The receipt of an earlier charge. Envoy puts it into errors of its own. */
  receipt: 'receipt',
  /** In place of the payment's id, when authz itself repeats a kept answer. */
  repeatedId: 'repeated_id',
  /** The address that limits count the payment against. The text is older than the name: replicas of two versions read each other's metadata. */
  payerOrSigner: 'accountable',
  /** Present when the headers of the request announce a body: its length in bytes, or `yes` if they do not have it. */
  hasBody: 'has_body',
  /** The protocol that the request asks to go over to, in lower case. */
  upgrade: 'upgrade',
  /** Present where only tool calls are charged and the request has an MCP client's headers: the method that they name, or empty. */
  toolCalls: 'tool_calls',
  /** The reference under which the answer is kept, for clients that ask again with the same payment identifier. */
  keepAnswer: 'keep_answer',
} as const
