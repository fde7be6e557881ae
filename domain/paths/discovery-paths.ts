/** Free documents of every gateway host, at the paths where crawlers look. */
export const DISCOVERY_PATHS = {
  openapi: '/openapi.json',
  x402: '/.well-known/x402.json',
  llms: '/llms.txt',
  favicon: '/favicon.ico',
  paymentContextKeys: '/.well-known/payment-context/jwks.json',
  /** A page for people about the host's endpoints. */
  index: '/.well-known/launa/',
  /** Script and style of the pages for people. Every host has the same files. */
  pageScript: '/.well-known/launa/page.js',
  pageStyle: '/.well-known/launa/page.css',
} as const

/** All pages for people lie below this path. */
export const PAGES_PREFIX = DISCOVERY_PATHS.index

export type DiscoveryDocument = keyof typeof DISCOVERY_PATHS
