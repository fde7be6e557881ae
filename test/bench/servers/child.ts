import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'

/** A process of the benchmark; disposing ends it. */
export interface Child extends AsyncDisposable {
  pid: number
  /** The ports from the first line of output, if the start waited for it. */
  ports: readonly number[]
}

interface Command {
  command: string
  args: readonly string[]
  environment?: Readonly<Record<string, string>>
}

const START_PATIENCE_MS = 30_000

/** Starts a program that prints its listening ports as its first line, separated by blanks. */
export async function startListening(command: Command): Promise<Child> {
  const process = start(command)
  const lines = createInterface({ input: process.stdout })
  const limit = AbortSignal.timeout(START_PATIENCE_MS)
  try {
    const [line] = await Promise.race([
      once(lines, 'line', { signal: limit }),
      once(process, 'exit').then(() => Promise.reject(new Error('it ended'))),
    ])
    return child(process, String(line).split(' ').map(Number))
  } catch (error) {
    process.kill('SIGKILL')
    throw new Error(`${command.args.at(-1) ?? command.command} did not start: ${(error as Error).message}`)
  }
}

/** Starts a program and waits until `ready` is true. */
export async function startUntil(command: Command, ready: () => Promise<boolean>): Promise<Child> {
  const process = start(command)
  process.stdout.resume()
  if (await ready()) return child(process, [])
  process.kill('SIGKILL')
  throw new Error(`${command.command} did not start`)
}

/** Starts a program. Its standard input stays open while this process lives, because the program ends when its input closes. */
function start({ command, args, environment = {} }: Command) {
  return spawn(command, args, {
    env: { ...process.env, NODE_ENV: 'production', ...environment },
    stdio: ['pipe', 'pipe', 'inherit'],
  })
}

function child(process: ChildProcess, ports: readonly number[]): Child {
  return {
    pid: process.pid ?? 0,
    ports,
    async [Symbol.asyncDispose]() {
      if (process.exitCode !== null || process.signalCode !== null) return
      process.kill('SIGKILL')
      await once(process, 'exit')
    },
  }
}
