import { once } from 'node:events'
import { connect } from 'node:http2'

/**
 * Sends a request by HTTP/2 and leaves it open. Sends `late` as its body after its answer has begun, and waits until the request is over.
 * Returns the status of the answer and the number of its bytes.
 */
export async function sendLateBody(
  port: number,
  headers: Record<string, string>,
  late: string,
): Promise<{ status: number; bytes: number }> {
  const session = connect(`http://127.0.0.1:${port}`)
  try {
    const stream = session.request(headers, { endStream: false })
    stream.on('error', () => undefined)
    const closed = new Promise((resolve) => stream.once('close', resolve))
    const [{ ':status': status = 0 }] = (await once(stream, 'response')) as [{ ':status'?: number }]
    let bytes = 0
    stream.on('data', (piece: Buffer) => {
      if (bytes === 0) stream.end(late)
      bytes += piece.length
    })
    await closed
    return { status, bytes }
  } finally {
    session.destroy()
  }
}
