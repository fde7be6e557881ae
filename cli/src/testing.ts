import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { run } from './run.ts'
import type { Io } from './terminal/io.ts'

/** A terminal of a test: it records the output, and answers each question with the next given answer. */
export interface FakeTerminal extends Io {
  printed: { out: string; err: string }
}

export function fakeTerminal({
  isTty = false,
  answers = [] as string[],
  stdin = '',
  width = undefined as number | undefined,
  hasColour = false,
} = {}): FakeTerminal {
  const printed = { out: '', err: '' }
  return {
    printed,
    out: (data) => {
      printed.out += typeof data === 'string' ? data : Buffer.from(data).toString()
    },
    err: (text) => {
      printed.err += text
    },
    drained: async () => undefined,
    isTty,
    width,
    hasColour,
    canAsk: answers.length > 0,
    ask: async (question) => {
      printed.err += question
      return answers.shift() ?? ''
    },
    readStdin: async () => stdin,
  }
}

/**
 * An empty folder for one test, for example as its `LAUNA_CONFIG_DIR`. It is removed when the test ends. A concurrent test passes the
 * `onTestFinished` of its context.
 */
export function ownFolder(atEnd: (remove: () => void) => void = onTestFinished): string {
  const folder = mkdtempSync(join(tmpdir(), 'launa-cli-'))
  atEnd(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** Runs a command line in this process. `variables` reach the command line and not the SDK, which reads `process.env` itself. */
export async function runAt(
  io: FakeTerminal,
  args: readonly string[],
  variables: Record<string, string> = {},
): Promise<{ code: number; out: string; err: string }> {
  const code = await run(args, { io, variables, signal: new AbortController().signal, version: '0.0.0' })
  return { code, ...io.printed }
}
