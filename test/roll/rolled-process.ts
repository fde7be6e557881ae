import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync } from 'node:fs'
import type { Launch } from '../../sandbox/part.ts'
import { becomesTrue } from '../../sandbox/probes.ts'

/** A process that the drill ends and starts again with the same command. */
export interface RolledProcess extends AsyncDisposable {
  name: string
  /** Starts the process, and resolves when it is ready. */
  start(): Promise<void>
  /** Ends the process by `how`, by default SIGTERM. Returns its exit code and the seconds until its end. */
  end(how?: () => Promise<void>): Promise<{ code: number | null; seconds: number }>
  /** Kills the process without a warning. */
  kill(): Promise<void>
}

export function createRolledProcess(options: {
  name: string
  launch: Launch
  logFile: string
  workingDirectory: string
  ready(): Promise<boolean>
}): RolledProcess {
  const { name, launch, logFile, workingDirectory, ready } = options
  let child: ChildProcess | undefined
  const exited = (process: ChildProcess) =>
    process.exitCode === null && process.signalCode === null ? once(process, 'exit') : Promise.resolve([])
  const kill = async () => {
    if (!child) return
    child.kill('SIGKILL')
    await exited(child)
  }
  return {
    name,
    async start() {
      const log = openSync(logFile, 'a')
      const started = spawn(launch.command, launch.args, {
        cwd: workingDirectory,
        env: { ...process.env, NODE_OPTIONS: '', ...launch.environment },
        stdio: ['ignore', log, log],
      })
      child = started
      closeSync(log)
      const isDecided = async () => started.exitCode !== null || (await ready())
      if (!(await becomesTrue(isDecided)) || started.exitCode !== null)
        throw new Error(`${name} does not start; its log is ${logFile}`)
    },
    async end(how) {
      const ended = child
      if (!ended) return { code: null, seconds: 0 }
      const begun = performance.now()
      if (how) await how()
      else ended.kill('SIGTERM')
      await exited(ended)
      return { code: ended.exitCode, seconds: (performance.now() - begun) / 1_000 }
    },
    kill,
    [Symbol.asyncDispose]: kill,
  }
}
