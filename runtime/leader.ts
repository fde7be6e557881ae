import { setTimeout as delay } from 'node:timers/promises'
import type { ClientBase, Pool } from 'pg'
import type { Task } from './task-metrics.ts'

export interface LeaderOptions {
  /** This process holds one of its connections as long as it waits to lead or leads. */
  pool: Pool
  /** Number of the advisory lock that one process at a time holds. All processes that share the work use the same number. */
  lock: number
  /** Milliseconds between two passes, and between two attempts to lead. */
  everyMs: number
  /** Called once by a process that begins to lead. Its result is called for every pass, with the leader's connection. */
  begin: () => (client: ClientBase, stop: AbortSignal) => Promise<void>
  /** Called when passes begin to fail. The process then gives up the lead and tries again. */
  onFailure: (error: unknown) => void
  /** Called when this process stops leading. */
  onEnd?: () => void
}

/** As a task, its turns are the passes of this process. */
export interface Leader extends Task {
  /** Resolves when the current pass has ended. */
  close(): Promise<void>
}

/**
 * Does work in one process at a time. The other processes wait for the end of its connection. No safety may depend on that: a process that
 * has lost its connection notices it only with its next query.
 */
export function startLeader(options: LeaderOptions): Leader {
  const stop = new AbortController()
  let passedAt = 0
  const run = async () => {
    let failing = false
    const onPass = () => {
      failing = false
      passedAt = Date.now()
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
    everyMs: options.everyMs,
    lastSuccessAt: () => passedAt,
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
