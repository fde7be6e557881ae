import type { IncomingMessage, RequestOptions } from 'node:http'
import { excerptOf } from './excerpt.ts'
import { type ConnectionGuard, callGuarded, Unreachable, type UnreachableReason } from './guarded-connection.ts'

/** The outcome of one attempt. `status` is set if the receiver answered. */
export interface Answer {
  delivered: boolean
  status?: number
  /** The reason why no answer came. */
  error?: UnreachableReason
  /** The beginning of the answer's body, for people to read. */
  excerpt?: string
  /** The pause that the receiver asks for, in seconds. */
  retryAfterSeconds?: number
  /** Milliseconds until the headers of the answer, or until the end of the attempt. */
  tookMs: number
}

/** A signed message to a receiver. */
export interface Message {
  url: URL
  headers: Readonly<Record<string, string>>
  body: string
}

export interface SendOptions {
  guard: ConnectionGuard
  /** The limit from the look-up of the name to the answer's headers, in milliseconds. */
  limitMs: number
  /** Ends the attempt when it aborts. */
  stop: AbortSignal
}

/** The maximum number of bytes of an answer's body, and the longest time to read it. The connection is then closed. */
const MOST_BYTES = 4_096
const MOST_BODY_MS = 1_000

/**
 * Posts a message to a receiver. It connects under the rules of `callGuarded` and follows no redirects. Only a status of 2xx is a
 * delivery. Rejects only when `stop` ends it.
 */
export async function send(message: Message, { guard, limitMs, stop }: SendOptions): Promise<Answer> {
  const began = performance.now()
  const tookMs = () => Math.round(performance.now() - began)
  try {
    return await callGuarded(message.url, { guard, protocols: ['http/1.1'], limitMs, stop }, async (connection) => {
      const response = await connection.request(headOf(message), message.body)
      const answer = { ...statusOf(response), tookMs: tookMs() }
      return { ...answer, excerpt: excerptOf(await beginningOf(response)) }
    })
  } catch (error) {
    stop.throwIfAborted()
    const reason = error instanceof Unreachable ? error.reason : 'connection_failed'
    return { delivered: false, error: reason, tookMs: tookMs() }
  }
}

function headOf({ url, headers, body }: Message): RequestOptions {
  return {
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
  }
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

/** The beginning of a body. It ends at the end of the body, at a failure, or at the limit of bytes or time. */
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
    // The rest of the body is not needed, so its failure is ignored.
  } finally {
    clearTimeout(timer)
  }
  return Buffer.concat(chunks).subarray(0, MOST_BYTES)
}
