/** What of an answer a model is shown. */
export interface ShownBody {
  content_type: string | null
  /** Parsed when it is JSON, else text. */
  body?: unknown
  /** What is not text. */
  body_base64?: string
  /** Longer than is shown, or not at its end in time. */
  body_truncated: boolean
}

/** Reads a body up to a limit in bytes and milliseconds. Throws when it breaks off before. */
export async function readBody(
  response: Response,
  { maxBytes, timeoutMs }: { maxBytes: number; timeoutMs: number },
): Promise<ShownBody> {
  const content_type = response.headers.get('content-type')
  const { bytes, truncated } = await readUpTo(response, { maxBytes, timeoutMs })
  const text = textOf(bytes, truncated)
  const shown = { content_type, body_truncated: truncated }
  if (text === undefined) return { ...shown, body_base64: bytes.toString('base64') }
  if (truncated || !/[/+]json\b/i.test(content_type ?? '')) return { ...shown, body: text }
  try {
    return { ...shown, body: JSON.parse(text) }
  } catch {
    return { ...shown, body: text }
  }
}

async function readUpTo(
  { body }: Response,
  { maxBytes, timeoutMs }: { maxBytes: number; timeoutMs: number },
): Promise<{ bytes: Buffer; truncated: boolean }> {
  const chunks: Uint8Array[] = []
  if (!body) return { bytes: Buffer.alloc(0), truncated: false }
  const reader = body.getReader()
  let late = false
  const timer = setTimeout(() => {
    late = true
    void reader.cancel()
  }, timeoutMs)
  try {
    let size = 0
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      chunks.push(part.value)
      size += part.value.byteLength
      if (size > maxBytes) break
    }
    const bytes = Buffer.concat(chunks)
    if (size > maxBytes) await reader.cancel()
    return { bytes: bytes.subarray(0, maxBytes), truncated: late || size > maxBytes }
  } finally {
    clearTimeout(timer)
  }
}

/** A cut may go through the middle of a character, which is left out then. */
function textOf(bytes: Uint8Array, truncated: boolean): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: truncated })
  } catch {
    return undefined
  }
}
