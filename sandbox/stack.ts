import { patience, scaled } from '../runtime/patience.ts'
import type { Part, PartName } from './part.ts'
import { allParts } from './parts/all.ts'
import { takenPorts } from './port-check.ts'
import { becomesTrue } from './probes.ts'
import {
  fingerprint,
  killProcess,
  lastLogLines,
  launchProcess,
  logFile,
  type ProcessCommand,
  processState,
  runToItsEnd,
  signalProcess,
  stopProcess,
} from './process-control.ts'
import { readRecord } from './process-record.ts'
import { whileWaiting } from './progress.ts'
import type { Settings } from './settings.ts'
import { withStackLock } from './stack-lock.ts'

/** How long a part may take until it is healthy, in milliseconds. */
const startPatience = () => patience(120_000)

/** How long a running part may take to become healthy before it is restarted, in milliseconds. */
const settlePatience = () => scaled(15_000)

/** How long to wait for a used port to become free, in milliseconds. */
const portPatience = () => scaled(5_000)

/** Thrown when a part did not start. It has the cause and, if helpful, the end of the part's log. */
export class PartError extends Error {
  override readonly name = 'PartError'
  readonly part: PartName

  constructor(part: PartName, message: string, log: readonly string[] = []) {
    super([`${part}: ${message}`, ...log.map((line) => `  ${line}`)].join('\n'))
    this.part = part
  }
}

/** The error of a failed start. Its message lists all failures, one per line. */
export class StackError extends Error {
  override readonly name = 'StackError'
  readonly failures: readonly Error[]

  constructor(failures: readonly Error[]) {
    super(failures.map(({ message }) => message).join('\n'))
    this.failures = failures
  }
}

export type StartOutcome = 'started' | 'was running' | 'restarted'

export interface StartOptions {
  /** Starts only these parts and the parts that they need. */
  only?: readonly PartName[]
  /** Called for each part when it starts, every ten seconds until it is healthy, and then with its outcome. */
  onProgress?: (part: PartName, outcome: StartOutcome | 'starting' | 'not healthy yet') => void
}

/** Starts the stack and waits until every part is healthy. Parts that run and are healthy are not restarted. */
export async function startStack(settings: Settings, options: StartOptions = {}): Promise<void> {
  await withStackLock(settings.stateDirectory, () => startAll(settings, options))
}

async function startAll(settings: Settings, { only, onProgress }: StartOptions): Promise<void> {
  const parts = allParts(settings)
  const wanted = withNeeds(parts, only ?? parts.map(({ name }) => name))
  const started = new Map<PartName, Promise<void>>()
  for (const part of parts.filter(({ name }) => wanted.has(name))) {
    const ready = Promise.all(part.needs.map((name) => started.get(name)))
    const work = ready.then(async () => {
      const outcome = await ensureStarted(settings, part, (state) => onProgress?.(part.name, state))
      onProgress?.(part.name, outcome)
    })
    started.set(part.name, work)
  }
  // All starts are awaited before the first failure is thrown, so that none continues in the background.
  const results = await Promise.allSettled(started.values())
  const failures = new Set(results.flatMap((result) => (result.status === 'rejected' ? [asError(result.reason)] : [])))
  if (failures.size > 0) throw new StackError([...failures])
}

function asError(reason: unknown): Error {
  return reason instanceof Error ? reason : new Error(String(reason))
}

function withNeeds(parts: readonly Part[], names: readonly PartName[]): Set<PartName> {
  const wanted = new Set(names)
  for (const part of parts.toReversed()) {
    if (wanted.has(part.name)) for (const need of part.needs) wanted.add(need)
  }
  return wanted
}

async function ensureStarted(
  settings: Settings,
  part: Part,
  onProgress: (state: 'starting' | 'not healthy yet') => void = () => {},
): Promise<StartOutcome> {
  const { stateDirectory } = settings
  const command = await processCommand(settings, part)
  const state = processState(stateDirectory, part.name)
  if (state.is === 'running') {
    const unchanged = state.record.fingerprint === fingerprint(command)
    if (unchanged && (await becomesTrue(part.healthy, { timeoutMs: settlePatience() }))) return 'was running'
    await stopProcess(stateDirectory, part.name, part.stopSignal)
  }
  onProgress('starting')
  await portsBecomeFree(part, settings)
  await runBefore(settings, part)
  await launchProcess(stateDirectory, command)
  await whileWaiting(
    () => onProgress('not healthy yet'),
    () => waitUntilHealthy(settings, part),
  )
  return state.is === 'running' ? 'restarted' : 'started'
}

async function runBefore(settings: Settings, part: Part): Promise<void> {
  if (!part.before) return
  try {
    const { command, args, environment } = await part.before()
    await runToItsEnd({
      name: `${part.name}-before`,
      command,
      args,
      environment: environment ?? {},
      workingDirectory: settings.root,
    })
  } catch (error) {
    throw new PartError(part.name, asError(error).message)
  }
}

