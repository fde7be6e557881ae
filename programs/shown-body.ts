import { ConnectionError, readJson, shownText } from '@launa/sdk'
import { type BodyLimits, type BoundedBody, readBounded } from '@launa/sdk/buyer'

/** The beginning of a body, and the file with the whole body. */
export interface SavedBody extends BoundedBody {
  savedAs?: string
}

/** Reads bodies that may be too long to show, and saves the long ones whole. */
export interface LongBodies {
  /** The longest body that can be saved, in bytes. */
  maxBytes: number
  /**
   * Works as `readBounded`. If the body was saved, `bytes` is its beginning. Cancels with `CUT` a body that it does not read to its end.
   */
  read(response: Response, limits: BodyLimits): Promise<SavedBody>
}

/** The body of an answer as part of a JSON document. */
export interface ShownBody {
  content_type: string | null
  /** The body: parsed if it is JSON, else a text. */
  body?: unknown
  /** The bytes of a body that is not text. */
  body_base64?: string
  /** The body is longer than the limit, or did not end in time. */
  body_truncated: boolean
  /** The file with the whole body; `body` is its beginning. */
  body_file?: string
}

/**
 * Reads a body up to a limit in bytes and milliseconds. If `longer` is set, it saves the whole of a longer body. Throws `ConnectionError`
 * if the body breaks off before the limit.
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

/** Decodes text; undefined for other bytes. If the limit cuts a character in two, the half is left out. */
function textOf(bytes: Uint8Array, truncated: boolean): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: truncated })
  } catch {
    return undefined
  }
}
