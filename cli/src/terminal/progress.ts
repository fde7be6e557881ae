import { setTimeout as delay } from 'node:timers/promises'
import type { Context } from '../context.ts'

/** Milliseconds between two calls of `probe`. */
const INTERVAL = 500
const LONGEST = 60_000

/** Calls `probe` until it returns a value, and shows a person the elapsed time. Throws after a minute and at Ctrl-C. */
export async function waitFor<Value>(
  { io, options, signal }: Pick<Context, 'io' | 'options' | 'signal'>,
  what: string,
  probe: () => Promise<Value | undefined>,
): Promise<Value> {
  const shows = io.isTty && !options.json
  const started = Date.now()
  try {
    for (;;) {
      const value = await probe()
      if (value !== undefined) return value
      const seconds = Math.round((Date.now() - started) / 1_000)
      if (shows) io.err(`\r${what} ... ${seconds} s`)
      if (Date.now() - started > LONGEST) throw new Error(`${what}: not within ${LONGEST / 1_000} s`)
      await delay(INTERVAL, undefined, { signal })
    }
  } finally {
    if (shows) io.err('\r\u001b[K')
  }
}
