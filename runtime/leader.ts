import { setTimeout as delay } from 'node:timers/promises'
import type { ClientBase, Pool } from 'pg'

export interface LeaderOptions {
  /** One of its connections is held as long as this process waits to lead or leads. */
  pool: Pool
  /** Number of the advisory lock that one process at a time holds; the same for all that share the work. */
  lock: number
  /** Between two passes, and between two tries to lead. */
  everyMs: number
  /** What is done once by whoever begins to lead; its result is called for every pass, with the connection of the lead. */
  begin: () => (client: ClientBase, stop: AbortSignal) => Promise<void>
  /** Called when passes begin to fail; the lead is given up and tried for again. */
  onFailure: (error: unknown) => void
  /** Called when this process stops to lead. */
  onEnd?: () => void
}

export interface Leader {
  /** Resolves when the pass that is under way has ended. */
  close(): Promise<void>
}

/**
 * Does work in one process at a time: the others wait for its connection to end. No safety may hang on that: a process that
 * has lost its connection finds out with its next query.
 */
export function startLeader(options: LeaderOptions): Leader {
  const stop = new AbortController()
  const run = async () => {
    let failing = false
    const onPass = () => {
      failing = false
    }
    while (!stop.signal.aborted) {
      await lead({ ...options, onPass }, stop.signal).catch((error: unknown) => {
        if (!failing && !stop.signal.aborted) options.onFailure(error)
        failing = true
      })
      await pause(options.everyMs, stop.signal)
    }
  }
  const running = run()
  return {
    async close() {
      stop.abort()
      await running
    },
  }
}

function pause(everyMs: number, signal: AbortSignal): Promise<unknown> {
  return delay(everyMs, undefined, { signal }).catch(() => undefined)
}

/** Waits until this process leads, then works; rejects when its connection or a pass fails. */
async function lead(options: LeaderOptions & { onPass: () => void }, signal: AbortSignal): Promise<void> {
  const { pool, lock, everyMs, begin, onPass, onEnd } = options
  const client = await pool.connect()
  let pass: ReturnType<LeaderOptions['begin']> | undefined
  try {
    while (!signal.aborted) {
      if (!pass && (await tryToLead(client, lock))) pass = begin()
      if (pass) {
        await pass(client, signal)
        onPass()
      }
      await pause(everyMs, signal)
    }
  } finally {
    // Ends the session, and with it the lead.
    client.release(true)
    if (pass) onEnd?.()
  }
}

async function tryToLead(client: ClientBase, lock: number): Promise<boolean> {
  const { rows } = await client.query<{ leads: boolean }>('select pg_try_advisory_lock($1) as leads', [lock])
  return rows[0]?.leads ?? false
}
