export { checkHost } from './check-host.ts'
export type { Finding, Remedy } from './finding.ts'
export { payabilityFindings } from './payability-findings.ts'
