import { type JsonObject, typeUrl } from '../../proto/json-codec.ts'

/** The number of clients that Envoy counts at a time. Beyond it, Envoy forgets the client that it has not seen for longest. */
const MOST_CLIENTS = 16_384
const NO_LIMIT = { max_tokens: 4_294_967_295, tokens_per_fill: 4_294_967_295, fill_interval: '1s' }

/**
 * Limits the requests of one client to each filter chain of a listener, before Envoy does anything else for them. A client is an IPv4
 * address or an IPv6 /64, which belongs to one customer. `perSecond` is both the average rate and the burst.
 */
export function addressLimit(perSecond: number): JsonObject {
  const always = { default_value: { numerator: 100, denominator: 'HUNDRED' } }
  return {
    name: 'address_limit',
    typed_config: {
      '@type': typeUrl('envoy.extensions.filters.http.local_ratelimit.v3.LocalRateLimit'),
      stat_prefix: 'address_limit',
      // By default, Envoy enables the filter for no request.
      ...{ filter_enabled: always, filter_enforced: always },
      rate_limits: [{ actions: [{ masked_remote_address: { v4_prefix_mask_len: 32, v6_prefix_mask_len: 64 } }] }],
      descriptors: [
        {
          // An entry without a value matches each client separately.
          entries: [{ key: 'masked_remote_address' }],
          token_bucket: {
            max_tokens: perSecond,
            tokens_per_fill: perSecond,
            fill_interval: '1s',
          },
        },
      ],
      max_dynamic_descriptors: MOST_CLIENTS,
      token_bucket: NO_LIMIT,
      always_consume_default_token_bucket: false,
    },
  }
}
