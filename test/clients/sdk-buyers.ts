import { execFile } from 'node:child_process'
import { rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Hex } from 'viem'
import { findGo } from '../../sandbox/tools.ts'
import { installPythonSdkTools } from './python-sdk.ts'
import { runProgram } from './run-client.ts'

/** A task for a program with one of our SDKs: the settings of one buyer, and its requests in order (`steps`). */
export interface SdkTask {
  private_key: Hex
  /** Directory for the state of channels. Null: the state is lost at the end of the process. */
  store: string | null
  /** Directory of the journal of payments. Without it, the journal is lost at the end of the process. */
  journal?: string
  timeout_ms: number
  policy: { max_per_call: string; max_per_day: string; max_deposit: string }
  steps: readonly {
    do: 'one by one' | 'together' | 'refund'
    urls: readonly string[]
    amount?: string
  }[]
}

/** The outcome of a request. */
export interface SdkOutcome {
  status?: number
  /** `free`, `charged`, `not_charged` or `no_receipt`. */
  outcome?: string
  /** The cost of a voucher, from the receipt. */
  charged?: string | undefined
  /** The amount of a refund. */
  amount?: string | undefined
  transaction?: string | undefined
  /** The class name of the error. */
  error?: string
  message?: string
  reasons?: readonly string[] | undefined
}

/** A program that buys with one of our SDKs. Each run is a separate process. */
export interface SdkBuyer {
  name: string
  /** Whether the SDK's language is installed. */
  isThere: boolean
  /** Builds the program. */
  prepare?(): Promise<void>
  run(task: SdkTask): Promise<SdkOutcome[]>
}

const here = import.meta.dirname
const goProgram = join(tmpdir(), `launa-go-channels-${process.pid}`)

export const typescriptBuyer: SdkBuyer = {
  name: 'the TypeScript SDK',
  isThere: true,
  run: (input) =>
    runProgram({ command: process.execPath, args: ['--conditions=launa-source', join(here, 'sdk-buyer.ts')], input }),
}

export const pythonBuyer: SdkBuyer = {
  name: 'the Python SDK',
  isThere: true,
  run: async (input) =>
    runProgram({ command: await installPythonSdkTools(), args: [join(here, 'sdk_buyer.py')], input }),
}

export const goBuyer: SdkBuyer = {
  name: 'the Go SDK',
  isThere: findGo() !== undefined,
  async prepare() {
    const cwd = join(here, '../e2e/clients/go')
    await promisify(execFile)('go', ['build', '-o', goProgram, './channels'], { cwd })
    process.once('exit', () => rmSync(goProgram, { force: true }))
  },
  run: (input) => runProgram({ command: goProgram, args: [], input }),
}
