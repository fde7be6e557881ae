import type { AcceptOption } from '../accepts/accept.ts'
import type { ChargeTime } from '../endpoints/charging.ts'
import type { EndpointParameter } from '../endpoints/endpoint-parameter.ts'
import type { JsonSchema } from '../endpoints/endpoint-schema.ts'
import type { Environment } from '../environment.ts'
import type { SealedCertificate } from '../hosts/sealed-certificate.ts'
import type { SuspendedSales } from './suspended-sales.ts'

/** The gateway's view of one API. authz and xds read it from PostgreSQL as a whole whenever its revision changes. */
export interface ApiConfiguration {
  id: string
  accountId: string
  environment: Environment
  name: string
  slug: string
  /** The configuration revision of the last change to this API or to anything below it. */
  revision: number
  /** A random value, drawn with the revision. After a restored backup, the database may give the same revision to another change. */
  epoch: string
  enabled: boolean
  upstreamBaseUrl: string
  /** Without a payee's address, the gateway serves nothing of the API. */
  payToAddress: string | undefined
  /** Gateway hosts, lower case, without port; the first is the primary host. */
  hosts: readonly string[]
  /** The headers to add to each request to the upstream, encrypted (`upstream-headers.ts`), in base64. */
  sealedUpstreamHeaders: string | undefined
  /** Whether the upstream gets a signed payment context with each request (`payment-context.ts`). */
  paymentContext: boolean
  /** Names of request headers that select an answer, in lower case and in order (`vary-on.ts`). */
  varyOn: readonly string[]
  /** Origins of other parties to which a paid answer may redirect (`redirect-origins.ts`). */
  redirectOrigins: readonly string[]
  endpoints: readonly EndpointConfiguration[]
  discovery: DiscoverySettings
  /** The suspensions of the API by operators. xds does not read them. */
  suspended?: SuspendedSales
}

/** The parts of an API for routing and TLS, without its endpoints. xds keeps only these, for up to a hundred thousand APIs. */
export interface RoutedApi
  extends Pick<
    ApiConfiguration,
    'id' | 'environment' | 'revision' | 'epoch' | 'enabled' | 'upstreamBaseUrl' | 'payToAddress' | 'hosts'
  > {
  /** The certificates of custom hosts that have one. authz does not read them. */
  certificates?: readonly SealedCertificate[]
}

/** The seller's settings for the API's discovery documents. */
export interface DiscoverySettings {
  /** OpenAPI `info.x-guidance`. */
  guidance: string | undefined
  /** The API's own contact, else the owner's verified e-mail, else none. */
  contactEmail: string | undefined
  /** OpenAPI `info.version`. */
  openapiVersion: string
  /** The service metadata of x402 (`service-metadata.ts`). */
  serviceName: string | undefined
  iconUrl: string | undefined
  tags: readonly string[]
}

/** One payable method and path of an API. Disabled and expired endpoints are absent. */
export interface EndpointConfiguration {
  id: string
  /** Identifies the state of the endpoint's row. Each change gives another version. */
  version: string
  /** Upper-case HTTP method. */
  method: string
  pathPattern: string
  description: string | undefined
  /** OpenAPI `operationId`, and a one-line summary for buyers. */
  operationId: string | undefined
  summary: string | undefined
  tags: readonly string[]
  /** Media type of a successful answer. Undefined means JSON. */
  mimeType: string | undefined
  /** Media type of the request body. Undefined means JSON. */
  requestMimeType: string | undefined
  /** HTTP status of a successful answer, in discovery documents only. Undefined means 200. */
  successStatus: number | undefined
  parameters: readonly EndpointParameter[]
  accepts: readonly AcceptOption[]
  /** JSON Schema of the path parameters: an object with a property for each. */
  pathSchema: JsonSchema | undefined
  /** JSON Schemas of the request body (of the query, for a method without a body) and of a successful answer. */
  requestSchema: JsonSchema | undefined
  responseSchema: JsonSchema | undefined
  /** Whether a payment must carry an identifier from the client (x402 extension `payment-identifier`). */
  paymentIdentifierRequired: boolean
  /** Whether a payment is charged after the upstream's answer or before the request to it. */
  charge: ChargeTime
  /** Whether each payment is verified before the upstream is asked. If false, payments of known payers are not verified. */
  alwaysVerify: boolean
  /** How long an answer may go on after its payment, in seconds. If undefined, only the platform's limit applies. */
  maxStreamSeconds: number | undefined
  /** Set for ephemeral endpoints, which are served although no discovery document lists them. */
  expiresAt: Date | undefined
}
