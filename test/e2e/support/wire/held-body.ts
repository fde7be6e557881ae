import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'

/**
 * Sends the headers of a request and the first byte of its JSON body. The returned function sends the remaining body, and returns the
 * answer's status and body.
 */
export async function holdBody(
  url: string,
  { method, headers, body }: { method: string; headers: Record<string, string>; body: object },
): Promise<() => Promise<{ status: number; body: unknown }>> {
  const text = JSON.stringify(body)
  const sent = request(url, {
    method,
    headers: { ...headers, 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) },
    agent: false,
  })
  const answer = once(sent, 'response') as Promise<[IncomingMessage]>
  // The returned function handles this error.
  answer.catch(() => undefined)
  await new Promise((resolve) => sent.write(text.slice(0, 1), resolve))
  return async () => {
    sent.end(text.slice(1))
    const [response] = await answer
    const pieces = await response.toArray()
    return { status: response.statusCode ?? 0, body: JSON.parse(Buffer.concat(pieces).toString()) }
  }
}
