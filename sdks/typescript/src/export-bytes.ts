import { ConnectionError, LaunaError } from './errors.ts'
import { EXPORT_END_BYTES } from './generated/facts.ts'

/** The bytes of an answer as they arrive. Leaving a loop early ends the answer. */
export async function* piecesOf(response: Response): AsyncGenerator<Uint8Array, void> {
  const reader = response.body?.getReader()
  if (!reader) return
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return
      yield value
    }
  } catch (cause) {
    throw new ConnectionError('the export was cut off', { cause })
  } finally {
    await reader.cancel().catch(() => undefined)
  }
}

/** The same, and an error at the end of a file that was cut off. `isEnd` is asked about its last characters. */
export async function* wholeFile(
  response: Response,
  isEnd: (tail: string) => boolean,
): AsyncGenerator<Uint8Array, void> {
  const decoder = new TextDecoder()
  let tail = ''
  for await (const piece of piecesOf(response)) {
    tail = (tail + decoder.decode(piece, { stream: true })).slice(-EXPORT_END_BYTES)
    yield piece
  }
  if (!isEnd(tail)) throw cutOff()
}

/** The last line of a text. Undefined if the line itself is not whole. */
export function lastLine(tail: string): string | undefined {
  return tail.endsWith('\n') ? tail.trimEnd().split('\n').at(-1) : undefined
}

export function cutOff(): LaunaError {
  return new LaunaError('the export was cut off')
}
