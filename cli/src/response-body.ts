/** The body of an answer as part of a JSON document: parsed, as text, or as base64. */
export async function readBody(
  response: Response,
): Promise<{ content_type: string | null; body?: unknown; body_base64?: string }> {
  const content_type = response.headers.get('content-type')
  const bytes = Buffer.from(await response.arrayBuffer())
  const text = textOf(bytes)
  if (text === undefined) return { content_type, body_base64: bytes.toString('base64') }
  if (!/[/+]json\b/i.test(content_type ?? '')) return { content_type, body: text }
  try {
    return { content_type, body: JSON.parse(text) }
  } catch {
    return { content_type, body: text }
  }
}

function textOf(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
}
