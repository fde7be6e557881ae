import { execFile, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { closeSync, mkdirSync, openSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { scaled } from '../runtime/patience.ts'
import { becomesTrue } from './probes.ts'
import { isRunning, type ProcessFacts, processFacts, processTree } from './proc.ts'
import { type ProcessRecord, readRecord, removeRecord, writeRecord } from './process-record.ts'
import { STOP_SECONDS } from './stopping.ts'

export interface ProcessCommand {
  name: string
  command: string
  args: readonly string[]
  environment: Readonly<Record<string, string>>
  workingDirectory: string
}

/** How long a process may take to end after its stop signal before it is killed, in milliseconds. */
const stopPatience = () => scaled(STOP_SECONDS * 1_000)

/** Variables of a test runner or package manager that would change how a started service behaves. */
const NOT_INHERITED = /^(NODE_OPTIONS|NODE_ENV|NODE_CHANNEL_FD|VITEST.*|npm_.*|MAKE.*|MFLAGS)$/

export function logFile(stateDirectory: string, name: string): string {
  return join(stateDirectory, 'log', `${name}.log`)
}

/** The last lines of a process's log, for error messages. */
export function lastLogLines(stateDirectory: string, name: string, count = 20): string[] {
  try {
    return readFileSync(logFile(stateDirectory, name), 'utf8').trimEnd().split('\n').slice(-count)
  } catch {
    return []
  }
}

export function fingerprint(command: ProcessCommand): string {
  return createHash('sha256').update(JSON.stringify(command)).digest('hex')
}

/** Starts a process that outlives this one, appends its output to its log, and records it. */
export async function launchProcess(stateDirectory: string, command: ProcessCommand): Promise<ProcessRecord> {
  mkdirSync(join(stateDirectory, 'log'), { recursive: true })
  const log = openSync(logFile(stateDirectory, command.name), 'a', 0o600)
  try {
    const child = spawn(command.command, command.args, {
      cwd: command.workingDirectory,
      env: { ...inheritedVariables(), ...command.environment },
      stdio: ['ignore', log, log],
      detached: true,
    })
    await new Promise<void>((resolve, reject) => {
      child.once('spawn', resolve)
      child.once('error', reject)
    })
    child.unref()
    return remember(stateDirectory, command, child.pid ?? 0)
  } finally {
    closeSync(log)
  }
}

/** Runs a program to its end. Throws with its output when it fails. */
export async function runToItsEnd({ command, args, environment, workingDirectory }: ProcessCommand): Promise<void> {
  const options = { cwd: workingDirectory, env: { ...inheritedVariables(), ...environment } }
  await promisify(execFile)(command, args, options).catch((error: { stdout?: string; stderr?: string }) => {
    throw new Error(`${args[0]} failed:\n${`${error.stdout ?? ''}${error.stderr ?? ''}`.trim() || String(error)}`)
  })
}

function inheritedVariables(): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !NOT_INHERITED.test(name)))
}

function remember(stateDirectory: string, command: ProcessCommand, pid: number): ProcessRecord {
  const record = {
    name: command.name,
    pid,
    // If the process is gone already, this start time matches no process, so that it counts as crashed.
    startTime: processFacts(pid)?.startTime ?? 0,
    startedAt: new Date().toISOString(),
    fingerprint: fingerprint(command),
  }
  writeRecord(stateDirectory, record)
  return record
}

/** Whether a part runs, is not started (or was stopped by us), or ended by itself. */
export type ProcessState = { is: 'running'; record: ProcessRecord } | { is: 'stopped' } | { is: 'crashed' }

export function processState(stateDirectory: string, name: string): ProcessState {
  const record = readRecord(stateDirectory, name)
  if (!record) return { is: 'stopped' }
  return isRunning(record) ? { is: 'running', record } : { is: 'crashed' }
}

/** Sends a signal to the recorded process only, and returns whether it was running. Leaves another process with the same pid alone. */
export function signalProcess(stateDirectory: string, name: string, signal: NodeJS.Signals): boolean {
  const state = processState(stateDirectory, name)
  return state.is === 'running' && sendSignal(state.record, signal)
}

/** Ends a process and its descendants by the stop signal. Processes that are left after a time get SIGKILL. */
export async function stopProcess(
  stateDirectory: string,
  name: string,
  stopSignal: NodeJS.Signals = 'SIGTERM',
  patienceMs = stopPatience(),
): Promise<void> {
  const state = processState(stateDirectory, name)
  if (state.is === 'running') {
    const tree = processTree(state.record.pid)
    sendSignal(state.record, stopSignal)
    if (!(await allGone(tree, patienceMs))) {
      for (const member of tree) sendSignal(member, 'SIGKILL')
      await allGone(tree, stopPatience())
    }
  }
  removeRecord(stateDirectory, name)
}

/** Kills a process without warning, like a power failure. The record stays, so the part counts as crashed. */
export async function killProcess(
  stateDirectory: string,
  name: string,
  signal: NodeJS.Signals = 'SIGKILL',
): Promise<void> {
  const state = processState(stateDirectory, name)
  if (state.is !== 'running') return
  const tree = processTree(state.record.pid)
  sendSignal(state.record, signal)
  if (signal === 'SIGKILL') await allGone(tree, stopPatience())
}

function allGone(tree: readonly ProcessFacts[], timeoutMs: number): Promise<boolean> {
  return becomesTrue(() => !tree.some(isRunning), { timeoutMs, everyMs: 20 })
}

function sendSignal(target: Pick<ProcessFacts, 'pid' | 'startTime'>, signal: NodeJS.Signals): boolean {
  if (!isRunning(target)) return false
  try {
    return process.kill(target.pid, signal)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ESRCH') return false
    throw error
  }
}
