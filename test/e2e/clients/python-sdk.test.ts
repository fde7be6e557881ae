import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { beforeAll, describe, expect, it } from 'vitest'
import { patience, slowness } from '../../../runtime/patience.ts'
import { httpAddress } from '../../../sandbox/settings.ts'
import { installPythonSdkTools } from '../../clients/python-sdk.ts'
import { type ChallengeDns, challengeDnsOf } from '../support/certificates/challenge-dns.ts'
import { planeOf } from '../support/sellers/gateway.ts'
import { testSettings } from '../support/stack/stack.ts'

const settings = testSettings()
const plane = planeOf(settings)
const directory = join(import.meta.dirname, '../../../sdks/python')
const run = promisify(execFile)

let python: string
let dns: ChallengeDns
beforeAll(async () => {
  python = await installPythonSdkTools()
  dns = challengeDnsOf(settings)
}, patience(600_000))

/** Runs a tool from the SDK's own environment. Returns its output, with its error output if it fails. */
async function tool(args: string[], variables: Record<string, string> = {}): Promise<string> {
  const env = {
    PATH: process.env.PATH ?? '',
    HOME: process.env.HOME ?? '',
    PYTHONDONTWRITEBYTECODE: '1',
    ...variables,
    LAUNA_SLOWNESS: String(slowness()),
  }
  return run(python, ['-m', ...args], { cwd: directory, env, maxBuffer: 1 << 26 }).then(
    ({ stdout }) => stdout,
    (error: { stdout?: string; stderr?: string }) => `${error.stdout}${error.stderr}`,
  )
}

describe('the Python SDK', () => {
  it('passes its own tests: vectors, generated files, buyer, and the common flows on this stack', {
    timeout: patience(900_000),
  }, async () => {
    const stack = {
      base_url: plane.baseUrl,
      staging_base_url: plane.stagingBaseUrl,
      mail: plane.mailUrl,
      upstream: httpAddress(settings, 'upstream'),
      dns: dns.managementUrl,
    }
    const output = await tool(['pytest', '-q', '-p', 'no:cacheprovider'], { LAUNA_TEST_STACK: JSON.stringify(stack) })
    // No test failed, and none was skipped.
    expect(output).toMatch(/\n\d+ passed(, \d+ warnings?)? in [^\n]*\n$/)
  })

  it('passes the type checkers', async () => {
    expect(await tool(['mypy', '--cache-dir=/dev/null', 'src', 'tests/public_surface.py'])).toMatch(
      /^Success: no issues found/,
    )
  })
})
