import type { LogFn, Logger } from 'pino'

/** The maximum number of warnings and errors of one kind that are written in full in `WINDOW_SECONDS`. */
const MOST_LINES = 5
const WINDOW_SECONDS = 60
/** Beyond this many kinds, lines are not distinguished by their errors. So errors with changing names cannot fill the memory. */
const MOST_KINDS = 500
/** The maximum number of payments that a summary line names; the ledger has each of them. */
const MOST_NAMED = 20
const WARN = 40
const FATAL = 60

interface Kind {
  lines: number
  timer: NodeJS.Timeout
  /** The number of lines that were not written in this minute. */
  more: number
  paymentIds: string[]
  /** Writes the summary with the logger of the last line. */
  sumUp: () => void
}

export interface LogLimit {
  /** The hook `hooks.logMethod` of pino. */
  logMethod(this: Logger, args: Parameters<LogFn>, method: LogFn, level: number): void
  /** Writes all summaries now. */
  flush(): void
}

/**
 * Writes the first warnings and errors of a kind in each minute, and then one line for the others: "... 214 more in 60 s". A kind is a
 * message with the code or name of its error. `onFirst` is called when a line is left out for the first time.
 */
export function createLogLimit(onFirst: () => void = () => undefined): LogLimit {
  const kinds = new Map<string, Kind>()
  let hasWaited = false

  const end = (name: string) => {
    const kind = kinds.get(name)
    kinds.delete(name)
    clearTimeout(kind?.timer)
    if (kind && kind.more > 0) kind.sumUp()
  }
  const kindOf = (name: string): Kind => {
    const known = kinds.get(name)
    if (known) return known
    const timer = setTimeout(() => end(name), WINDOW_SECONDS * 1000).unref()
    const kind = { lines: 0, more: 0, paymentIds: [], timer, sumUp: () => undefined }
    kinds.set(name, kind)
    return kind
  }

  return {
    logMethod(args, method, level) {
      if (level < WARN || level >= FATAL) return method.apply(this, args)
      const { fields, text } = partsOf(args)
      const name = `${level} ${text}`
      const detailed = `${name} ${errorName(fields.err)}`
      const kind = kindOf(kinds.has(detailed) || kinds.size < MOST_KINDS ? detailed : name)
      kind.lines += 1
      if (kind.lines <= MOST_LINES) return method.apply(this, args)
      if (!hasWaited) onFirst()
      hasWaited = true
      kind.more += 1
      const { paymentId } = fields
      if (typeof paymentId === 'string' && kind.paymentIds.length < MOST_NAMED) kind.paymentIds.push(paymentId)
      const last = fields.err
      kind.sumUp = () => {
        const { more, paymentIds } = kind
        const sum = { more, ...(last !== undefined && { err: last }), ...(paymentIds.length > 0 && { paymentIds }) }
        method.call(this, sum, `${text} ... ${more} more in ${WINDOW_SECONDS} s`)
      }
    },
    flush() {
      for (const name of [...kinds.keys()]) end(name)
    },
  }
}

/** The two forms of a call: fields and a text, or a text alone. */
function partsOf(args: readonly unknown[]): { fields: { err?: unknown; paymentId?: unknown }; text: string } {
  const [first, second] = args
  if (typeof first === 'object' && first !== null) return { fields: first, text: String(second ?? '') }
  return { fields: {}, text: String(first) }
}

function errorName(error: unknown): string {
  if (!(error instanceof Error)) return ''
  return 'code' in error ? String(error.code) : error.name
}
