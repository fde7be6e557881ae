import type { Counter, NewCounter } from '../http/rate-limits.ts'
import { QUARTER_HOUR, type RateLimit } from '../operation/rate-limit.ts'
import type { ControlPlaneSettings } from '../settings.ts'

/** What a code is used for. Each purpose has its own count, so that wrong guesses at a login do not block the owner's session. */
export type CodePurpose = 'login' | 'session'

/**
 * Limits the number of wrong codes. Only logins with the right password count, so that nobody without the password can lock the owner out.
 */
export interface CodeAttempts {
  /** Counts one attempt. Returns the seconds to wait when the limit is exceeded, else undefined. */
  take(purpose: CodePurpose, accountId: string): Promise<number | undefined>
  /** Removes the last attempt from the count, because its code was right. */
  giveBack(purpose: CodePurpose, accountId: string): Promise<void>
  /** Returns whether this is the first call for the account today. A mail to the owner is sent only then. */
  isFirstToday(accountId: string): Promise<boolean>
}

const DAY = 86_400
/**
 * How many wrong codes an account may have in a day. A guess is right with a chance of three in a million, so one in 45 years is right.
 */
const WRONG_PER_DAY = 20

export function createCodeAttempts(settings: ControlPlaneSettings, newCounter: NewCounter): CodeAttempts {
  const limits: readonly RateLimit[] = [
    { subject: 'account', attempts: settings.LIMITS.wrong_codes_per_account, windowSeconds: QUARTER_HOUR },
    {
      subject: 'account',
      attempts: Math.max(WRONG_PER_DAY, settings.LIMITS.wrong_codes_per_account),
      windowSeconds: DAY,
    },
  ]
  const counters = (purpose: CodePurpose): readonly Counter[] =>
    limits.map((limit) => newCounter(`codes at ${purpose} in ${limit.windowSeconds}`, limit))
  const counted = { login: counters('login'), session: counters('session') }
  const mailed = newCounter('notices of wrong codes', { subject: 'account', attempts: 1, windowSeconds: DAY })
  return {
    async take(purpose, accountId) {
      // The order matters: attempts beyond the limit of a quarter of an hour do not count for the limit of the day.
      for (const counter of counted[purpose]) {
        const wait = await counter.take(accountId)
        if (wait !== undefined) return wait
      }
      return undefined
    },
    async giveBack(purpose, accountId) {
      for (const counter of counted[purpose]) await counter.giveBack(accountId)
    },
    isFirstToday: async (accountId) => (await mailed.take(accountId)) === undefined,
  }
}
