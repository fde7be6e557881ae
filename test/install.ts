import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import {
  installChromium,
  installH2spec,
  installPebble,
  installPgbouncer,
  mayHaveChromium,
  mayHavePgbouncer,
} from '../sandbox/install.ts'
import { whileWaiting } from '../sandbox/progress.ts'
import { findGo } from '../sandbox/tools.ts'
import { installLegacyClient } from './clients/legacy.ts'
import { installPythonClients } from './clients/python.ts'
import { installPythonSdkTools } from './clients/python-sdk.ts'
import { installCheckers } from './conformance/checkers.ts'
import { installSchemathesis } from './fuzz/schemathesis.ts'

/**
 * Installs the additional tools for tests on a stack, each once: programs and clients by other authors. Runs before the first test, because
 * concurrent files must not install into one folder.
 */
export async function installTestTools(root: string): Promise<void> {
  const begun = Date.now()
  // Tests that need a missing tool are left out (`support/left-out.ts`).
  if (findGo()) {
    await step('the certificate authority of the tests', () => installPebble(root))
    await step('h2spec', () => installH2spec(root))
    await step('modules for Go', () => downloadGoModules(root))
  }
  if (mayHaveChromium()) await step('Chromium', () => installChromium(() => undefined))
  if (mayHavePgbouncer()) await step('PgBouncer', () => installPgbouncer(() => undefined))
  await step('clients in Python', installPythonClients)
  await step('tools of the Python SDK', installPythonSdkTools)
  await step('schemathesis', installSchemathesis)
  await step('the last client of x402 v1', installLegacyClient)
  await step('conformance checkers', installCheckers)
  const seconds = Math.round((Date.now() - begun) / 1000)
  if (seconds > 5) console.log(`installed what the tests need in ${seconds} s`)
}

const GO_MODULES = ['sdks/go', 'sdks/go/generate', 'examples/go', 'test/e2e/clients/go']

/** Downloads in advance, so that tests build without the network, and their time includes no download. */
async function downloadGoModules(root: string): Promise<void> {
  for (const module of GO_MODULES) await promisify(execFile)('go', ['mod', 'download'], { cwd: join(root, module) })
}

/** Runs one installation. If it takes a while, prints a line then and every ten seconds. */
async function step(what: string, install: () => Promise<unknown>): Promise<void> {
  const slow = setTimeout(() => console.log(`installing ${what}`), 1000)
  try {
    await whileWaiting((seconds) => console.log(`installing ${what}: ${seconds} s so far`), install)
  } finally {
    clearTimeout(slow)
  }
}
