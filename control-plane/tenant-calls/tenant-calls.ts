import { Worker } from 'node:worker_threads'
import { LaunaError } from '../../domain/errors.ts'
import { type Claim, PROOF_LIMIT_MS, type ProofOutcome } from '../domains/domain-proof.ts'
import type { ConnectionGuard } from '../http/guarded-connection.ts'
import { PROBE_LIMIT_MS, type ProbeOutcome } from '../resources/upstream-probe.ts'
import type { Answer, Message } from '../webhooks/send.ts'
import type { Call, FromWorker, Outcomes, ToWorker } from './calls.ts'
import { CALL_ROOMS, type CallRoom, GRACE_MS, HEAP_MEGABYTES } from './limits.ts'

/**
 * Calls to the servers that tenants name. All of them run in one worker thread, away from the thread that answers requests. What such a
 * server sends costs only that worker time. Each call is bounded in bytes and time (`http/guarded-connection.ts`).
 */
export interface TenantCalls {
  /** Throws `rate_limited` and `service_unavailable` when too many probes are under way, of the account or in all. */
  probe(url: URL, accountId: string): Promise<ProbeOutcome>
  /** Throws as `probe` does. */
  prove(claim: Claim, accountId: string): Promise<ProofOutcome>
  /** As `prove`, for a job that bounds its own work. Never rejects. */
  recheck(claim: Claim): Promise<ProofOutcome>
  /** Posts a webhook's message. Rejects when `stop` ends it, and when the worker ends first: then there is no outcome. */
  send: SendMessage
  close(): Promise<void>
}

export type SendMessage = (message: Message, options: { limitMs: number; stop: AbortSignal }) => Promise<Answer>

interface Waiting {
  resolve(outcome: unknown): void
  reject(error: unknown): void
}

export function createTenantCalls(guard: ConnectionGuard): TenantCalls {
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
    // Its exit rejects all calls that wait.
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
  const probes = createRoom(CALL_ROOMS.probe)
  const proofs = createRoom(CALL_ROOMS.prove)
  return {
    probe: (url, accountId) =>
      probes(accountId, () => ask({ kind: 'probe', url: url.href }, { limitMs: PROBE_LIMIT_MS })),
    prove: (claim, accountId) => proofs(accountId, () => prove(claim)),
    recheck: (claim) =>
      prove(claim).catch(() => ({
        kind: 'unreachable',
        reason: 'the DNS was not asked to the end; it is asked again',
      })),
    send: ({ url, ...message }, options) =>
      ask({ kind: 'send', message: { ...message, url: url.href }, ...options }, options),
    async close() {
      await worker?.terminate()
    },
  }
}

/** Callers pass database rows. Only these fields may go to another thread. */
function bareClaim({ hostname, verificationToken }: Claim): Claim {
  return { hostname, verificationToken }
}

function noOutcome(): LaunaError {
  return new LaunaError('service_unavailable', { retryAfterSeconds: 2 })
}

type Room = <Outcome>(accountId: string, work: () => Promise<Outcome>) => Promise<Outcome>

function createRoom({ ofAccount, inAll }: CallRoom): Room {
  const underWay: string[] = []
  return async (accountId, work) => {
    if (underWay.filter((owner) => owner === accountId).length >= ofAccount)
      throw new LaunaError('rate_limited', { retryAfterSeconds: 5 })
    if (underWay.length >= inAll) throw new LaunaError('service_unavailable', { retryAfterSeconds: 2 })
    underWay.push(accountId)
    try {
      return await work()
    } finally {
      underWay.splice(underWay.indexOf(accountId), 1)
    }
  }
}
