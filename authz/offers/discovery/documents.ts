import type { ApiConfiguration } from '../../../domain/configuration/api-configuration.ts'
import { gatewayOrigin, type PublicGateway } from '../../../domain/hosts/gateway-host.ts'
import type { TokenOf } from '../../../domain/networks/token-registry.ts'
import type { DiscoveryDocument } from '../../../domain/paths/discovery-paths.ts'
import { spelledOut } from '../../../domain/public-text.ts'
import { fileOfPages } from '../../page/files.ts'
import { HTML_TYPE } from '../../page/security.ts'
import { type ContextKeys, keySet } from '../../payment-context/keys.ts'
import type { SupportedOf } from '../../schemes/payable-option.ts'
import { discoverableEndpoints } from './discoverable.ts'
import { indexPage } from './index-page.ts'
import { llmsText } from './llms-text.ts'
import { openapiDocument } from './openapi-document.ts'
import { x402Manifest } from './x402-manifest.ts'

/** A document as text. */
export interface DiscoveryAnswer {
  contentType: string
  body: string
}

/** A discovery document, made from the configuration in memory. It shows the present terms; only the 402 is binding. */
export function discoveryDocument(options: {
  document: DiscoveryDocument
  api: ApiConfiguration
  host: string
  gateway: PublicGateway
  now: number
  supportedOf?: SupportedOf
  tokenOf: TokenOf
  contextKeys?: ContextKeys
}): DiscoveryAnswer {
  const { document, api, host, gateway, now, supportedOf, tokenOf, contextKeys = {} } = options
  const origin = gatewayOrigin(host, gateway)
  const endpoints = discoverableEndpoints(api, host, supportedOf)
  switch (document) {
    case 'openapi':
      return json(openapiDocument({ api, endpoints, origin, tokenOf }))
    case 'x402':
      return json(x402Manifest({ api, endpoints, origin, now }))
    case 'llms':
      return { contentType: 'text/plain; charset=utf-8', body: llmsText({ api, endpoints, origin, tokenOf }) }
    case 'paymentContextKeys':
      return json(keySet(contextKeys, api.environment))
    case 'favicon':
      return { contentType: 'image/svg+xml', body: FAVICON }
    case 'index':
      return { contentType: HTML_TYPE, body: indexPage({ api, endpoints, tokenOf }) }
    case 'pageScript':
      return { contentType: 'text/javascript; charset=utf-8', body: fileOfPages('page.js') }
    case 'pageStyle':
      return { contentType: 'text/css; charset=utf-8', body: fileOfPages('page.css') }
  }
}

/** The documents that are the same on every host. */
export const SHARED_DOCUMENTS: ReadonlySet<DiscoveryDocument> = new Set<DiscoveryDocument>(['pageScript', 'pageStyle'])

/** The JSON of a document. Schemas are published unchanged, except that invisible characters are escaped. */
function json(document: object): DiscoveryAnswer {
  return { contentType: 'application/json', body: spelledOut(JSON.stringify(document)) }
}

/** An icon of a coin: some crawlers skip an origin without an icon. */
const FAVICON =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><circle cx="16" cy="16" r="15" fill="#1d4ed8"/><path d="M11 7v18h11v-4h-6.5V7z" fill="#fff"/></svg>'
