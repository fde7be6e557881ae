import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { OfficialClient } from './client.ts'
import { runClient } from './run-client.ts'

const here = join(import.meta.dirname, 'legacy')
const resolveLocalhost = join(import.meta.dirname, '../conformance/resolve-localhost.mjs')

/** Installs the v1 client in a separate folder, if it is missing. */
export async function installLegacyClient(): Promise<void> {
  if (existsSync(join(here, 'node_modules/.package-lock.json'))) return
  await promisify(execFile)('npm', ['install', '--no-save', '--loglevel=error'], { cwd: here })
}

/** `x402-fetch` 1.2.0, the last release with x402 v1 only. */
export const legacyClient: OfficialClient = {
  name: 'npm x402-fetch 1.2.0',
  pay: (task) =>
    runClient({ command: process.execPath, args: ['--import', resolveLocalhost, join(here, 'pay.mjs')], task }),
}
