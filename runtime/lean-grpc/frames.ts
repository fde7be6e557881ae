/** A message of gRPC is preceded by one byte that says whether it is compressed, and its length in four. */
const PREFIX_BYTES = 5

/** What may be wrong with what a peer sends; each ends the call. */
export type FrameProblem = 'too large' | 'compressed'

/** Puts the messages of one call together from the pieces in which they arrive ("gRPC over HTTP/2", Length-Prefixed-Message). */
export function createFrameReader(options: {
  mostBytes: number
  onMessage: (message: Buffer) => void
  onProblem: (problem: FrameProblem) => void
}): (piece: Buffer) => void {
  const { mostBytes, onMessage, onProblem } = options
  let pieces: Buffer[] = []
  let have = 0
  /** Of the whole frame; the prefix alone while that is not complete. */
  let need = PREFIX_BYTES
  let broken = false

  const learnLength = (bytes: Buffer): boolean => {
    const length = bytes.readUInt32BE(1)
    if (bytes[0] !== 0 || length > mostBytes) {
      broken = true
      onProblem(bytes[0] !== 0 ? 'compressed' : 'too large')
      return false
    }
    need = PREFIX_BYTES + length
    return true
  }

  return (piece) => {
    // What follows a message that was not read cannot be told apart.
    if (broken) return
    let bytes = piece
    if (have > 0) {
      pieces.push(piece)
      have += piece.length
      if (have < need) return
      bytes = Buffer.concat(pieces, have)
      pieces = []
      have = 0
    }
    while (bytes.length >= PREFIX_BYTES) {
      if (!learnLength(bytes)) return
      if (bytes.length < need) break
      onMessage(bytes.subarray(PREFIX_BYTES, need))
      bytes = bytes.subarray(need)
      need = PREFIX_BYTES
    }
    if (bytes.length === 0) return
    pieces.push(bytes)
    have = bytes.length
  }
}

/** A message as it is sent. */
export function frame(message: Uint8Array): Buffer {
  const framed = Buffer.allocUnsafe(PREFIX_BYTES + message.length)
  framed[0] = 0
  framed.writeUInt32BE(message.length, 1)
  framed.set(message, PREFIX_BYTES)
  return framed
}
