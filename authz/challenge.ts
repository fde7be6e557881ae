import { encodePaymentRequiredHeader } from '@x402/core/http'
import type { ApiConfiguration, EndpointConfiguration } from '../domain/api-configuration.ts'
import { gatewayOrigin, type PublicGateway } from '../domain/gateway-host.ts'
import { v1NetworkName } from '../domain/network.ts'
import { routeTemplate } from '../domain/path-pattern.ts'
import type { PaymentRequirements } from '../domain/payment-requirements.ts'
import { bazaarExtension } from './discovery/bazaar.ts'
import { PAYMENT_IDENTIFIER, paymentIdentifierExtension } from './payment-identifier/extension.ts'

/**
 * The 402 of an endpoint, ready to be sent: v2 in the header, v1 in the body where the network has a v1 name. The
 * extensions stand in the header alone, which is what v2 clients and crawlers read: the answer is sent often.
 */
export interface Challenge {
  /** Value of `PAYMENT-REQUIRED`: base64 of x402 v2 `PaymentRequired`. */
  header: string
  /** JSON body. */
  body: string
}

/** What error a 402 carries when no payment was sent (x402 v2). */
export const PAYMENT_REQUIRED = 'Payment required'

/**
 * Builds the challenge for one gateway host. The resource's URL comes from configuration, never from the request;
 * a pattern stands in it as a route template.
 */
export function buildChallenge(options: {
  api: ApiConfiguration
  endpoint: EndpointConfiguration
  accepts: readonly PaymentRequirements[]
  host: string
  gateway: PublicGateway
  error: string
}): Challenge {
  const { api, endpoint, accepts, host, gateway, error } = options
  const resource = {
    url: gatewayOrigin(host, gateway) + routeTemplate(endpoint.pathPattern),
    description: endpoint.description ?? `${api.name}: ${endpoint.method} ${endpoint.pathPattern}`,
    mimeType: 'application/json',
  }
  const v2 = { x402Version: 2, error, resource, accepts }
  const extended = { ...v2, extensions: extensionsOf(endpoint) }
  const header = encodePaymentRequiredHeader(extended as unknown as Parameters<typeof encodePaymentRequiredHeader>[0])
  const v1 = accepts.flatMap((requirements) => v1Accept(requirements, resource))
  return { header, body: JSON.stringify(v1.length > 0 ? { x402Version: 1, error, accepts: v1 } : v2) }
}

function extensionsOf(endpoint: EndpointConfiguration): Record<string, object> {
  return {
    bazaar: bazaarExtension(endpoint),
    [PAYMENT_IDENTIFIER]: paymentIdentifierExtension(endpoint.paymentIdentifierRequired),
  }
}

/** x402 v1 has names for some networks only, and one scheme; the others cannot be offered to its clients. */
function v1Accept(
  requirements: PaymentRequirements,
  resource: { url: string; description: string; mimeType: string },
): object[] {
  const network = v1NetworkName(requirements.network)
  if (network === undefined || requirements.scheme !== 'exact') return []
  const { scheme, asset, payTo, maxTimeoutSeconds, extra, amount } = requirements
  return [
    {
      scheme,
      network,
      maxAmountRequired: amount,
      asset,
      payTo,
      resource: resource.url,
      description: resource.description,
      mimeType: resource.mimeType,
      maxTimeoutSeconds,
      extra,
    },
  ]
}
