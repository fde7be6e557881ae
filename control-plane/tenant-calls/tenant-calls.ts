import { Worker } from 'node:worker_threads'
import { LaunaError } from '../../domain/errors.ts'
import type { FairRoom, Subject } from '../rooms/fair-room.ts'
import { createRooms, type Rooms } from '../rooms/rooms.ts'
import type { Call, FromWorker, Outcomes, ToWorker } from './calls.ts'
import { type Claim, PROOF_LIMIT_MS, type ProofOutcome } from './domain-proof.ts'
import type { ConnectionGuard } from './guarded-connection.ts'
import { GRACE_MS, HEAP_MEGABYTES } from './limits.ts'
import type { Answer, Message } from './send-webhook.ts'
import { PROBE_LIMIT_MS, type ProbeOutcome } from './upstream-probe.ts'

/**
 * Calls to the servers that tenants name. They run in one worker thread, so that a bad server does not delay the thread that answers
 * requests. Each call is limited in bytes and time (`tenant-calls/guarded-connection.ts`).
 */
export interface TenantCalls {
  /** Probes an upstream. Throws what `FairRoom.enter` throws when too many probes are under way. */
  probe(url: URL, caller: Subject): Promise<ProbeOutcome>
  /** Checks a proof. Throws what `FairRoom.enter` throws when too many proofs are under way. */
  prove(claim: Claim, caller: Subject): Promise<ProofOutcome>
  /** Checks a proof for a job that limits its own work. Never rejects. */
  recheck(claim: Claim): Promise<ProofOutcome>
  /**
   * Posts a webhook's message. Rejects when `stop` ends the attempt. Also rejects when the worker ends first, because
   * the outcome is then unknown.
   */
  send: SendMessage
  close(): Promise<void>
}

export type SendMessage = (message: Message, options: { limitMs: number; stop: AbortSignal }) => Promise<Answer>

interface Waiting {
  resolve(outcome: unknown): void
  reject(error: unknown): void
}

/**
 * Makes the interface to the worker. `probes` and `proofs` limit the calls for which requests wait. Jobs that deliver to webhooks and check
 * domains limit their own work (`webhooks/delivery-job.ts`, `domains/recheck-job.ts`).
 */
export function createTenantCalls(
  guard: ConnectionGuard,
  { probes, proofs }: Pick<Rooms, 'probes' | 'proofs'> = createRooms(),
): TenantCalls {
  const waiting = new Map<number, Waiting>()
  let lastId = 0
  let worker: Worker | undefined

  const ready = (): Worker => {
    if (worker) return worker
    const created = new Worker(new URL('./worker.ts', import.meta.url), {
      workerData: guard,
      resourceLimits: { maxOldGenerationSizeMb: HEAP_MEGABYTES },
    })
    created.unref()
    created.on('message', (answer: FromWorker) => {
      const call = waiting.get(answer.id)
      if ('outcome' in answer) call?.resolve(answer.outcome)
      else call?.reject(new Error(answer.failed))
    })
    // Without a listener, an error of the worker would end the process.
    created.on('error', () => undefined)
    created.once('exit', () => {
      if (worker !== created) return
      worker = undefined
      for (const call of waiting.values()) call.reject(noOutcome())
    })
    worker = created
    return created
  }

  const tell = (message: ToWorker) => ready().postMessage(message)

  const ask = async <Kind extends Call['kind']>(
    call: Call & { kind: Kind },
    { limitMs, stop }: { limitMs: number; stop?: AbortSignal },
  ): Promise<Outcomes[Kind]> => {
    stop?.throwIfAborted()
    lastId += 1
    const id = lastId
    const { promise, resolve, reject } = Promise.withResolvers<unknown>()
    waiting.set(id, { resolve, reject })
    // The end of the worker rejects all waiting calls.
    const timer = setTimeout(() => void worker?.terminate(), limitMs + GRACE_MS)
    const onStop = () => {
      if (worker) tell({ id, stop: true })
      reject(stop?.reason)
    }
    stop?.addEventListener('abort', onStop)
    try {
      tell({ id, call })
      return (await promise) as Outcomes[Kind]
    } finally {
      clearTimeout(timer)
      stop?.removeEventListener('abort', onStop)
      waiting.delete(id)
    }
  }

  const prove = (claim: Claim) => ask({ kind: 'prove', claim: bareClaim(claim) }, { limitMs: PROOF_LIMIT_MS })
  return {
    probe: (url, caller) =>
      within(probes, caller, () => ask({ kind: 'probe', url: url.href }, { limitMs: PROBE_LIMIT_MS })),
    prove: (claim, caller) => within(proofs, caller, () => prove(claim)),
    recheck: (claim) =>
      prove(claim).catch(() => ({
        kind: 'unreachable',
        reason: 'the DNS check did not finish; it will be repeated',
      })),
    send: ({ url, ...message }, options) =>
      ask({ kind: 'send', message: { ...message, url: url.href }, ...options }, options),
    async close() {
      await worker?.terminate()
    },
  }
}

/** A claim with only the fields that may go to another thread. Callers pass whole database rows. */
function bareClaim({ hostname, verificationToken }: Claim): Claim {
  return { hostname, verificationToken }
}

function noOutcome(): LaunaError {
  return new LaunaError('service_unavailable', { retryAfterSeconds: 2 })
}

/** Takes a place of the room for a call. The call keeps the place until it has ended, even if its client disconnects earlier. */
async function within<Outcome>(room: FairRoom, caller: Subject, work: () => Promise<Outcome>): Promise<Outcome> {
  const place = room.tryEnter(caller) ?? (await room.enter(caller))
  try {
    return await work()
  } finally {
    place.leave()
  }
}
