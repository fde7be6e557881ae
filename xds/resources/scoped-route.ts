import type { JsonObject } from '../../proto/json-codec.ts'
import { routeConfigurationName } from './names.ts'

/** One gateway host: Envoy finds the API's routes by it and asks for them at the first request (SRDS, on demand). */
export function scopedRoute(options: { host: string; apiId: string }): JsonObject {
  return {
    name: options.host,
    on_demand: true,
    route_configuration_name: routeConfigurationName(options.apiId),
    key: { fragments: [{ string_key: options.host }] },
  }
}
