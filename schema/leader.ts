import { randomInt } from 'node:crypto'
import type { ClientBase, Pool } from 'pg'
import { pause } from '../runtime/pause.ts'
import type { Task } from '../runtime/task-metrics.ts'
import { inTransactionOn } from '../runtime/transaction.ts'
import { endLease, holdLease, type Lease, LeaseLost, takeLease } from './leases.ts'

/** How long a process leads without a renewal. If the process is killed, another process takes over after this time. */
const LEASE_SECONDS = 4
/** The time after which a pass renews the lease, in milliseconds. */
const RENEW_MS = 1_000

/** A connection on which each transaction of the leader holds the lease. */
export type LeaderClient = Pick<ClientBase, 'query'>

export interface LeaderOptions {
  /** A pass holds one connection of the pool, and sometimes needs a second one for a moment. */
  pool: Pool
  /** The name of the lease (`JOBS`). All processes that share the work use the same name. */
  job: string
  /** Milliseconds between two passes, and between two attempts to lead. */
  everyMs: number
  /**
   * Called once by a process that begins to lead. The function that it returns is called for every pass. Only the leader can write by
   * `client`. `stop` is aborted when the process stops or has lost the lease.
   */
  begin: () => (client: LeaderClient, stop: AbortSignal) => Promise<void>
  /** Called when passes begin to fail. The process then ends its lease, and later tries to become the leader again. */
  onFailure: (error: unknown) => void
  /** Called when this process stops leading. */
  onEnd?: () => void
}

/** The leader of a job. As a `Task`, it counts each pass of this process as one run. */
export interface Leader extends Task {
  /** Resolves when the current pass has ended. */
  close(): Promise<void>
}

/**
 * Does work in only one process at a time, the one with the lease. After a pause, a process may wrongly believe that it still leads: then
 * `client` refuses to write. Work on other connections must be safe in two processes.
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

/** Runs one pass, and renews the lease until the pass ends. */
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
      // PostgreSQL may be unavailable for a moment. The next write shows whether the process still has the lease.
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

/** A connection on which each transaction holds the lease. A statement outside of a transaction gets a transaction of its own. */
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
