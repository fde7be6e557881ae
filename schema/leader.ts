import { randomInt } from 'node:crypto'
import type { ClientBase, Pool } from 'pg'
import { pause } from '../runtime/pause.ts'
import type { Task } from '../runtime/task-metrics.ts'
import { inTransactionOn } from '../runtime/transaction.ts'
import { endLease, holdLease, type Lease, LeaseLost, takeLease } from './leases.ts'

/** For how long a process leads without a word to PostgreSQL: another one takes over this long after it was killed. */
const LEASE_SECONDS = 4
/** How often a long pass prolongs the lease. */
const RENEW_MS = 1_000

/** A connection on which each transaction of the leader holds the lease. */
export type LeaderClient = Pick<ClientBase, 'query'>

export interface LeaderOptions {
  /** A pass holds one of its connections, and needs another one for moments. */
  pool: Pool
  /** The name of the lease (`JOBS`). All processes that share the work use the same name. */
  job: string
  /** Milliseconds between two passes, and between two attempts to lead. */
  everyMs: number
  /**
   * Called once by a process that begins to lead. Its result is called for every pass. What `client` writes is written by the leader alone.
   * `stop` is aborted when the process stops or has lost the lease.
   */
  begin: () => (client: LeaderClient, stop: AbortSignal) => Promise<void>
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
 * Does work in one process at a time, the one that has the lease. A process that was paused may believe that it leads when another one does.
 * Its `client` then refuses to write. Work by other connections must be safe when two processes do it.
 */
export function startLeader(options: LeaderOptions): Leader {
  const { pool, job, everyMs, begin, onFailure, onEnd } = options
  const lease: Lease = { name: job, holder: randomInt(1, 2 ** 31), seconds: LEASE_SECONDS }
  const stop = new AbortController()
  let passedAt = 0
  let pass: ReturnType<LeaderOptions['begin']> | undefined
  const endLead = async () => {
    if (!pass) return
    pass = undefined
    onEnd?.()
    await endLease(pool, lease).catch(() => undefined)
  }
  const turn = async () => {
    if (!(await takeLease(pool, lease))) return endLead()
    pass ??= begin()
    await whileRenewed(pool, lease, stop.signal, pass)
    passedAt = Date.now()
  }
  const run = async () => {
    let failing = false
    while (!stop.signal.aborted) {
      await turn().then(
        () => {
          failing = false
        },
        async (error: unknown) => {
          if (!failing && !stop.signal.aborted) onFailure(error)
          failing = true
          await endLead()
        },
      )
      await pause(everyMs, stop.signal)
    }
    await endLead()
  }
  const running = run()
  return {
    everyMs,
    lastSuccessAt: () => passedAt,
    async close() {
      stop.abort()
      await running
    },
  }
}

/** One pass, with a lease that is prolonged as long as it lasts. */
async function whileRenewed(
  pool: Pool,
  lease: Lease,
  stop: AbortSignal,
  pass: (client: LeaderClient, stop: AbortSignal) => Promise<void>,
): Promise<void> {
  const lost = new AbortController()
  const ended = new AbortController()
  const renew = async () => {
    for (;;) {
      await pause(RENEW_MS, ended.signal)
      if (ended.signal.aborted) return
      // PostgreSQL may be away for a moment. The next write shows whether the lease has lasted.
      if (!(await takeLease(pool, lease).catch(() => true))) return lost.abort()
    }
  }
  const client = await pool.connect()
  const renewing = renew()
  let failure: Error | boolean = true
  try {
    await pass(heldBy(client, lease), AbortSignal.any([stop, lost.signal]))
    failure = false
  } finally {
    // After a failure, a transaction may be open.
    client.release(failure)
    ended.abort()
    await renewing
  }
  if (lost.signal.aborted) throw new LeaseLost(lease.name)
}

/** The connection, with the lease held by each of its transactions. A statement alone becomes a transaction. */
function heldBy(client: ClientBase, lease: Lease): LeaderClient {
  let isInTransaction = false
  const query = async (text: string, values?: unknown[]) => {
    if (/^begin\b/.test(text)) {
      const begun = await client.query(text)
      isInTransaction = true
      await holdLease(client, lease)
      return begun
    }
    if (text === 'commit' || text === 'rollback') isInTransaction = false
    else if (!isInTransaction)
      return inTransactionOn(client, async () => {
        await holdLease(client, lease)
        return client.query(text, values)
      })
    return client.query(text, values)
  }
  return { query } as LeaderClient
}
