/**
 * The path at which the process of the discovery documents answers Envoy whether it is ready. It is no document's path
 * (`discovery-paths.ts`).
 */
export const DOCUMENTS_HEALTH_PATH = '/readyz'
