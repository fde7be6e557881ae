import { FIRST_RETRY_MILLISECONDS, LONGEST_RETRY_AFTER_SECONDS, LONGEST_RETRY_MILLISECONDS } from './generated/facts.ts'

/** The result of one try. */
export type Outcome = { kind: 'answer'; status: number; headers: Headers } | { kind: 'no_answer' }

/**
 * Returns the milliseconds to wait before the next try; undefined if this outcome is final. A retry follows 408, 409 with `Retry-After`,
 * 429, 5xx and lost connections. `Retry-After` sets the wait. Otherwise the wait is 0.5 s, doubled with every retry. It is reduced by up to
 * a quarter at random, so that many clients do not retry at one moment. `retry` counts from 0; `random` is from 0 to 1.
 */
export function retryDelay(outcome: Outcome, retry: number, random: number): number | undefined {
  if (outcome.kind === 'no_answer') return backoff(retry, random)
  const { status, headers } = outcome
  const asked = retryAfterSeconds(headers)
  const worthwhile = status === 408 || status === 429 || status >= 500 || (status === 409 && asked !== undefined)
  if (!worthwhile) return undefined
  if (asked === undefined) return backoff(retry, random)
  return asked > LONGEST_RETRY_AFTER_SECONDS ? undefined : asked * 1_000
}

function backoff(retry: number, random: number): number {
  const full = Math.min(FIRST_RETRY_MILLISECONDS * 2 ** retry, LONGEST_RETRY_MILLISECONDS)
  return Math.round(full * (1 - random / 4))
}

/**
 * `Retry-After` in whole seconds; undefined if it is absent or unreadable. For a date, returns the time from the answer's own `Date` to
 * that date, since this machine's clock may differ from the server's. For a past date, returns 0.
 */
export function retryAfterSeconds(headers: Headers): number | undefined {
  const value = headers.get('retry-after') ?? ''
  if (/^[0-9]{1,9}$/.test(value)) return Number(value)
  const [from, until] = [httpDate(headers.get('date') ?? ''), httpDate(value)]
  return from === undefined || until === undefined ? undefined : Math.max(0, until - from)
}

/** Returns an IMF-fixdate (RFC 9110, section 5.6.7) in seconds since 1970; undefined for any other text. */
function httpDate(text: string): number | undefined {
  const milliseconds = Date.parse(text)
  const isDate = !Number.isNaN(milliseconds) && new Date(milliseconds).toUTCString() === text
  return isDate ? milliseconds / 1_000 : undefined
}
