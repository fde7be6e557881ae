/** The body of an answer, as far as it was read. */
export interface Body {
  bytes: Uint8Array<ArrayBuffer>
  /** `cut`: it is longer than a page holds. `broken`: the connection ended before it did. */
  end: 'whole' | 'cut' | 'broken'
  /** Undefined for one that is longer than any of the gateway's own. */
  shortText(): string | undefined
}

const MOST_BYTES = 32 * 1024 * 1024
const SHORT_BYTES = 64 * 1024

export async function readBody(response: Response): Promise<Body> {
  const pieces: Uint8Array[] = []
  let length = 0
  let end: Body['end'] = 'whole'
  try {
    const reader = response.body?.getReader()
    for (let next = await reader?.read(); next && !next.done; next = await reader?.read()) {
      pieces.push(next.value)
      length += next.value.length
      if (length <= MOST_BYTES) continue
      end = 'cut'
      await reader?.cancel()
      break
    }
  } catch {
    end = 'broken'
  }
  const bytes = joined(pieces, length)
  return { bytes, end, shortText: () => (length > SHORT_BYTES ? undefined : new TextDecoder().decode(bytes)) }
}

function joined(pieces: readonly Uint8Array[], length: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(length)
  let at = 0
  for (const piece of pieces) {
    bytes.set(piece, at)
    at += piece.length
  }
  return bytes
}
