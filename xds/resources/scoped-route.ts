import type { JsonObject } from '../../proto/json-codec.ts'

/**
 * One gateway host. By the host, Envoy finds the API's routes, named `routes`, and requests them at the first request (SRDS, on demand).
 */
export function scopedRoute(options: { host: string; routes: string }): JsonObject {
  return {
    name: options.host,
    on_demand: true,
    route_configuration_name: options.routes,
    key: { fragments: [{ string_key: options.host }] },
  }
}
