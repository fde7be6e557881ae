import { once } from 'node:events'
import { type ClientRequest, type IncomingMessage, request } from 'node:http'
import type { Socket } from 'node:net'
import {
  type ConnectionGuard,
  connectGuarded,
  disposable,
  reasonOf,
  type UnreachableReason,
} from '../http/guarded-connection.ts'
import { excerptOf } from './excerpt.ts'

/** The outcome of one attempt. `status` is set if the receiver answered. */
export interface Answer {
  delivered: boolean
  status?: number
  /** The reason when no answer came. */
  error?: UnreachableReason
  /** The beginning of the answer's body, for people. */
  excerpt?: string
  /** The wait that the receiver asks for, in seconds. */
  retryAfterSeconds?: number
  /** Milliseconds until the headers of the answer, or until the attempt was given up. */
  tookMs: number
}

export interface SendOptions {
  guard: ConnectionGuard
  /** Milliseconds from the name's resolution to the answer's headers. */
  limitMs: number
  /** Ends all that is under way. */
  stop: AbortSignal
}

/** Most bytes and most milliseconds of reading an answer's body. The connection is then closed. */
const MOST_BYTES = 4_096
const MOST_BODY_MS = 1_000

/**
 * Posts a message to a receiver. It connects under the rules of `connectGuarded` and follows no redirects. Only a status of 2xx is a
 * delivery. Rejects only when `stop` ends it.
 */
export async function send(
  message: { url: URL; headers: Readonly<Record<string, string>>; body: string },
  { guard, limitMs, stop }: SendOptions,
): Promise<Answer> {
  const limit = AbortSignal.timeout(limitMs)
  const signal = AbortSignal.any([limit, stop])
  const began = performance.now()
  const tookMs = () => Math.round(performance.now() - began)
  try {
    using socket = disposable(await connectGuarded(message.url, { guard, protocols: ['http/1.1'], signal }))
    const asked = post(message, { createConnection: () => socket.value, signal })
    const [response] = (await once(asked, 'response')) as [IncomingMessage]
    const answer = { ...statusOf(response), tookMs: tookMs() }
    return { ...answer, excerpt: excerptOf(await beginningOf(response)) }
  } catch (error) {
    stop.throwIfAborted()
    return { delivered: false, error: limit.aborted ? 'timed_out' : reasonOf(error), tookMs: tookMs() }
  }
}

function post(
  { url, headers, body }: { url: URL; headers: Readonly<Record<string, string>>; body: string },
  options: { createConnection: () => Socket; signal: AbortSignal },
): ClientRequest {
  const asked = request({
    ...options,
    method: 'POST',
    path: url.pathname + url.search,
    headers: {
      host: url.host,
      'content-type': 'application/json; charset=utf-8',
      'content-length': Buffer.byteLength(body),
      'user-agent': 'launa-webhooks',
      accept: '*/*',
      connection: 'close',
      ...headers,
    },
  })
  // Also one that comes after the answer.
  asked.on('error', () => undefined)
  asked.end(body)
  return asked
}

function statusOf({
  statusCode = 0,
  headers,
}: IncomingMessage): Pick<Answer, 'delivered' | 'status' | 'retryAfterSeconds'> {
  const seconds = Number(headers['retry-after'])
  return {
    delivered: statusCode >= 200 && statusCode < 300,
    status: statusCode,
    ...(Number.isFinite(seconds) && seconds > 0 && { retryAfterSeconds: seconds }),
  }
}

/** The beginning of a body. It ends where the body breaks off, is too long or too slow. */
async function beginningOf(response: IncomingMessage): Promise<Buffer> {
  const timer = setTimeout(() => response.destroy(), MOST_BODY_MS)
  const chunks: Buffer[] = []
  let bytes = 0
  try {
    for await (const chunk of response as AsyncIterable<Buffer>) {
      chunks.push(chunk)
      bytes += chunk.length
      if (bytes >= MOST_BYTES) break
    }
  } catch {
    // The received part is enough.
  } finally {
    clearTimeout(timer)
  }
  return Buffer.concat(chunks).subarray(0, MOST_BYTES)
}
