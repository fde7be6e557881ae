/**
 * The dynamic metadata that authz leaves in Envoy with its decision on a request. ext_proc, the logs and Envoy's own replies use it. Envoy
 * names the namespace by the type of the filter.
 */
export const ADMISSION_NAMESPACE = 'envoy.filters.http.ext_authz'

export const ADMISSION_FIELDS = {
  /** The endpoint that serves the request, for the access log. */
  endpointId: 'endpoint_id',
  /** The id of the admitted payment. The filter ext_proc runs only for requests with this field. */
  paymentId: 'payment_id',
  /** The API of a paid request. */
  apiId: 'api_id',
  /** The id of the delivery, if a payment was settled before its upstream is asked. */
  claimId: 'claim_id',
  /** The receipt of an earlier charge. Envoy puts it into errors of its own. */
  receipt: 'receipt',
  /** The payment's id, if authz itself sends a stored answer again. Then `payment_id` is absent. */
  repeatedId: 'repeated_id',
  /**
   * The payer's or signer's address for which limits count the payment. The text `accountable` is an earlier name of this field. It must
   * not change, because replicas of two versions read each other's metadata.
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
  /**
   * The reference under which authz stores the answer. A client that sends the request again with its payment identifier gets this answer.
   */
  keepAnswer: 'keep_answer',
} as const
