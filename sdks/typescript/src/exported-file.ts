import { ConnectionError, LaunaError } from './errors.ts'
import { EXPORT_END_BYTES } from './generated/facts.ts'

/** A file that is being received. `isEnd` decides by the file's last characters whether the file is complete. */
export class ExportedFile {
  readonly #response: Response
  readonly #isEnd: (tail: string) => boolean

  constructor(response: Response, isEnd: (tail: string) => boolean) {
    this.#response = response
    this.#isEnd = isEnd
  }

  /** The file's bytes as they arrive, in the requested form. Throws if the file was cut off. Leaving a loop early cancels the answer. */
  async *bytes(): AsyncGenerator<Uint8Array, void> {
    const decoder = new TextDecoder()
    let tail = ''
    for await (const piece of this.pieces()) {
      tail = (tail + decoder.decode(piece, { stream: true })).slice(-EXPORT_END_BYTES)
      yield piece
    }
    if (!this.#isEnd(tail)) throw cutOff()
  }

  protected async *pieces(): AsyncGenerator<Uint8Array, void> {
    const reader = this.#response.body?.getReader()
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
}

/** The last line of a text; undefined if that line has no line end. */
export function lastLine(tail: string): string | undefined {
  return tail.endsWith('\n') ? tail.trimEnd().split('\n').at(-1) : undefined
}

export function cutOff(): LaunaError {
  return new LaunaError('the export was cut off')
}
