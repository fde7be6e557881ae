import { createHash } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import type { BodyMark } from '../ledger/body-mark.ts'

/** The body of one request, on its way to the upstream. */
export interface RequestBody {
  add(piece: Uint8Array, last: boolean): void
  /**
   * What has come so far. An empty body is none, hence undefined, unless the beginning of one is on record: then it is the whole of
   * what that has become.
   */
  mark(isOnRecord?: boolean): BodyMark | undefined
  /** Whether pieces have come and more may follow. */
  isUnderWay(): boolean
  /** What has come so far beside the expected body: its beginning, something else, or too little to tell. */
  comparison(): 'same' | 'other' | 'open'
  /**
   * Whether this body is the expected one: it is equal to one that was whole, and begins with one of which only a part had
   * come. The rest of it is awaited as far as that needs, for some seconds.
   */
  isExpected(): Promise<boolean>
}

/** How long the rest of a body may take after its request was answered, in milliseconds. */
const REST_MS = 5_000

/** Which body is expected of a request, and what its headers say of it. */
export interface ExpectedBody {
  /** The payment was presented before: the mark is the one of that request's body, and undefined when that had none. */
  again?: { mark: BodyMark | undefined }
  /** The headers of this request say that it has a body. */
  isAnnounced?: boolean
  /** And that it has so many bytes. */
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
  /** The digest of the first `wanted.bytes`. */
  let beginning = wanted?.bytes === 0 ? hash.copy().digest('hex') : undefined

  /** An upstream that counts bytes has all of a body when its last one has come. */
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
  /** Nothing that may still come changes it. */
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
      // A body that was not announced may still come.
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
