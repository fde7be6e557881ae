import { CONNECTION_BYTES, SHORT_ANSWER_BYTES } from '../../domain/envoy-contract/rooms.ts'
import { decoded } from './content-coding.ts'
import type { UpstreamAnswer } from './upstream-answer.ts'

const JSON_TYPE = /^(application\/([\w.+-]+\+)?|text\/)json($|[;\s])/i

/**
 * Whether Envoy goes on to hold an answer until it is whole, so that an answer which breaks off is not charged (M3). This is so for a short
 * `Content-Length`, and for JSON up to the size of Envoy's buffer. Other answers may be streams.
 * See authz/delivery/DECISIONS.md, "Delivery and claims".
 */
export function isShortAnswer({ statusCode, contentLength, contentType, kind }: UpstreamAnswer): boolean {
  if (statusCode === 101 || kind !== 'http') return false
  return contentLength === undefined ? JSON_TYPE.test(contentType) : contentLength <= SHORT_ANSWER_BYTES
}

/**
 * Whether an answer is certainly incomplete although Envoy reports its end. Without a length or chunks, Envoy cannot tell a broken
 * connection from a closed one. Then incomplete JSON or incomplete compressed data shows the break.
 */
export function isBrokenOff(
  { contentLength, contentType, inChunks, coding }: UpstreamAnswer,
  { body, isEnd }: { body: Uint8Array; isEnd: boolean },
): boolean {
  const isDelimited = contentLength !== undefined || inChunks
  if (isDelimited || !isEnd || !JSON_TYPE.test(contentType)) return false
  const content = decoded(body, coding)
  if (typeof content === 'string') return content === 'broken off'
  const text = Buffer.from(content).toString('utf8')
  try {
    JSON.parse(text)
    return false
  } catch {
    // Several documents in lines, NaN and bare words are not JSON, and may still be whole.
    return isLeftOpen(text)
  }
}

/** Whether a string or a bracket is left open. */
function isLeftOpen(text: string): boolean {
  let depth = 0
  let isString = false
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at]
    if (isString && character === '\\') at += 1
    else if (character === '"') isString = !isString
    else if (!isString && (character === '{' || character === '[')) depth += 1
    else if (!isString && (character === '}' || character === ']')) depth -= 1
  }
  return isString || depth > 0
}

/** Whether this is the end of the body; trailers may follow. */
export function isWholeBody({ body, isEnd }: { body: Uint8Array; isEnd: boolean }): boolean {
  return isEnd || body.length < CONNECTION_BYTES
}
