/** The attributes that Envoy sends with each message of an exchange, and their namespace. */
export const ATTRIBUTES_NAMESPACE = 'envoy.filters.http.ext_proc'

export const ATTRIBUTES = {
  requestId: 'request.id',
  /** Envoy's description of how the answer came about (`response-details.ts`). */
  details: 'response.code_details',
} as const
