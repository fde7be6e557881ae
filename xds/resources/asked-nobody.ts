import { type JsonObject, typeUrl } from '../../proto/json-codec.ts'

/**
 * A retry policy for calls to our own processes. Envoy calls another process only if no process has worked on the call. A call that may
 * have reserved a payment or begun its settlement is never repeated, so `reset` is in no list.
 */
export function askedNobody(retryOn: string): JsonObject {
  return {
    retry_on: retryOn,
    num_retries: 3,
    retry_host_predicate: [
      {
        name: 'envoy.retry_host_predicates.previous_hosts',
        typed_config: { '@type': typeUrl('envoy.extensions.retry.host.previous_hosts.v3.PreviousHostsPredicate') },
      },
    ],
    host_selection_retry_max_attempts: 10,
  }
}
