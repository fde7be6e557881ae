import { toHex } from '../../bytes.ts'
import type { RepeatableRequest } from '../request.ts'

/**
 * The id of a purchase, which is paid once: SHA-256 in hex of the method, the URL and the SHA-256 of the body. If the caller names the
 * purchase, only the seller's origin and that name count.
 */
export async function purchaseOf(
  { method, url, body }: Omit<RepeatableRequest, 'headers'>,
  named?: string,
): Promise<string> {
  if (named !== undefined) return sha256(new TextEncoder().encode(`purchase\n${new URL(url).origin}\n${named}`))
  const content = await sha256(body ?? new Uint8Array())
  return sha256(new TextEncoder().encode(`${method}\n${url}\n${content}`))
}

async function sha256(bytes: Uint8Array): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes as Uint8Array<ArrayBuffer>))
  return toHex(digest)
}
