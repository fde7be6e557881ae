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

/** In these fields, PostgreSQL's errors quote the refused row. */
const ROW_CONTENTS = ['err.detail', 'err.where']

/** How deep objects are searched for secrets. Logged objects are flat, so this depth covers errors that contain a request. */
const REDACTED_DEPTH = 4

function secretPaths(): string[] {
  const prefixes = Array.from({ length: REDACTED_DEPTH }, (_, depth) => Array(depth).fill('*').join('.'))
  return [...prefixes.flatMap((prefix) => SECRET_KEYS.map((key) => `${prefix}["${key}"]`)), ...ROW_CONTENTS]
}

/**
 * JSON lines on standard output (or on `destination`), ISO time, with secrets blanked out by field name. Texts are not searched: never
 * build a message out of a secret.
 * Repeated warnings and errors are summed up (`log-limit.ts`).
 */
export function createLogger(options: { name: string; level?: string; destination?: DestinationStream }): Logger {
  const { name, level = 'info', destination } = options
  // A process that ends within the minute of a sum writes it now.
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
 * A log without the search for secrets, which takes more time than many requests. Use it for lines per request, and only with fields that
 * hold no secrets.
 */
export function unredacted(logger: Logger): Logger {
  return logger.child({}, { redact: [] })
}
