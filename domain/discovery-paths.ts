/** Free documents that every gateway host publishes, by the path at which crawlers look. */
export const DISCOVERY_PATHS = {
  openapi: '/openapi.json',
  x402: '/.well-known/x402.json',
  llms: '/llms.txt',
  favicon: '/favicon.ico',
  paymentContextKeys: '/.well-known/payment-context/jwks.json',
  /** What a host sells, for people. */
  index: '/.well-known/launa/',
  /** Script and style of the pages that people see, the same on every host. */
  pageScript: '/.well-known/launa/page.js',
  pageStyle: '/.well-known/launa/page.css',
} as const

/** What of these is for people lies below it. */
export const PAGES_PREFIX = DISCOVERY_PATHS.index

export type DiscoveryDocument = keyof typeof DISCOVERY_PATHS
