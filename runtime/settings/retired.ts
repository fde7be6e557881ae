import type { Environment } from './variables.ts'

/**
 * Settings of earlier versions that were removed. Their limits are constants now (`limits.ts` of each process, which `LIMITS` replaces).
 */
export const RETIRED_SETTINGS: ReadonlySet<string> = new Set([
  'DOCUMENTS_PER_NETWORK',
  'DOCUMENTS_PER_HOST',
  'KEPT_ANSWER_BYTES_PER_SELLER',
  'KEPT_SANDBOX_ANSWER_BYTES_PER_SELLER',
  'RELEASED_PAYMENTS_PER_PAYER',
  'UNVERIFIED_PAYMENTS_PER_PAYER',
  'UNVERIFIED_PAYMENTS_PER_SELLER',
  'UNVERIFIED_PAYMENTS',
  'BAD_SIGNATURES_PER_SECOND',
  'UPLOAD_BYTES_PER_SECOND',
  'SLOW_UPLOAD_SECONDS',
  'CHANNEL_WATCH_SECONDS',
  'CHANNEL_SETTLE_SECONDS',
  'LOGINS_PER_ACCOUNT',
  'LOGINS_PER_NETWORK',
  'WRONG_CODES_PER_ACCOUNT',
  'SIGNUPS_PER_NETWORK',
  'MAILS_PER_ACCOUNT',
  'MAILS_PER_NETWORK',
  'FAUCET_USES_PER_ACCOUNT',
  'UPSTREAM_PROBES_PER_ACCOUNT',
  'DOMAIN_VERIFICATIONS_PER_ACCOUNT',
  'WEBHOOK_SENDS_PER_ACCOUNT',
  'CERTIFICATE_RETRY_SECONDS',
  'DOMAIN_RECHECK_SECONDS',
])

/**
 * Settings that had another name in an earlier version, by that former name. They are still read, so that an upgrade keeps their values.
 */
export const RENAMED_SETTINGS: ReadonlyMap<string, string> = new Map([
  ['FAILED_PAYMENTS_PER_NETWORK', 'FAILED_PAYMENTS_PER_SUBNET'],
  ['REQUESTS_PER_NETWORK', 'REQUESTS_PER_SUBNET'],
])

/** The environment with the present names of settings. A value under the present name has precedence over one under the former name. */
export function underPresentNames(env: Environment): Environment {
  const values = [...RENAMED_SETTINGS].flatMap(([former, present]) =>
    env[former] && !env[present] ? [[present, env[former]] as const] : [],
  )
  return values.length > 0 ? { ...env, ...Object.fromEntries(values) } : env
}
