#!/usr/bin/env node
import { readFileSync } from 'node:fs'
import { processIo } from './io.ts'
import { run } from './run.ts'

const { version } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as { version: string }
const interrupted = new AbortController()
process.once('SIGINT', () => interrupted.abort())
// A reader that has seen enough, like `head`, is no failure.
process.stdout.on('error', (error: NodeJS.ErrnoException) => process.exit(error.code === 'EPIPE' ? 0 : 1))
process.exitCode = await run(process.argv.slice(2), {
  io: processIo(),
  variables: process.env,
  signal: interrupted.signal,
  version,
})
