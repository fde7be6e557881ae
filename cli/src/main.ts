#!/usr/bin/env node
import { readFileSync } from 'node:fs'
import { processIo } from './io.ts'
import { run } from './run.ts'

const { version } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as { version: string }
const interrupted = new AbortController()
// A payment that is under way is written down first. A second signal ends the process at once, and its journal tells.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => interrupted.abort())
// A reader that has seen enough, like `head`, is no failure.
process.stdout.on('error', (error: NodeJS.ErrnoException) => process.exit(error.code === 'EPIPE' ? 0 : 1))
// A terminal that is gone takes no text any more.
process.stderr.on('error', () => undefined)
process.exitCode = await run(process.argv.slice(2), {
  io: processIo(interrupted.signal),
  variables: process.env,
  signal: interrupted.signal,
  version,
})
