import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { buildDashboardOnce } from './dashboard.ts'
import { installTools } from './install.ts'
import { auditEnvironment, ownerEnvironment } from './operators-programs.ts'
import { PART_NAMES, type PartName } from './part.ts'
import { logFile } from './process-control.ts'
import { addressTable, exportLine, statusTable } from './report.ts'
import { httpAddress, readSettings, type Settings } from './settings.ts'
import { partIsHealthy, type StartOptions, stackStatus, startStack, stopStack } from './stack.ts'

const USAGE =
  'usage: sandbox/main.ts install | up [part...] | down [part...] | status [part...] | logs [part...] | restart-chain | audit-ledger [option...] | archive-ledger [option...] | invite-operator [option...]'

async function main(args: readonly string[]): Promise<number> {
  const [verb, ...rest] = args
  const settings = readSettings({ environment: process.env, root: join(import.meta.dirname, '..') })
  if (verb === 'audit-ledger') return run(settings, 'audit/main.ts', auditEnvironment(settings), rest)
  if (verb === 'archive-ledger') return run(settings, 'archive/main.ts', ownerEnvironment(settings), rest)
  if (verb === 'invite-operator')
    return run(settings, 'control-plane/operator/bootstrap.ts', ownerEnvironment(settings), rest)
  const names = rest.map(partName)
  if (verb === 'install') return install(settings)
  if (verb === 'up') return up(settings, names)
  if (verb === 'down') return down(settings, names)
  if (verb === 'status') return status(settings, names)
  if (verb === 'logs') return logs(settings, names)
  if (verb === 'restart-chain') return restartChain(settings)
  throw new Error(USAGE)
}

function partName(text: string): PartName {
  const name = PART_NAMES.find((candidate) => candidate === text)
  if (!name) throw new Error(`there is no part called ${text}; there are ${PART_NAMES.join(', ')}`)
  return name
}

async function install(settings: Settings): Promise<number> {
  await Promise.all([installTools(settings.root, console.log), buildDashboardOnce(settings.root, console.log)])
  return 0
}

async function up(settings: Settings, names: readonly PartName[]): Promise<number> {
  await install(settings)
  const begun = Date.now()
  const onProgress: StartOptions['onProgress'] = (part, outcome) => {
    const seconds = ((Date.now() - begun) / 1000).toFixed(1)
    console.log(`${seconds.padStart(6)}s  ${part} ${outcome}`)
  }
  try {
    await startStack(settings, { onProgress, ...(names.length > 0 ? { only: names } : {}) })
  } catch (error) {
    await printRunning(settings)
    throw error
  }
  console.log(names.length > 0 ? '' : `\n${addressTable(settings)}`)
  return 0
}

/** After a failed start, lists every process that still runs. */
async function printRunning(settings: Settings): Promise<void> {
  const running = (await stackStatus(settings)).filter(({ state }) => state === 'running' || state === 'unhealthy')
  if (running.length === 0) return
  const names = running.map(({ name }) => name).join(', ')
  console.error(`These parts run: ${names}. "make down" stops them; "make up" starts what is missing.`)
}

async function down(settings: Settings, names: readonly PartName[]): Promise<number> {
  const stopped = await stopStack(settings, names.length > 0 ? names : undefined)
  console.log(stopped.length > 0 ? `stopped ${stopped.join(', ')}` : 'nothing was running')
  return 0
}

async function status(settings: Settings, names: readonly PartName[]): Promise<number> {
  const all = await stackStatus(settings)
  const parts = names.length > 0 ? all.filter(({ name }) => names.includes(name)) : all
  console.log(statusTable(parts))
  const line = exportLine(settings)
  if (line) console.log(`\n${line}`)
  return parts.every(({ state }) => state === 'running') ? 0 : 1
}

/** Prints the logs of parts until the user interrupts it. */
async function logs(settings: Settings, names: readonly PartName[]): Promise<number> {
  const chosen = names.length > 0 ? names : PART_NAMES
  const files = chosen.map((name) => logFile(settings.stateDirectory, name)).filter((file) => existsSync(file))
  if (files.length === 0) throw new Error('there are no logs yet')
  const child = spawn('tail', ['-n', '50', '-F', ...files], { stdio: 'inherit' })
  await new Promise((resolve) => child.once('close', resolve))
  return 0
}

/** Runs an operator's program on the stack, and returns its exit code. */
async function run(
  settings: Settings,
  program: string,
  environment: Record<string, string>,
  options: readonly string[],
): Promise<number> {
  const env = { ...process.env, ...environment }
  const child = spawn(process.execPath, [program, ...options], { cwd: settings.root, env, stdio: 'inherit' })
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code) => resolve(code ?? 2))
  })
}

async function restartChain(settings: Settings): Promise<number> {
  const address = httpAddress(settings, 'chainManager')
  const response = await fetch(`${address}/restart`, { method: 'POST' }).catch(() => undefined)
  if (!response) throw new Error(`the chain manager does not answer at ${address}: is the stack up?`)
  if (!response.ok) throw new Error(`the chain manager answered ${response.status}: ${await response.text()}`)
  await partIsHealthy(settings, 'chain-manager')
  await partIsHealthy(settings, 'facilitator')
  console.log('the Sandbox chain is fresh; all balances are gone')
  return 0
}

try {
  process.exitCode = await main(process.argv.slice(2))
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
