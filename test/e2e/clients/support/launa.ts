import { execFile, spawn } from 'node:child_process'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { promisify } from 'node:util'

const root = join(import.meta.dirname, '../../../..')
const program = join(root, 'cli/dist/main.js')

/** Builds the command line as it is published: it starts faster, and it is what people run. */
export async function buildLauna(): Promise<void> {
  await promisify(execFile)(process.execPath, [join(root, 'cli/build.mjs')])
}

export interface Run {
  code: number | null
  out: string
  err: string
  /** Standard output as the one document that it must be. */
  json<T = Record<string, unknown>>(): T
}

/** Runs the command line in a process of its own, with no environment but the given one. */
export async function launa(
  args: readonly string[],
  options: { variables?: Record<string, string>; stdin?: string } = {},
): Promise<Run> {
  const { variables = {}, stdin = '' } = options
  const child = spawn(process.execPath, [program, ...args], {
    env: { PATH: process.env.PATH ?? '', ...variables },
    stdio: 'pipe',
  })
  child.stdin.on('error', () => undefined).end(stdin)
  const ended = new Promise<number | null>((resolve, reject) => child.once('error', reject).once('close', resolve))
  const [out, err, code] = await Promise.all([text(child.stdout), text(child.stderr), ended])
  return {
    ...{ code, out, err },
    json() {
      if (!/^[^\n]+\n$/.test(out)) throw new Error(`not one document: ${out}\n${err}`)
      return JSON.parse(out)
    },
  }
}
