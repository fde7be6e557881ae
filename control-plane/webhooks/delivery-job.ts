import type { MikroORM } from '@mikro-orm/postgresql'
import type { Counter } from 'prom-client'
import type { Encryption } from '../../runtime/encryption.ts'
import type { Logger } from '../../runtime/logger.ts'
import { pause } from '../../runtime/pause.ts'
import type { RepeatedJob } from '../../runtime/repeated-job.ts'
import type { Answer } from '../tenant-calls/send-webhook.ts'
import type { SendMessage } from '../tenant-calls/tenant-calls.ts'
import { bodyOf, signatureHeaders } from './message.ts'
import { nextTry } from './schedule.ts'
import { openSecret } from './secret.ts'

export interface DeliveryJobParts {
  orm: MikroORM
  logger: Logger
  /** Decrypts the webhooks' secrets. */
  encryption: Encryption
  send: SendMessage
  attempts: Counter<'outcome'>
  /** Set by tests only. */
  limitMs?: number
  leaseSeconds?: number
}

/** A delivery that this replica has claimed. No other replica sends it until the claim's lease ends. */
interface Claimed {
  id: string
  webhook_id: string
  type: string
  occurred_at: Date
  data: string
  tries_left: number
  claim: string
  url: string
  sealed_secret: Buffer
  sealed_former_secret: Buffer | null
}

const PAUSE_MS = 1_000
/** The longest time of one attempt, in milliseconds. */
const LIMIT_MS = 15_000
/** The lease of a claim, in seconds. An attempt and the record of its outcome take less time. */
const LEASE_SECONDS = 60
/** Concurrent attempts of one replica: in total, and for receivers that were slow or have failed. */
const ROOM = 64
const ROOM_FOR_SLOW = 32
/** Concurrent attempts of all replicas together: for an account, and for a webhook. */
const OF_ACCOUNT = 8
const OF_WEBHOOK = 4
/** A receiver counts as prompt if its successful attempt took at most this many milliseconds. */
const PROMPT_MS = 3_000

const TAKE = 'select * from take_webhook_deliveries(?, ?, ?, ?, ?)'
const END = 'select end_webhook_delivery(?, ?, ?, ?, ?, ?, ?, ?, ?, ?)'
const RELEASE = 'select release_webhook_delivery(?, ?)'

/** Sends due deliveries, repeatedly. The replicas of this service share the work through the database. */
export function startDeliveries(parts: DeliveryJobParts): RepeatedJob {
  const stopping = new AbortController()
  let takenAt = 0
  const onTaken = () => {
    takenAt = Date.now()
  }
  const running = work(parts, onTaken, stopping.signal)
  return {
    everyMs: PAUSE_MS,
    lastSuccessAt: () => takenAt,
    async stop() {
      stopping.abort()
      await running
    },
  }
}

async function work(parts: DeliveryJobParts, onTaken: () => void, stop: AbortSignal): Promise<void> {
  const running = new Set<Promise<void>>()
  const slow = new Set<Promise<void>>()
  while (!stop.aborted) {
    const room = ROOM - running.size
    const taken = await take(parts, { room, roomForSlow: ROOM_FOR_SLOW - slow.size }).catch((error: unknown) => {
      parts.logger.warn({ err: error }, 'webhooks cannot be sent')
    })
    if (taken) onTaken()
    for (const { is_prompt: isPrompt, ...claimed } of taken ?? []) {
      const task = deliver(claimed, parts, stop).finally(() => {
        running.delete(task)
        slow.delete(task)
      })
      running.add(task)
      if (!isPrompt) slow.add(task)
    }
    if (running.size >= ROOM) await Promise.race(running)
    else if (!taken?.length) await pause(PAUSE_MS, stop)
    // When an attempt ends, another delivery of the same webhook may become possible.
    else await Promise.race([pause(PAUSE_MS, stop), ...running])
  }
  await Promise.all(running)
}

function take(
  { orm, leaseSeconds = LEASE_SECONDS }: DeliveryJobParts,
  { room, roomForSlow }: { room: number; roomForSlow: number },
): Promise<(Claimed & { is_prompt: boolean })[]> {
  return orm.em.fork().execute(TAKE, [leaseSeconds, room, roomForSlow, OF_ACCOUNT, OF_WEBHOOK])
}

async function deliver(claimed: Claimed, parts: DeliveryJobParts, stop: AbortSignal): Promise<void> {
  const { id, webhook_id: webhookId, claim } = claimed
  try {
    const answer = await attempt(claimed, parts, stop)
    await keep(claimed, answer, parts)
  } catch (error) {
    // The claim stays until its lease ends. A later pass of the job then tries the delivery again.
    if (!stop.aborted) return parts.logger.warn({ err: error, webhookId, delivery: id }, 'an attempt has no outcome')
    const released = parts.orm.em.fork().execute(RELEASE, [id, claim])
    await released.catch(() => undefined)
  }
}

async function attempt(claimed: Claimed, parts: DeliveryJobParts, stop: AbortSignal): Promise<Answer> {
  const { id, type, url, data, webhook_id: webhookId, sealed_former_secret: former } = claimed
  const sealed = [claimed.sealed_secret, ...(former ? [former] : [])]
  const secrets = sealed.map((bytes) => openSecret(parts.encryption, webhookId, Buffer.from(bytes)))
  const body = bodyOf({ id, type, occurredAt: new Date(claimed.occurred_at), data })
  const headers = signatureHeaders({ id, body, seconds: Math.floor(Date.now() / 1000) }, secrets)
  const { send, limitMs = LIMIT_MS } = parts
  return send({ url: new URL(url), headers, body }, { limitMs, stop })
}

async function keep(claimed: Claimed, answer: Answer, parts: DeliveryJobParts): Promise<void> {
  const { delivered, status = null, error = null, excerpt = null, tookMs, retryAfterSeconds: askedSeconds } = answer
  const next = delivered
    ? null
    : nextTry({ triesLeft: claimed.tries_left, now: new Date(), random: Math.random(), askedSeconds })
  const prompt = delivered && tookMs <= PROMPT_MS
  const isGone = status === 410
  const outcome = [
    delivered,
    status,
    error ?? refusal(answer),
    excerpt,
    tookMs,
    next?.toISOString() ?? null,
    prompt,
    isGone,
  ]
  await parts.orm.em.fork().execute(END, [claimed.id, claimed.claim, ...outcome])
  parts.attempts.inc({ outcome: delivered ? 'delivered' : 'failed' })
}

/** Returns the error of a delivery with an answer without a 2xx status; null after a success. */
function refusal({ delivered }: Answer): string | null {
  return delivered ? null : 'answered_without_2xx'
}
