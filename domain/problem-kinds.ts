/**
 * The problems of a seller's APIs that the service can detect. `GET /problems` lists each of them, and a mail reports it to the owner of
 * the account.
 */
export const PROBLEM_KINDS = [
  ...(['endpoint_failing', 'api_unpayable', 'certificate_failing', 'domain_lost'] as const),
  'sales_suspended',
] as const

export type ProblemKind = (typeof PROBLEM_KINDS)[number]
