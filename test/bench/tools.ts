import { execFile } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { onPath } from '../../sandbox/tools.ts'

/** Builds the load generator and the upstream, which are small Go programs without dependencies. */
export async function buildTools(directory: string): Promise<{ load: string; upstream: string }> {
  const go = onPath('go')
  if (!go) throw new Error('Go is missing: the load generator is built with it')
  mkdirSync(directory, { recursive: true })
  const source = join(import.meta.dirname, 'load')
  await promisify(execFile)(go, ['build', '-o', `${directory}/`, './...'], {
    cwd: source,
    env: { ...process.env, GOFLAGS: '', GOWORK: 'off' },
  })
  return { load: join(directory, 'load'), upstream: join(directory, 'upstream') }
}
