import { type JsonObject, typeUrl } from '../../proto/json-codec.ts'

/** Clients that are counted at a time; of more, the one that was not seen for longest begins anew. */
const MOST_CLIENTS = 16_384
const NO_LIMIT = { max_tokens: 4_294_967_295, tokens_per_fill: 4_294_967_295, fill_interval: '1s' }

/**
 * Bounds what one client asks of a listener before anything else is done for it; each filter chain counts by itself. A client
 * is an IPv4 address or a /64 of IPv6, which one customer has. `perSecond` on average, and as many at once.
 */
export function addressLimit(perSecond: number): JsonObject {
  const always = { default_value: { numerator: 100, denominator: 'HUNDRED' } }
  return {
    name: 'address_limit',
    typed_config: {
      '@type': typeUrl('envoy.extensions.filters.http.local_ratelimit.v3.LocalRateLimit'),
      stat_prefix: 'address_limit',
      // Envoy switches the filter on for none otherwise.
      ...{ filter_enabled: always, filter_enforced: always },
      rate_limits: [{ actions: [{ masked_remote_address: { v4_prefix_mask_len: 32, v6_prefix_mask_len: 64 } }] }],
      descriptors: [
        {
          // Without a value: for each one that comes.
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
