/** A gRPC message has a prefix: one byte for compression, and four bytes for the length. */
const PREFIX_BYTES = 5

/** Errors in a peer's frames. Each of them ends the call. */
export type FrameProblem = 'too large' | 'compressed'

/** Assembles the messages of one call from the pieces in which they arrive ("gRPC over HTTP/2", Length-Prefixed-Message). */
export function createFrameReader(options: {
  mostBytes: number
  onMessage: (message: Buffer) => void
  onProblem: (problem: FrameProblem) => void
}): (piece: Buffer) => void {
  const { mostBytes, onMessage, onProblem } = options
  let pieces: Buffer[] = []
  let have = 0
  /** The length of the whole frame, or of the prefix until the prefix is complete. */
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
    // After an unread message, the reader cannot find the beginning of the next message.
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

/** Returns a message with its gRPC prefix, as it is sent. */
export function frame(message: Uint8Array): Buffer {
  const framed = Buffer.allocUnsafe(PREFIX_BYTES + message.length)
  framed[0] = 0
  framed.writeUInt32BE(message.length, 1)
  framed.set(message, PREFIX_BYTES)
  return framed
}
