/** What a route tells authz about the requests that it sends there for a check (`context_extensions`). */
export const CHECK_CONTEXT = {
  apiId: 'api_id',
  /** Only on routes of ACME challenges. */
  acmeThumbprint: 'acme_thumbprint',
} as const
