import { createHash } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import type { BodyMark } from '../ledger/deliveries/body-mark.ts'

/** The body of one request, on its way to the upstream. */
export interface RequestBody {
  add(piece: Uint8Array, last: boolean): void
  /**
   * The mark of the body so far. Returns undefined if there is no body. `isOnRecord`: the ledger has the beginning of the body on record.
   * Then an empty rest also gets a mark, which completes the body.
   */
  mark(isOnRecord?: boolean): BodyMark | undefined
  /** Whether pieces have come and more may follow. */
  isUnderWay(): boolean
  /**
   * Compares the body so far with the expected one. Returns `same` for the beginning of the expected body, `other` for another body, and
   * `open` if too few bytes have come.
   */
  comparison(): 'same' | 'other' | 'open'
  /**
   * Whether this body is the expected one: equal to a recorded body that is whole, or else beginning with the recorded part. Waits at most
   * five seconds for the needed bytes.
   */
  isExpected(): Promise<boolean>
}

/** How long the rest of a body may take after its request was answered, in milliseconds. */
const REST_MS = 5_000

/** The expected body of a request, and the size that the request's headers announce. */
export interface ExpectedBody {
  /**
   * Set if the payment was presented before. `mark` describes the body of the earlier request, and is undefined if that request had no
   * body.
   */
  again?: { mark: BodyMark | undefined }
  /** The headers of this request announce a body. */
  isAnnounced?: boolean
  /** The headers announce this many bytes. */
  announcedBytes?: number | undefined
}

export function createRequestBody({ again, isAnnounced = false, announcedBytes }: ExpectedBody = {}): RequestBody {
  const expected = again?.mark
  const hash = createHash('sha256')
  const wanted = expected === undefined ? undefined : parsed(expected)
  const awaited: (() => void)[] = []
  let bytes = 0
  let ended = false
  let isMarked = wanted !== undefined
  /** The digest of the first `wanted.bytes` bytes. */
  let beginning = wanted?.bytes === 0 ? hash.copy().digest('hex') : undefined

  /**
   * Whether the length in the request's headers alone shows that this is another body. It is compared before the body arrives, because some
   * upstreams take a body as whole once `Content-Length` bytes have come.
   */
  const isOfOtherLength =
    wanted !== undefined &&
    announcedBytes !== undefined &&
    (wanted.kind === 'whole' ? announcedBytes !== wanted.bytes : announcedBytes < wanted.bytes)
  const comparison = () => {
    if (!again) return 'same'
    if (!wanted) return bytes === 0 ? 'same' : 'other'
    if (isOfOtherLength) return 'other'
    if (bytes < wanted.bytes) return ended ? 'other' : 'open'
    const isLonger = wanted.kind === 'whole' && bytes > wanted.bytes
    return beginning === wanted.digest && !isLonger ? 'same' : 'other'
  }
  /** Whether no later piece can change the comparison. */
  const isDecided = () => ended || comparison() === 'other' || (wanted?.kind === 'part' && comparison() === 'same')
  const digest = () => hash.copy().digest('hex')
  const update = (piece: Uint8Array) => {
    hash.update(piece)
    bytes += piece.length
    if (bytes === wanted?.bytes) beginning = digest()
  }

  return {
    add(piece, last) {
      const rest = wanted && wanted.bytes > bytes ? wanted.bytes - bytes : 0
      if (rest > 0 && rest < piece.length) {
        update(piece.subarray(0, rest))
        update(piece.subarray(rest))
      } else update(piece)
      ended ||= last
      if (isDecided()) for (const go of awaited.splice(0)) go()
    },
    mark(isOnRecord = isMarked) {
      const isOver = ended || !isAnnounced
      if (bytes === 0 && isOver && !isOnRecord) return undefined
      isMarked = true
      // A body that no header announced may still come, so only an ended body counts as whole.
      return `${ended ? 'whole' : 'part'} ${bytes} ${digest()}`
    },
    isUnderWay: () => bytes > 0 && !ended,
    comparison,
    async isExpected() {
      if (!again) return true
      if (!wanted) return bytes === 0 && (ended || !isAnnounced)
      if (!isDecided()) {
        const patience = new AbortController()
        const decided = new Promise<void>((resolve) => awaited.push(resolve))
        await Promise.race([decided, delay(REST_MS, undefined, { signal: patience.signal })])
        patience.abort()
      }
      return isDecided() && comparison() === 'same'
    },
  }
}

function parsed(mark: BodyMark): { kind: string; bytes: number; digest: string } {
  const [kind = '', bytes, digest = ''] = mark.split(' ')
  return { kind, bytes: Number(bytes), digest }
}
