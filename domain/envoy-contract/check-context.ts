/** The facts that a route adds to the requests that authz checks (`context_extensions`). */
export const CHECK_CONTEXT = {
  apiId: 'api_id',
  /** Present only on routes of ACME challenges. */
  acmeThumbprint: 'acme_thumbprint',
} as const
