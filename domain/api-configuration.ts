import type { AcceptOption } from './accept.ts'
import type { Environment } from './environment.ts'

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
  enabled: boolean
  upstreamBaseUrl: string
  /** Without it nothing of the API is served: there is nobody to pay. */
  payToAddress: string | undefined
  /** Gateway hosts, lower case, without port; the first is the primary host. */
  hosts: readonly string[]
  endpoints: readonly EndpointConfiguration[]
}

/** One payable method and path of an API. Disabled and expired endpoints are absent. */
export interface EndpointConfiguration {
  id: string
  /** Upper-case HTTP method. */
  method: string
  pathPattern: string
  description: string | undefined
  accepts: readonly AcceptOption[]
  expiresAt: Date | undefined
}
