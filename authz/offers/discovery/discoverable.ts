import type { ApiConfiguration, EndpointConfiguration } from '../../../domain/configuration/api-configuration.ts'
import { isHostSuspended, isWithheld } from '../../../domain/configuration/suspension.ts'
import { compareSpecificity } from '../../../domain/paths/path-pattern.ts'
import type { PaymentRequirements } from '../../../domain/payments/payment-requirements.ts'
import { offeredRequirements, ownAccepts, type SupportedOf } from '../../schemes/payable-option.ts'

/** A listed endpoint, with the terms of its 402. */
export interface DiscoverableEndpoint {
  endpoint: EndpointConfiguration
  accepts: readonly PaymentRequirements[]
}

/** The listed endpoints of an API under a host: not ephemeral, enabled, payable and not suspended; the most specific pattern first. */
export function discoverableEndpoints(
  api: ApiConfiguration,
  host: string,
  supportedOf?: SupportedOf,
): DiscoverableEndpoint[] {
  const { payToAddress: payTo, enabled, endpoints } = api
  if (!enabled || payTo === undefined || isHostSuspended(api, host)) return []
  return endpoints
    .filter(({ expiresAt }) => expiresAt === undefined)
    .map((endpoint) => ({
      endpoint,
      accepts: ownAccepts(api, endpoint)
        .filter((accept) => !isWithheld(api, accept))
        .flatMap((accept) => offeredRequirements(accept, payTo, supportedOf) ?? []),
    }))
    .filter(({ accepts }) => accepts.length > 0)
    .sort((a, b) => {
      const bySpecificity = compareSpecificity(a.endpoint.pathPattern, b.endpoint.pathPattern)
      return bySpecificity || (a.endpoint.method < b.endpoint.method ? -1 : 1)
    })
}
