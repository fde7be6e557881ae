import type { CONTROL_PLANE_LIMITS } from '../limits.ts'

/** Requests with an equal subject are counted together. Each request is an attempt. */
export type RateLimitSubject = 'subnet' | 'account' | 'email' | 'email from subnet'

/** One limit: at most `attempts` of a subject within a window. */
export interface RateLimit {
  subject: RateLimitSubject
  attempts: number
  windowSeconds: number
  /** Whether a success deletes the earlier attempts from the count. */
  forgiven?: boolean
}

type Limits = typeof CONTROL_PLANE_LIMITS

export const QUARTER_HOUR = 900
export const HOUR = 3600

/** The limits of operations that ask an account for its password. */
export function passwordLimits(limits: Limits): readonly RateLimit[] {
  return [{ subject: 'account', attempts: limits.logins_per_account, windowSeconds: QUARTER_HOUR, forgiven: true }]
}

/** The limits of operations without credentials that cost the hash of a password or the look-up of a token. */
export function strangerLimits(limits: Limits): readonly RateLimit[] {
  return [{ subject: 'subnet', attempts: limits.logins_per_subnet, windowSeconds: QUARTER_HOUR }]
}

/**
 * The limits of operations that send a mail. Use the subject `email` if the caller chooses the address. Then many
 * accounts together cannot send more mails to an address than one account can.
 */
export function mailLimits(limits: Limits, ...subjects: readonly RateLimitSubject[]): readonly RateLimit[] {
  return [
    { subject: 'subnet', attempts: limits.mails_per_subnet, windowSeconds: HOUR },
    ...subjects.map((subject) => ({ subject, attempts: limits.mails_per_account, windowSeconds: HOUR })),
  ]
}

/** The limits of operations that send a request to a webhook's server. */
export function webhookLimits(limits: Limits): readonly RateLimit[] {
  return [{ subject: 'account', attempts: limits.webhook_sends_per_account, windowSeconds: QUARTER_HOUR }]
}

/** The limits of operations that give away funds of the Sandbox. */
export function faucetLimits(limits: Limits): readonly RateLimit[] {
  return [{ subject: 'account', attempts: limits.faucet_uses_per_account, windowSeconds: HOUR }]
}
