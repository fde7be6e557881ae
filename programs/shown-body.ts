import { ConnectionError, readJson, shownText } from '@launa/sdk'
import { type BodyLimits, type BoundedBody, readBounded } from '@launa/sdk/buyer'

/** The beginning of a body, and the name of the place that has the whole. */
export interface SavedBody extends BoundedBody {
  savedAs?: string
}

/** Reads bodies that may be too long to be shown, and saves the whole of these. */
export interface LongBodies {
  /** Bytes of the longest body. */
  maxBytes: number
  /** Reads as `readBounded` does. `bytes` are the beginning of a body that it has saved. It cancels with `CUT` what it does not read. */
  read(response: Response, limits: BodyLimits): Promise<SavedBody>
}

/** The body of an answer as part of a JSON document. */
export interface ShownBody {
  content_type: string | null
  /** Parsed when it is JSON, else text. */
  body?: unknown
  /** The bytes of a body that is not text. */
  body_base64?: string
  /** The body is longer than the limit, or did not end in time. */
  body_truncated: boolean
  /** The place of the whole body, of which `body` shows the beginning. */
  body_file?: string
}

/**
 * Reads a body up to a limit in bytes and milliseconds, or by `longer`, which saves the whole of a longer one. Throws `ConnectionError`
 * when the body breaks off before the limit.
 */
export async function shownBody(response: Response, limits: BodyLimits, longer?: LongBodies): Promise<ShownBody> {
  const type = response.headers.get('content-type')
  const { bytes, end, savedAs }: SavedBody = await (longer?.read ?? readBounded)(response, limits)
  if (end === 'broken') throw new ConnectionError('the answer broke off')
  const truncated = end !== 'whole'
  const file = savedAs !== undefined && { body_file: savedAs }
  const shown = { content_type: type === null ? null : shownText(type), body_truncated: truncated, ...file }
  const text = textOf(bytes, truncated)
  if (text === undefined) return { ...shown, body_base64: Buffer.from(bytes).toString('base64') }
  if (truncated || !/[/+]json\b/i.test(type ?? '')) return { ...shown, body: text }
  try {
    return { ...shown, body: readJson(text) }
  } catch {
    return { ...shown, body: text }
  }
}

/** The limit may cut a character in two; that character is left out. */
function textOf(bytes: Uint8Array, truncated: boolean): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: truncated })
  } catch {
    return undefined
  }
}
