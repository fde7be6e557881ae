import { createInterface } from 'node:readline'
import { Writable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { decodedText } from '../input/input-file.ts'
import { inAscii, showsUnicode } from './charset.ts'

/** The terminal, or its replacement in a test. */
export interface Io {
  out(text: string | Uint8Array): void
  err(text: string): void
  /** Waits until standard output has taken all data, so that a long answer does not stay in memory. */
  drained(): Promise<void>
  /** Whether a person reads standard output. */
  isTty: boolean
  /** Columns of the terminal; undefined if standard output is no terminal. */
  width: number | undefined
  /** Whether standard output shows colours. */
  hasColour: boolean
  /** Whether a person can be asked. */
  canAsk: boolean
  /** Asks on standard error. `hidden` does not show what is typed. */
  ask(question: string, options?: { hidden?: boolean }): Promise<string>
  readStdin(): Promise<string>
}

/** Returns the terminal of this process. When `signal` aborts, an open question ends with an error. */
export function processIo(signal: AbortSignal): Io {
  const { stdin, stdout, stderr } = process
  const isLimited = process.platform !== 'win32' && !showsUnicode(process.env)
  const shownOn = (stream: { isTTY?: boolean }, data: string | Uint8Array) =>
    isLimited && stream.isTTY && typeof data === 'string' ? inAscii(data) : data
  return {
    out: (data) => void stdout.write(shownOn(stdout, data)),
    err: (data) => void stderr.write(shownOn(stderr, data)),
    drained: () =>
      stdout.writableNeedDrain ? new Promise((resolve) => stdout.once('drain', () => resolve())) : Promise.resolve(),
    isTty: stdout.isTTY === true,
    // A terminal without a known size reports 0.
    width: (stdout.isTTY && stdout.columns) || undefined,
    hasColour: stdout.isTTY === true && showsColour(process.env),
    canAsk: stdin.isTTY === true && stderr.isTTY === true,
    readStdin: async () => decodedText(await buffer(stdin), 'standard input'),
    ask(question, { hidden = false } = {}) {
      stderr.write(question)
      const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() })
      const reader = createInterface({ input: stdin, output: hidden ? nowhere : stderr, terminal: true })
      return new Promise((resolve, reject) => {
        reader.once('line', (line) => {
          resolve(line)
          reader.close()
          if (hidden) stderr.write('\n')
        })
        const stop = () => {
          reader.close()
          stderr.write('\n')
          reject(new Error('interrupted'))
        }
        reader.once('SIGINT', stop)
        // The terminal may be closed before the person answers.
        reader.once('close', () => reject(new Error('interrupted')))
        signal.addEventListener('abort', stop, { once: true })
      })
    },
  }
}

/** Whether output has colour. By https://no-color.org, a NO_COLOR that is not empty switches it off. */
export function showsColour({ NO_COLOR, TERM }: Readonly<Record<string, string | undefined>>): boolean {
  return !NO_COLOR && TERM !== 'dumb'
}
