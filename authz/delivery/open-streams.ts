import { STREAM_ENDS, type StreamEnd } from '../../domain/payments/stream-ends.ts'
import type { HeldPayment } from '../ledger/ledger.ts'
import type { Catalogue } from '../offers/catalogue.ts'

/** Paid answers that go out as they come: event streams, WebSockets, long downloads. */
export interface OpenStreams {
  /** Adds a stream that begins now. `end` makes Envoy reset the stream. Returns the function to call when the stream has ended. */
  add(payment: HeldPayment, end: (why: StreamEnd) => void): () => void
  size(): number
  close(): void
}

const LOOK_MS = 1_000
/** An answer under way has this long to end by itself after its endpoint is removed. */
const GRACE_MS = 2_000

interface Stream {
  payment: HeldPayment
  /**
   * Whether the stream ends when its endpoint is removed. False for answers of ephemeral endpoints, and for owed answers of endpoints that
   * were removed before the claim.
   */
  followsEndpoint: boolean
  /** When the seller's time limit ends the stream, in milliseconds since the epoch. */
  until: number
  goneSince: number | undefined
  end(why: StreamEnd): void
}

/**
 * Ends a stream at its seller's time limit, or when its endpoint or API is removed, disabled or without a payee. authz checks all streams
 * each second.
 * See xds/DECISIONS.md, "Envoy, routes and streams".
 */
export function createOpenStreams(options: {
  catalogue: Pick<Catalogue, 'api' | 'find'>
  /** Whether the catalogue is loaded. */
  loaded(): boolean
  /** Milliseconds since the epoch. */
  now(): number
  onEnd(why: StreamEnd): void
}): OpenStreams {
  const { catalogue, loaded, now, onEnd } = options
  const streams = new Set<Stream>()

  const isSold = ({ payment, followsEndpoint }: Stream): boolean => {
    const api = catalogue.api(payment.apiId)
    if (!api?.enabled || api.payToAddress === undefined) return false
    return !followsEndpoint || catalogue.find(payment, now()) !== undefined
  }
  const reasonToEnd = (stream: Stream): StreamEnd | undefined => {
    if (stream.until <= now()) return STREAM_ENDS.timeOver
    stream.goneSince = isSold(stream) ? undefined : (stream.goneSince ?? now())
    const isGone = stream.goneSince !== undefined && stream.goneSince <= now() - GRACE_MS
    return isGone ? STREAM_ENDS.notSold : undefined
  }
  const look = () => {
    if (!loaded()) return
    for (const stream of streams) {
      const why = reasonToEnd(stream)
      if (!why) continue
      streams.delete(stream)
      onEnd(why)
      // On the open ext_proc call, authz orders Envoy to reset the exchange.
      stream.end(why)
    }
  }
  const timer = setInterval(look, LOOK_MS)
  timer.unref()
  return {
    add(payment, end) {
      const { ephemeral, maxStreamSeconds } = payment
      const stream = {
        payment,
        followsEndpoint: !ephemeral && (!isServedAgain(payment) || catalogue.find(payment, now()) !== undefined),
        until: maxStreamSeconds === undefined ? Number.POSITIVE_INFINITY : now() + maxStreamSeconds * 1000,
        goneSince: undefined,
        end,
      }
      streams.add(stream)
      return () => void streams.delete(stream)
    },
    size: () => streams.size,
    close: () => clearInterval(timer),
  }
}

/**
 * Whether this request claims an owed answer. A payment that was charged first also has a `claim`, but the attempt in this `claim` is the
 * payment's own id (`ledger/deliveries/deliveries.ts`).
 */
function isServedAgain({ id, claim }: HeldPayment): boolean {
  return claim !== undefined && claim.attempt !== id
}
