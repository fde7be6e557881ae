/**
 * The path at which Envoy asks the process of the discovery documents whether it is ready. No document has this path
 * (`discovery-paths.ts`).
 */
export const DOCUMENTS_HEALTH_PATH = '/readyz'
