import type { JsonObject } from '../../proto/json-codec.ts'

/**
 * A gateway host. Envoy finds the name of the API's routes (`routes`) by the host. It requests the routes at the first request to the host
 * (SRDS, on demand).
 */
export function scopedRoute(options: { host: string; routes: string }): JsonObject {
  return {
    name: options.host,
    on_demand: true,
    route_configuration_name: options.routes,
    key: { fragments: [{ string_key: options.host }] },
  }
}
