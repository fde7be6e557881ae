import { type JsonObject, typeUrl } from '../../proto/json-codec.ts'
import { FILTERS, PAYMENT_REQUEST_HEADERS, PAYMENT_RESPONSE_HEADERS } from './names.ts'

/**
 * Removes from trailers what routes remove from headers: a buyer could else tell the upstream there who has paid, and
 * an upstream hand out receipts of its own. On the way to the upstream, behind ext_proc, which puts receipts into trailers;
 * who does not pay never gets there.
 */
export function foreignTrailers(): JsonObject {
  return {
    name: FILTERS.trailers,
    typed_config: {
      '@type': typeUrl('envoy.extensions.filters.http.header_mutation.v3.HeaderMutation'),
      mutations: {
        request_trailers_mutations: [
          ...PAYMENT_REQUEST_HEADERS.map((remove) => ({ remove })),
          ...['x-launa-', 'x-envoy-'].map((prefix) => ({ remove_on_match: { key_matcher: { prefix } } })),
        ],
        response_trailers_mutations: PAYMENT_RESPONSE_HEADERS.map((remove) => ({ remove })),
      },
    },
  }
}
