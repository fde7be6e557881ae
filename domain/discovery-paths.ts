/** Free documents that every gateway host publishes, by the path at which crawlers look. */
export const DISCOVERY_PATHS = {
  openapi: '/openapi.json',
  x402: '/.well-known/x402.json',
  llms: '/llms.txt',
  favicon: '/favicon.ico',
  paymentContextKeys: '/.well-known/payment-context/jwks.json',
} as const

export type DiscoveryDocument = keyof typeof DISCOVERY_PATHS
