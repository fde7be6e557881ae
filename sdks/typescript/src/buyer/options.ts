import { ConfigurationError, InvalidArgumentError } from '../errors.ts'
import { LONGEST_BUYER_TIMEOUT_SECONDS, MOST_RESENDS } from '../generated/facts.ts'

interface NumberOptions {
  timeoutMs?: number | undefined
  bodyTimeoutMs?: number | undefined
  maxResends?: number | undefined
}

/**
 * Throws `ConfigurationError` for a number that is not valid. A timer treats a number that is too large as 1. With NaN, the buyer would
 * resend without end.
 */
export function checkOptions({ timeoutMs, bodyTimeoutMs, maxResends }: NumberOptions): void {
  const longest = LONGEST_BUYER_TIMEOUT_SECONDS * 1_000
  for (const [name, value] of Object.entries({ timeoutMs, bodyTimeoutMs }))
    if (value !== undefined && !(value > 0 && value <= longest))
      throw new ConfigurationError(`${name} must be a number of milliseconds above 0, ${longest} at most`)
  if (maxResends !== undefined && !(Number.isInteger(maxResends) && maxResends >= 0 && maxResends <= MOST_RESENDS))
    throw new ConfigurationError(`maxResends must be a whole number from 0 to ${MOST_RESENDS}`)
}

/** Throws `InvalidArgumentError` for an invalid name of a purchase. Different purchases could share such a name by accident. */
export function checkPurchaseName(name: unknown): void {
  if (name === undefined || (typeof name === 'string' && name !== '' && !/\p{Surrogate}/u.test(name))) return
  throw new InvalidArgumentError('the name of a purchase must be a text that is not empty')
}
