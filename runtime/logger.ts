import { type DestinationStream, type Logger, pino, stdTimeFunctions } from 'pino'
import { createLogLimit } from './log-limit.ts'

export type { Logger } from 'pino'

const SECRET_KEYS = [
  'authorization',
  'cookie',
  'set-cookie',
  'x-api-key',
  'payment-signature',
  'x-payment',
  'password',
  'password_hash',
  'token',
  'key',
  'secret',
  'private_key',
  'privateKey',
]

/** PostgreSQL's errors quote the refused row in these fields. */
const ROW_CONTENTS = ['err.detail', 'err.where']

/** How deep objects are searched for secrets. Logged objects are flat, so this depth covers errors that contain a request. */
const REDACTED_DEPTH = 4

function secretPaths(): string[] {
  const prefixes = Array.from({ length: REDACTED_DEPTH }, (_, depth) => Array(depth).fill('*').join('.'))
  return [...prefixes.flatMap((prefix) => SECRET_KEYS.map((key) => `${prefix}["${key}"]`)), ...ROW_CONTENTS]
}

/**
 * JSON lines on standard output (or on `destination`), with ISO times. Secrets are blanked out by field name, so a message text must never
 * contain one. Repeated warnings and errors are summarised (`log-limit.ts`).
 */
export function createLogger(options: { name: string; level?: string; destination?: DestinationStream }): Logger {
  const { name, level = 'info', destination } = options
  // A process that ends before a summary is due writes it at its end.
  const limit = createLogLimit(() => {
    if (!destination) process.once('exit', limit.flush)
  })
  const settings = {
    name,
    level,
    timestamp: stdTimeFunctions.isoTime,
    redact: { paths: secretPaths(), censor: '[redacted]' },
    hooks: { logMethod: limit.logMethod },
  }
  return destination ? pino(settings, destination) : pino(settings)
}

/**
 * A logger without the search for secrets, which takes longer than many requests. Use it for lines per request, and only with fields that
 * contain no secrets.
 */
export function unredacted(logger: Logger): Logger {
  return logger.child({}, { redact: [] })
}
