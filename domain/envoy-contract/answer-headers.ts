/** Headers that lead a client to another address, or ask the client to pay or to log in (`authz/envoy/steering-headers.ts`). */
export const STEERING_HEADERS = [
  ...(['location', 'content-location', 'operation-location', 'azure-asyncoperation'] as const),
  ...(['refresh', 'link', 'www-authenticate'] as const),
] as const

/** The headers of an answer that Envoy shows to authz. authz uses no others. */
export const VISIBLE_HEADERS = [
  ...([':status', 'content-type', 'content-length', 'transfer-encoding', 'content-encoding'] as const),
  ...(['upgrade', 'grpc-status', 'grpc-message', 'set-cookie'] as const),
  // Names the headers of the request that have selected the answer.
  'vary' as const,
  ...STEERING_HEADERS,
] as const

export type VisibleHeader = (typeof VISIBLE_HEADERS)[number]

/**
 * The headers that authz may set on an answer. Envoy bounds the size of expressions (`envoy/bootstrap.ts`), so the
 * expression lists only their first words. Envoy drops every other header without a notice.
 */
export const SETTABLE_HEADERS =
  '^((x-)?(payment|launa|content|retry|cache|set|www|operation|azure)-[a-z]+|location|refresh|link)$'
