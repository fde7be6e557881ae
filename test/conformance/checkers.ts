import { execFile } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { patience } from '../../runtime/patience.ts'
import { installPythonPackage } from '../../sandbox/install.ts'
import { toolsDirectory } from '../../sandbox/tools.ts'

const run = promisify(execFile)
const here = import.meta.dirname
const root = join(here, '../..')

export interface Verdict {
  exitCode: number
  output: string
}

/** Checkers by other authors, run in the documented way. */
export interface Checkers {
  /** Runs the program of the npm package `@agentcash/discovery`. Its exit code is always 0, so only its JSON counts. */
  agentcash(...args: string[]): Promise<Verdict>
  mppx(...args: string[]): Promise<Verdict>
  /** Runs `mppx` as a buyer with this key. */
  buyWithMppx(privateKey: string, ...args: string[]): Promise<Verdict>
  /** Runs the program of the Python package x402-conformance. */
  x402conf(...args: string[]): Promise<Verdict>
  /**
   * Runs the program of the Python package hostile-facilitator. It runs a buyer's program once for each failure of a facilitator, and
   * counts the payments. `mode` selects one failure.
   */
  hostileFacilitator(options: HostileRun): Promise<HostileResult[]>
}

interface HostileRun {
  command: readonly string[]
  environment: Record<string, string>
  mode?: string
}

export interface HostileResult {
  mode: string
  /** The number of different payments that were settled for one purchase. */
  distinct: number | null
  settle_calls: number
}

/** A specification by other authors: 129 operations in half a megabyte of YAML. */
export const REAL_SPECIFICATION = join(here, 'node_modules/@blockfrost/openapi/openapi.yaml')

/** Installs each checker once and returns the functions that run them. */
export async function installCheckers(): Promise<Checkers> {
  await installPackages()
  const python = await installRequirements()
  const node =
    (program: string, environment: Record<string, string> = {}) =>
    (args: string[]) => {
      const script = [join(here, 'resolve-localhost.mjs'), join(here, 'node_modules/.bin', program)]
      return verdictOf(process.execPath, ['--import', ...script, ...args], { environment })
    }
  return {
    agentcash: (...args) => node('discovery')(args),
    mppx: (...args) => node('mppx')(args),
    buyWithMppx: (privateKey, ...args) => node('mppx', { MPPX_PRIVATE_KEY: privateKey })(args),
    x402conf: (...args) =>
      verdictOf(join(python, '..', 'x402conf'), args, { environment: { PYTHONPATH: join(here, 'python') } }),
    hostileFacilitator: (options) => hostileResults(python, options),
  }
}

/** Seconds after which hostile-facilitator ends a client without a result. With two of its failures, each client runs until then. */
const CLIENT_TIMEOUT = '1'
/** The same limit for a run with a single failure, in seconds. No such client runs until then, so the limit suits a busy machine. */
const ONE_MODE_TIMEOUT = '20'
/** A Python program that runs one failure. The package's own command line runs all of them. */
const ONE_MODE = `
import json, sys
from hostile_facilitator.adapter import run_client_command
mode, timeout, *command = sys.argv[1:]
print(json.dumps([run_client_command(command, mode=mode, client_timeout_s=float(timeout))]))
`

async function hostileResults(python: string, { command, environment, mode }: HostileRun): Promise<HostileResult[]> {
  if (mode !== undefined) {
    const env = { ...process.env, ...environment }
    const { stdout } = await run(python, ['-c', ONE_MODE, mode, ONE_MODE_TIMEOUT, ...command], { env })
    return JSON.parse(stdout)
  }
  const directory = mkdtempSync(join(tmpdir(), 'launa-battery-'))
  const file = join(directory, 'result.json')
  try {
    const options = ['test', '--client-timeout', CLIENT_TIMEOUT, '--json', file]
    // A double payment causes a non-zero exit code, but also a result. Without a result, the file is missing.
    await verdictOf(join(python, '..', 'hostile-facilitator'), [...options, '--', ...command], {
      environment,
      timeout: patience(170_000),
    })
    return JSON.parse(readFileSync(file, 'utf8')).results
  } finally {
    rmSync(directory, { recursive: true, force: true })
  }
}

async function installPackages(): Promise<void> {
  const { dependencies } = JSON.parse(readFileSync(join(here, 'package.json'), 'utf8'))
  if (Object.keys(dependencies).every((name) => existsSync(join(here, 'node_modules', name, 'package.json')))) return
  await run('npm', ['install', '--no-save', '--loglevel=error'], { cwd: here })
}

async function installRequirements(): Promise<string> {
  const file = join(here, 'requirements.txt')
  const stamp = join(toolsDirectory(root), 'venv', 'conformance.txt')
  const wanted = readFileSync(file, 'utf8')
  const python = join(toolsDirectory(root), 'venv/bin/python')
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return python
  const installed = await installPythonPackage(root, `--requirement=${file}`)
  writeFileSync(stamp, wanted)
  return installed
}

async function verdictOf(
  command: string,
  args: string[],
  { environment = {}, timeout = 60_000 }: { environment?: Record<string, string>; timeout?: number } = {},
): Promise<Verdict> {
  try {
    const { stdout } = await run(command, args, { env: { ...process.env, ...environment }, timeout })
    return { exitCode: 0, output: stdout }
  } catch (error) {
    const { code, stdout = '', stderr = '' } = error as { code?: number; stdout?: string; stderr?: string }
    return { exitCode: code ?? 1, output: stdout + stderr }
  }
}
