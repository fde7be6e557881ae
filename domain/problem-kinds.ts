/**
 * What can be wrong with a seller's APIs, as far as the service can see it. Each is listed by `GET /problems` and mailed to the owner of the
 * account.
 */
export const PROBLEM_KINDS = [
  ...(['endpoint_failing', 'api_unpayable', 'certificate_failing', 'domain_lost'] as const),
  'sales_suspended',
] as const

export type ProblemKind = (typeof PROBLEM_KINDS)[number]
