#!/usr/bin/env node
import { readFileSync } from 'node:fs'
import { run } from './run.ts'
import { processIo } from './terminal/io.ts'

const { version } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as { version: string }
const interrupted = new AbortController()
// The first signal aborts the requests, and the program ends once the journal has recorded the state of their payments. A second signal
// ends the process at once. No payment is lost, because the journal has each payment before it is sent.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => interrupted.abort())
// A reader such as `head` may close the pipe before the end of the output, which is no failure.
process.stdout.on('error', (error: NodeJS.ErrnoException) => process.exit(error.code === 'EPIPE' ? 0 : 1))
// If the terminal was closed, writing to standard error fails. The program ignores this.
process.stderr.on('error', () => undefined)
process.exitCode = await run(process.argv.slice(2), {
  io: processIo(interrupted.signal),
  variables: process.env,
  signal: interrupted.signal,
  version,
})
