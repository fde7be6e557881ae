import type { Environment } from '../../domain/environment.ts'

/** A certificate that this replica has claimed. No other replica orders it until the claim's lease ends. */
export interface ClaimedCertificate {
  domain_id: string
  api_id: string
  account_id: string
  environment: Environment
  hostname: string
  claim: string
  failures: number
}
