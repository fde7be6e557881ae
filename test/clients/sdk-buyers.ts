import { execFile, spawnSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Hex } from 'viem'
import { installPythonSdkTools } from './python-sdk.ts'
import { runProgram } from './run-client.ts'

/** What a program that drives one of our SDKs is to do, in order, with one buyer. */
export interface SdkTask {
  private_key: Hex
  /** Directory in which its channels are kept; forgotten with the process when null. */
  store: string | null
  timeout_ms: number
  policy: { max_per_call: string; max_per_day: string; max_deposit: string }
  steps: readonly { do: 'one by one' | 'together' | 'refund'; urls: readonly string[]; amount?: string }[]
}

/** What became of a request. */
export interface SdkOutcome {
  status?: number
  /** What of the receipt says how much a voucher has cost. */
  charged?: string | undefined
  /** Of a refund. */
  amount?: string | undefined
  transaction?: string | undefined
  /** The error's class, its name alone. */
  error?: string
  message?: string
  reasons?: readonly string[] | undefined
}

/** A program over one of our SDKs. Each run is a process of its own. */
export interface SdkBuyer {
  name: string
  run(task: SdkTask): Promise<SdkOutcome[]>
}

const here = import.meta.dirname
const goProgram = join(tmpdir(), `launa-go-channels-${process.pid}`)
const hasGo = !spawnSync('go', ['version']).error

const typescript: SdkBuyer = {
  name: 'the TypeScript SDK',
  run: (input) =>
    runProgram({ command: process.execPath, args: ['--conditions=launa-source', join(here, 'sdk-buyer.ts')], input }),
}

const python: SdkBuyer = {
  name: 'the Python SDK',
  run: async (input) =>
    runProgram({ command: await installPythonSdkTools(), args: [join(here, 'sdk_buyer.py')], input }),
}

const go: SdkBuyer = {
  name: 'the Go SDK',
  run: (input) => runProgram({ command: goProgram, args: [], input }),
}

/** Those that this machine can run. */
export const SDK_BUYERS: readonly SdkBuyer[] = [typescript, python, ...(hasGo ? [go] : [])]

/** Installs and builds what they need: minutes on a machine that has never done it. */
export async function prepareSdkBuyers(): Promise<void> {
  await installPythonSdkTools()
  const cwd = join(here, '../e2e/clients/go')
  if (hasGo) await promisify(execFile)('go', ['build', '-o', goProgram, './channels'], { cwd })
}

/** Removes what was built for them. */
export function removeSdkPrograms(): void {
  rmSync(goProgram, { force: true })
}
