import type { AcceptOption } from './accept.ts'
import type { ChargeTime } from './charging.ts'
import type { JsonSchema } from './endpoint-schema.ts'
import type { Environment } from './environment.ts'
import type { SealedCertificate } from './sealed-certificate.ts'

/**
 * What the gateway needs to know of one API: read from PostgreSQL by authz and xds, whole, whenever its revision moves.
 */
export interface ApiConfiguration {
  id: string
  accountId: string
  environment: Environment
  name: string
  slug: string
  /** The configuration revision of the last change to this API or to anything below it. */
  revision: number
  /** Drawn at random with the revision: a database that was set back may give the same number to another change. */
  epoch: string
  enabled: boolean
  upstreamBaseUrl: string
  /** Without it nothing of the API is served: there is nobody to pay. */
  payToAddress: string | undefined
  /** Gateway hosts, lower case, without port; the first is the primary host. */
  hosts: readonly string[]
  /** What is added to each request to the upstream, sealed (`upstream-headers.ts`), in base64. */
  sealedUpstreamHeaders: string | undefined
  /** Whether the upstream is told, signed, what was paid for each request (`payment-context.ts`). */
  paymentContext: boolean
  endpoints: readonly EndpointConfiguration[]
  discovery: DiscoverySettings
}

/** What routing and TLS need to know of an API, whatever it sells: of a hundred thousand APIs xds keeps this and no more. */
export interface RoutedApi
  extends Pick<
    ApiConfiguration,
    'id' | 'environment' | 'revision' | 'epoch' | 'enabled' | 'upstreamBaseUrl' | 'payToAddress' | 'hosts'
  > {
  /** Of the custom hosts that have one; authz does not read them. */
  certificates?: readonly SealedCertificate[]
}

/** What the seller says of the API in its discovery documents. */
export interface DiscoverySettings {
  /** OpenAPI `info.x-guidance`. */
  guidance: string | undefined
  /** The API's own contact, else the owner's verified e-mail, else none. */
  contactEmail: string | undefined
  /** OpenAPI `info.version`. */
  openapiVersion: string
  /** The service as x402 describes it (`service-metadata.ts`). */
  serviceName: string | undefined
  iconUrl: string | undefined
  tags: readonly string[]
}

/** One payable method and path of an API. Disabled and expired endpoints are absent. */
export interface EndpointConfiguration {
  id: string
  /** Names the state of its row: a changed one has another. */
  version: string
  /** Upper-case HTTP method. */
  method: string
  pathPattern: string
  description: string | undefined
  /** OpenAPI `operationId`, and one line for buyers. */
  operationId: string | undefined
  summary: string | undefined
  tags: readonly string[]
  /** Media type of the 200 answer; JSON where it is undefined. */
  mimeType: string | undefined
  accepts: readonly AcceptOption[]
  /** JSON Schema of the named segments: an object with a property for each of them. */
  pathSchema: JsonSchema | undefined
  /** JSON Schemas of the request body and of the 200 answer. */
  requestSchema: JsonSchema | undefined
  responseSchema: JsonSchema | undefined
  /** Whether a payment must carry an identifier of its client's choice (x402 extension `payment-identifier`). */
  paymentIdentifierRequired: boolean
  /** Whether a payment is charged when the upstream has answered, or before it is asked. */
  charge: ChargeTime
  /** How long an answer may go on after it was paid for, in seconds; undefined where only the platform's bound holds. */
  maxStreamSeconds: number | undefined
  /** Set for ephemeral endpoints, which are served but not discovered. */
  expiresAt: Date | undefined
}
