import { execFile } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { onPath } from '../../../sandbox/tools.ts'

/** Paths of the built programs. */
export interface Tools {
  load: string
  upstream: string
  facilitator: string
}

/** Builds the load generator and the servers behind the gateways. They are small Go programs without dependencies. */
export async function buildTools(directory: string): Promise<Tools> {
  const go = onPath('go')
  if (!go) throw new Error('Go is missing: the load generator is built with it')
  mkdirSync(directory, { recursive: true })
  const source = join(import.meta.dirname, '../load')
  await promisify(execFile)(go, ['build', '-o', `${directory}/`, './...'], {
    cwd: source,
    env: { ...process.env, GOFLAGS: '', GOWORK: 'off' },
  })
  const program = (name: string) => join(directory, name)
  return { load: program('load'), upstream: program('upstream'), facilitator: program('facilitator') }
}
