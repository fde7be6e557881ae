/** Where the process of the discovery documents tells Envoy whether it is ready. It is no document's path (`discovery-paths.ts`). */
export const DOCUMENTS_HEALTH_PATH = '/readyz'
