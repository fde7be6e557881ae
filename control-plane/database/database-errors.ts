import { CALLER_HOLDS } from '../../schema/callers.ts'
import { LIVING_ACCOUNT } from '../../schema/living-account.ts'

/** Codes of network errors. MikroORM wraps the driver's error, so this file examines each cause of an error. */

const NETWORK_CODES: ReadonlySet<string> = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
])

/** SQLSTATE classes and codes of a server that is unable to serve or to write now, and of a deadlock (PostgreSQL manual, appendix A). */
const UNAVAILABLE_STATES = /^(?:08...|53...|57P0[1-5]|57014|25006|25P03|55P03|40P01)$/

/** Messages of node-postgres errors that have no code. */
const UNAVAILABLE_TEXTS =
  /connection terminated|timeout exceeded when trying to connect|query read timeout|client has encountered a connection error|cannot use a pool after calling end/i

function* causes(error: unknown): Generator<Record<string, unknown>> {
  let current = error
  for (let depth = 0; depth < 5 && typeof current === 'object' && current !== null; depth++) {
    yield current as Record<string, unknown>
    current = (current as { cause?: unknown }).cause
  }
}

/** True when the database is unreachable, starting, full or too slow. A later try may succeed. */
export function isDatabaseUnavailable(error: unknown): boolean {
  for (const { code, message } of causes(error)) {
    if (typeof code === 'string' && (NETWORK_CODES.has(code) || UNAVAILABLE_STATES.test(code))) return true
    if (typeof message === 'string' && UNAVAILABLE_TEXTS.test(message)) return true
  }
  return false
}

/**
 * True when a write failed because its account was deleted during the request, or because the session or API key of its caller was ended.
 */
export function isOfEndedCaller(error: unknown): boolean {
  for (const { constraint } of causes(error))
    if (constraint === LIVING_ACCOUNT || constraint === CALLER_HOLDS) return true
  return false
}

/** The name of the unique constraint that a write has violated, or undefined for any other error. */
export function violatedConstraint(error: unknown): string | undefined {
  for (const { code, constraint } of causes(error)) {
    if (code === '23505' && typeof constraint === 'string') return constraint
  }
  return undefined
}
