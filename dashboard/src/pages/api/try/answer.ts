/** An answer in a form that the page can show. */
export interface Answer {
  status: number
  contentType: string
  /** Undefined if the body is not text. */
  text: string | undefined
  /** Bytes that were read. */
  size: number
  /** Whether the body is longer than the part that was read. */
  cut: boolean
  /** From sending the request to the end of reading. */
  milliseconds: number
}

/** The maximum number of bytes that are read: enough to show an answer, and a limit for an endless answer. */
const MOST = 262_144

/** The longest time for reading a body, in milliseconds. An event stream would have no end. */
const LONGEST = 10_000

const TEXT = /^(text\/|application\/(.*\+)?(json|xml|yaml|javascript|x-ndjson|x-www-form-urlencoded))/

/** Reads an answer up to the limits. */
export async function readAnswer(response: Response, sentAt: number): Promise<Answer> {
  const { chunks, cut } = await readSome(response)
  const size = chunks.reduce((sum, { byteLength }) => sum + byteLength, 0)
  const contentType = response.headers.get('content-type') ?? ''
  const decoded = TEXT.test(contentType) || size === 0 ? await new Blob(chunks).text() : await textIn(chunks)
  const text = decoded === undefined ? undefined : indented(decoded, contentType)
  return { status: response.status, contentType, text, size, cut, milliseconds: Math.round(performance.now() - sentAt) }
}

/** Characters that no text contains: control characters other than tabs and line breaks. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are meant
const BINARY = /[\u0000-\u0008\u000e-\u001f]/

/** Returns the text of a body without a content type for text. Undefined if the bytes are not UTF-8 text. */
async function textIn(chunks: Uint8Array<ArrayBuffer>[]): Promise<string | undefined> {
  try {
    // The decoder treats the bytes as part of a stream, because a body that was cut may end within a character.
    const text = new TextDecoder('utf-8', { fatal: true }).decode(await new Blob(chunks).arrayBuffer(), {
      stream: true,
    })
    return BINARY.test(text) ? undefined : text
  } catch {
    return undefined
  }
}

async function readSome(response: Response): Promise<{ chunks: Uint8Array<ArrayBuffer>[]; cut: boolean }> {
  const chunks: Uint8Array<ArrayBuffer>[] = []
  if (!response.body || response.bodyUsed) return { chunks, cut: false }
  const reader = response.body.getReader()
  const timer = setTimeout(() => void reader.cancel(), LONGEST)
  const until = performance.now() + LONGEST
  try {
    for (let size = 0; size < MOST; ) {
      const { done, value } = await reader.read()
      if (done) return { chunks, cut: performance.now() >= until }
      chunks.push(value)
      size += value.byteLength
    }
  } finally {
    clearTimeout(timer)
  }
  void reader.cancel()
  return { chunks, cut: true }
}

function indented(text: string, contentType: string): string {
  if (!contentType.includes('json')) return text
  try {
    return JSON.stringify(JSON.parse(text), null, 2)
  } catch {
    return text
  }
}
