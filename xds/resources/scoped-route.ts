import type { JsonObject } from '../../proto/json-codec.ts'

/** One gateway host: Envoy finds the API's routes, whose name is `routes`, by it and asks for them at the first request (SRDS, on demand). */
export function scopedRoute(options: { host: string; routes: string }): JsonObject {
  return {
    name: options.host,
    on_demand: true,
    route_configuration_name: options.routes,
    key: { fragments: [{ string_key: options.host }] },
  }
}
