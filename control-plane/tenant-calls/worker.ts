import { parentPort, workerData } from 'node:worker_threads'
import type { Call, FromWorker, Outcomes, ToWorker } from './calls.ts'
import { createDomainProof } from './domain-proof.ts'
import type { ConnectionGuard } from './guarded-connection.ts'
import { send } from './send-webhook.ts'
import { createUpstreamProbe } from './upstream-probe.ts'

const guard = workerData as ConnectionGuard
const probe = createUpstreamProbe(guard)
const proof = createDomainProof({ servers: guard.servers })
const underWay = new Map<number, AbortController>()

parentPort?.on('message', (message: ToWorker) => {
  if ('stop' in message) underWay.get(message.id)?.abort(new Error('stopped'))
  else void report(message.id, message.call)
})

async function report(id: number, call: Call): Promise<void> {
  const stopping = new AbortController()
  underWay.set(id, stopping)
  const answer: FromWorker = await perform(call, stopping.signal).then(
    (outcome) => ({ id, outcome }),
    (error: unknown) => ({ id, failed: String(error) }),
  )
  underWay.delete(id)
  parentPort?.postMessage(answer)
}

function perform(call: Call, stop: AbortSignal): Promise<Outcomes[Call['kind']]> {
  if (call.kind === 'probe') return probe(new URL(call.url))
  if (call.kind === 'prove') return proof.check(call.claim)
  const { url, ...message } = call.message
  return send({ ...message, url: new URL(url) }, { guard, limitMs: call.limitMs, stop })
}
