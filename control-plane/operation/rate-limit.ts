import type { CONTROL_PLANE_LIMITS } from '../limits.ts'

/** The attempts of one subject are counted together. */
export type RateLimitSubject = 'subnet' | 'account' | 'email' | 'email from subnet'

/** One counter: at most this many attempts of a subject within a window. */
export interface RateLimit {
  subject: RateLimitSubject
  attempts: number
  windowSeconds: number
  /** A success takes the attempts before it back. */
  forgiven?: boolean
}

type Limits = typeof CONTROL_PLANE_LIMITS

export const QUARTER_HOUR = 900
export const HOUR = 3600

/** For operations that ask an account for its password. */
export function passwordLimits(limits: Limits): readonly RateLimit[] {
  return [{ subject: 'account', attempts: limits.logins_per_account, windowSeconds: QUARTER_HOUR, forgiven: true }]
}

/** For operations of strangers that cost the hash of a password or the look-up of a token. */
export function strangerLimits(limits: Limits): readonly RateLimit[] {
  return [{ subject: 'subnet', attempts: limits.logins_per_subnet, windowSeconds: QUARTER_HOUR }]
}

/**
 * For operations that send a mail. Name the subject `email` where the caller chooses the address: a stranger's address then gets no more
 * mails from all accounts together than from one.
 */
export function mailLimits(limits: Limits, ...subjects: readonly RateLimitSubject[]): readonly RateLimit[] {
  return [
    { subject: 'subnet', attempts: limits.mails_per_subnet, windowSeconds: HOUR },
    ...subjects.map((subject) => ({ subject, attempts: limits.mails_per_account, windowSeconds: HOUR })),
  ]
}

/** For operations that send a request to the server of a webhook. */
export function webhookLimits(limits: Limits): readonly RateLimit[] {
  return [{ subject: 'account', attempts: limits.webhook_sends_per_account, windowSeconds: QUARTER_HOUR }]
}

/** For operations that deal funds of the Sandbox. */
export function faucetLimits(limits: Limits): readonly RateLimit[] {
  return [{ subject: 'account', attempts: limits.faucet_uses_per_account, windowSeconds: HOUR }]
}