/** Waits for the ports of a part. A killed process may hold its ports for a moment after its end. */
async function portsBecomeFree(part: Part, settings: Settings): Promise<void> {
  let taken: string[] = []
  const free = async () => {
    taken = await takenPorts(part, settings)
    return taken.length === 0
  }
  if (!(await becomesTrue(free, { timeoutMs: portPatience() }))) throw new PartError(part.name, taken.join('\n'))
}

async function processCommand(settings: Settings, part: Part): Promise<ProcessCommand> {
  try {
    const { command, args, environment } = await part.launch()
    return {
      name: part.name,
      command,
      args,
      environment: { ...environment, ...settings.extraEnvironment[part.name] },
      workingDirectory: settings.root,
    }
  } catch (error) {
    throw new PartError(part.name, asError(error).message)
  }
}

async function waitUntilHealthy(settings: Settings, part: Part): Promise<void> {
  const { stateDirectory } = settings
  const runs = (): boolean => processState(stateDirectory, part.name).is === 'running'
  const timeoutMs = startPatience()
  const decided = await becomesTrue(async () => !runs() || (await part.healthy()), { timeoutMs })
  if (decided && runs()) return
  const what = runs() ? `not healthy after ${Math.round(timeoutMs / 1000)} s` : 'ended while starting'
  throw new PartError(
    part.name,
    `${what}; end of ${logFile(stateDirectory, part.name)}:`,
    lastLogLines(stateDirectory, part.name),
  )
}

/** Ends every part, or the named ones, in reverse order. None of their processes keeps running. */
export async function stopStack(settings: Settings, only?: readonly PartName[]): Promise<PartName[]> {
  return withStackLock(settings.stateDirectory, async () => {
    const stopped: PartName[] = []
    for (const part of allParts(settings).reverse()) {
      if (only && !only.includes(part.name)) continue
      if (processState(settings.stateDirectory, part.name).is === 'running') stopped.push(part.name)
      await stopProcess(settings.stateDirectory, part.name, part.stopSignal)
    }
    return stopped
  })
}

export interface PartStatus {
  name: PartName
  state: 'running' | 'unhealthy' | 'crashed' | 'stopped'
  pid: number | undefined
  address: string
  /** The milliseconds since the part's start; undefined if it does not run. */
  uptime: number | undefined
}

export function stackStatus(settings: Settings): Promise<PartStatus[]> {
  return Promise.all(
    allParts(settings).map(async (part): Promise<PartStatus> => {
      const common = { name: part.name, address: part.address, pid: undefined, uptime: undefined }
      const process = processState(settings.stateDirectory, part.name)
      if (process.is !== 'running') return { ...common, state: process.is }
      const healthy = await becomesTrue(part.healthy, { timeoutMs: 0 })
      const { pid, startedAt } = process.record
      const uptime = Date.now() - Date.parse(startedAt)
      return { ...common, state: healthy ? 'running' : 'unhealthy', pid, uptime }
    }),
  )
}

/** Starts one part and waits until it is healthy. The parts that it needs must run already. */
export async function startPart(settings: Settings, name: PartName): Promise<void> {
  await withStackLock(settings.stateDirectory, () => ensureStarted(settings, findPart(settings, name)))
}

export async function stopPart(settings: Settings, name: PartName): Promise<void> {
  await stopStack(settings, [name])
}

/**
 * Sends one part a signal, for fault tests. After SIGKILL it waits until the part is gone. SIGSTOP pauses the part and SIGCONT continues
 * it.
 */
export async function killPart(settings: Settings, name: PartName, signal: NodeJS.Signals = 'SIGKILL'): Promise<void> {
  if (signal === 'SIGKILL') await killProcess(settings.stateDirectory, name)
  else signalProcess(settings.stateDirectory, name, signal)
}

/** Waits until one part is healthy. Throws a PartError after the time limit. */
export async function partIsHealthy(settings: Settings, name: PartName, timeoutMs = startPatience()): Promise<void> {
  const healthy = await becomesTrue(findPart(settings, name).healthy, { timeoutMs })
  if (!healthy)
    throw new PartError(name, `not healthy after ${timeoutMs} ms`, lastLogLines(settings.stateDirectory, name))
}

/** The pid of a running part, or undefined. */
export function partPid(settings: Settings, name: PartName): number | undefined {
  const state = processState(settings.stateDirectory, name)
  return state.is === 'running' ? readRecord(settings.stateDirectory, name)?.pid : undefined
}

function findPart(settings: Settings, name: PartName): Part {
  const part = allParts(settings).find((candidate) => candidate.name === name)
  if (!part) throw new Error(`there is no part called ${name}`)
  return part
}
