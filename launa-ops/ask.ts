import { createInterface } from 'node:readline'
import { Writable } from 'node:stream'
import { OperatorsError } from './client.ts'

interface Terminal {
  input: NodeJS.ReadableStream & { isTTY?: boolean }
  output: NodeJS.WritableStream
}

/**
 * Asks on the terminal, and returns the line without spaces around it. With `hidden`, the typed text is not shown.
 *
 * Throws OperatorsError when the input ends without a line.
 */
export function ask(
  question: string,
  { hidden = false } = {},
  { input, output }: Terminal = { input: process.stdin, output: process.stderr },
): Promise<string> {
  // On a terminal, readline writes each typed letter to its output. A hidden text goes to `nowhere`.
  const nowhere = new Writable({ write: (_, __, done) => done() })
  const lines = createInterface({ input, output: hidden ? nowhere : output, terminal: input.isTTY === true })
  output.write(question)
  return new Promise((resolve, reject) => {
    lines.once('line', (line) => {
      resolve(line.trim())
      // `close` emits 'close' at once, and the handler of that event rejects. So `resolve` must be called before.
      lines.close()
      if (hidden) output.write('\n')
    })
    lines.once('close', () => reject(new OperatorsError(`no answer to "${question.trim()}"`)))
  })
}
