import { createInterface } from 'node:readline'
import { Writable } from 'node:stream'
import { text } from 'node:stream/consumers'

/** The terminal, or what stands in for it. */
export interface Io {
  out(text: string | Uint8Array): void
  err(text: string): void
  /** Whether standard output is read by a person. */
  isTty: boolean
  /** Whether a person can be asked. */
  canAsk: boolean
  /** Asks on standard error. `hidden` does not show what is typed. */
  ask(question: string, options?: { hidden?: boolean }): Promise<string>
  readStdin(): Promise<string>
}

export function processIo(): Io {
  const { stdin, stdout, stderr } = process
  return {
    out: (data) => void stdout.write(data),
    err: (data) => void stderr.write(data),
    isTty: stdout.isTTY === true,
    canAsk: stdin.isTTY === true && stderr.isTTY === true,
    readStdin: () => text(stdin),
    ask(question, { hidden = false } = {}) {
      stderr.write(question)
      const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() })
      const reader = createInterface({ input: stdin, output: hidden ? nowhere : stderr, terminal: true })
      return new Promise((resolve, reject) => {
        reader.once('line', (line) => {
          reader.close()
          if (hidden) stderr.write('\n')
          resolve(line)
        })
        reader.once('SIGINT', () => {
          reader.close()
          stderr.write('\n')
          reject(new Error('interrupted'))
        })
      })
    },
  }
}
