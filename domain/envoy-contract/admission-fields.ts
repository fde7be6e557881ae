/**
 * The dynamic metadata that a check leaves in Envoy for the following parts of an exchange. ext_proc gets it, the logs print it, and
 * Envoy's own replies read it. Envoy names the namespace by the filter's type.
 */
export const ADMISSION_NAMESPACE = 'envoy.filters.http.ext_authz'

export const ADMISSION_FIELDS = {
  /** The endpoint that serves the request, for the access log. */
  endpointId: 'endpoint_id',
  /** The admitted payment. ext_proc runs only where Envoy finds it. */
  paymentId: 'payment_id',
  /** The API of a paid request. */
  apiId: 'api_id',
  /** The id of the delivery, if a payment was settled before its upstream is asked. */
  claimId: 'claim_id',
  /** The receipt of an earlier charge. Envoy puts it into errors of its own. */
  receipt: 'receipt',
  /** The payment's id, if authz itself sends a kept answer again. Then `payment_id` is absent. */
  repeatedId: 'repeated_id',
  /**
   * The address for which limits count the payment. The text `accountable` is an earlier name. It must not change, because replicas of two
   * versions read each other's metadata.
   */
  payerOrSigner: 'accountable',
  /** Present when the request's headers announce a body: its length in bytes, or `yes` if they give no length. */
  hasBody: 'has_body',
  /** The protocol to which the request asks to upgrade, in lower case. */
  upgrade: 'upgrade',
  /**
   * The method that the headers of an MCP client name, or empty. Present only if the endpoint charges only tool calls and the request has
   * such headers.
   */
  toolCalls: 'tool_calls',
  /** The reference under which the answer is kept, for clients that send the request again with this payment identifier. */
  keepAnswer: 'keep_answer',
} as const
