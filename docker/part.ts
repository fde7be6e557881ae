import { spawn } from 'node:child_process'
import { join } from 'node:path'
import type { Part } from '../sandbox/part.ts'
import { allParts } from '../sandbox/parts/all.ts'
import { readSettings } from '../sandbox/settings.ts'

/**
 * Runs one part of the stack in its own container: `part.ts run NAME` starts it, and `part.ts check NAME` is its health check. A variable
 * of the container has precedence over the local stack's value.
 */
async function main([verb, name]: readonly string[]): Promise<number> {
  const settings = readSettings({ environment: process.env, root: join(import.meta.dirname, '..') })
  const part = allParts(settings).find((candidate) => candidate.name === name)
  if (!part || (verb !== 'run' && verb !== 'check')) throw new Error('usage: docker/part.ts run|check PART')
  return verb === 'run' ? run(part, settings.root) : Number(!(await part.healthy()))
}

async function run(part: Part, workingDirectory: string): Promise<number> {
  const { command, args, environment } = await part.launch()
  const child = spawn(command, args, {
    cwd: workingDirectory,
    env: { ...environment, ...process.env },
    stdio: 'inherit',
  })
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => child.kill(signal))
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', (code) => resolve(code ?? 1))
  })
}

try {
  process.exitCode = await main(process.argv.slice(2))
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
