import { joined } from '../../bytes.ts'
import { DECISIVE_BYTES } from '../../generated/facts.ts'
import { withBody } from './with-body.ts'

/** The part of a body that was read, and why reading ended. */
export interface BoundedBody {
  bytes: Uint8Array<ArrayBuffer>
  end: 'whole' | 'too_long' | 'broken' | 'too_late'
}

/** The bytes that were read of each response's body, and how the reading ended. A body that was cut proves nothing about a payment. */
const READ = new WeakMap<Response, BoundedBody>()

/** The statuses of the gateway's own answers about a payment. Reading of their bodies stops at `DECISIVE_BYTES`. */
const DECISIVE: ReadonlySet<number> = new Set([402, 409, 429, 503])

/**
 * Reads the bodies that decide about a payment: those of a 402, 409, 429 or 503. It reads only the beginning of any other JSON body with a
 * status of 400 or above. All other bodies stay unread. The request's time-out must still run, because it limits the time of the reading.
 */
export async function withBoundedBody(response: Response): Promise<Response> {
  const isDecisive = DECISIVE.has(response.status)
  const mayDecide = response.status >= 400 && /[/+]json\b/i.test(response.headers.get('content-type') ?? '')
  if (!response.body || !(isDecisive || mayDecide)) return response
  const reader = response.body.getReader()
  const { rest, ...read } = await readFrom(reader, { maxBytes: DECISIVE_BYTES })
  const isOver = isDecisive || read.end !== 'too_long'
  // The rest of the body is cancelled, because a seller that goes on sending must not keep a connection open.
  if (isOver) void reader.cancel().catch(() => undefined)
  const bounded = withBody(response, isOver ? read.bytes : continued([read.bytes, rest], reader))
  READ.set(bounded, read)
  return bounded
}

/** The text of a body that `withBoundedBody` has read; undefined when it was cut, too long or not read. */
export function decisiveText(response: Response): string | undefined {
  const read = READ.get(response)
  return read?.end === 'whole' ? new TextDecoder().decode(read.bytes) : undefined
}

export interface BodyLimits {
  maxBytes: number
  timeoutMs?: number | undefined
}

/** The reason with which `readBounded` cancels a body: the caller does not get the rest. */
export const CUT = Symbol('the rest of the body is not read')

/**
 * Reads a body up to a limit in bytes and milliseconds, and cancels the rest. Reads nothing if `Content-Length` is above the limit. The
 * gateway counts all bytes that it has sent as delivered, and does not send them again. So the buyer must not begin to read an answer that
 * is too long.
 *
 * @example
 * const { end } = await readBounded(new Response('sunny'), { maxBytes: 3 })
 * end // 'too_long'
 */
export async function readBounded({ body, headers }: Response, limits: BodyLimits): Promise<BoundedBody> {
  if (!body) return { bytes: new Uint8Array(), end: 'whole' }
  const reader = body.getReader()
  const isKnownTooLong = Number(headers.get('content-length')) > limits.maxBytes
  const { bytes, end } = isKnownTooLong ? CUT_AT_ONCE : await readFrom(reader, limits)
  if (end === 'too_long') await reader.cancel(CUT).catch(() => undefined)
  return { bytes, end }
}

const CUT_AT_ONCE: BoundedBody = { bytes: new Uint8Array(), end: 'too_long' }

type Reader = ReadableStreamDefaultReader<Uint8Array>

/**
 * Reads a body until its end, until `take` returns false, or until the time in milliseconds is over. In the last two cases the body is cut.
 */
async function drain(
  reader: Reader,
  timeoutMs: number | undefined,
  take: (bytes: Uint8Array) => boolean,
): Promise<BoundedBody['end']> {
  let isLate = false
  const stop = () => {
    isLate = true
    void reader.cancel(CUT).catch(() => undefined)
  }
  const timer = timeoutMs === undefined ? undefined : setTimeout(stop, timeoutMs)
  let end: BoundedBody['end'] = 'whole'
  try {
    for (let part = await reader.read(); end === 'whole' && !part.done; ) {
      if (take(part.value)) part = await reader.read()
      else end = 'too_long'
    }
  } catch {
    end = 'broken'
  } finally {
    clearTimeout(timer)
  }
  return isLate ? 'too_late' : end
}

/** Reads up to the limits. `rest` is the part of the last chunk beyond the limit. */
async function readFrom(
  reader: Reader,
  { maxBytes, timeoutMs }: BodyLimits,
): Promise<BoundedBody & { rest: Uint8Array }> {
  const chunks: Uint8Array[] = []
  let size = 0
  const end = await drain(reader, timeoutMs, (bytes) => {
    chunks.push(bytes)
    size += bytes.byteLength
    return size <= maxBytes
  })
  const all = await joined(chunks)
  return { bytes: all.subarray(0, maxBytes), end, rest: all.subarray(maxBytes) }
}

/** A stream of the bytes that were already read, followed by the unread bytes. */
function continued(read: readonly Uint8Array[], reader: Reader): ReadableStream<Uint8Array> {
  const first = read.filter(({ byteLength }) => byteLength > 0)
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      const chunk = first.shift()
      if (chunk) return controller.enqueue(chunk)
      const { done, value } = await reader.read()
      if (done) controller.close()
      else controller.enqueue(value)
    },
    cancel: (reason) => reader.cancel(reason),
  })
}
