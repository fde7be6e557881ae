import { execFile } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { describe, expect } from 'vitest'
import { patience } from '../../../runtime/patience.ts'
import { installPythonSdkTools } from '../../clients/python-sdk.ts'
import { buildWheel } from '../../packages/python.ts'
import { it } from './fixtures.ts'

const project = mkdtempSync(join(tmpdir(), 'launa-python-'))
const run = promisify(execFile)

/** Runs Python in the empty project, in a separate environment that does not contain the repository. */
const python = (...args: string[]) =>
  run(join(project, 'venv/bin/python'), args, { cwd: project, env: { PATH: process.env.PATH ?? '' } })
/** Installs without compiling: to compile all modules takes longer than the rest of the installation, and a test imports only a few. */
const install = (what: string) => {
  const pip = ['-m', 'pip', `--python=${join(project, 'venv/bin/python')}`]
  return run(tools, [...pip, 'install', '--quiet', '--disable-pip-version-check', '--no-compile', what], {
    cwd: project,
  })
}

let tools: string
let wheel: string
/** Builds the wheel from the source archive, as for publishing. */
it.beforeAll(async () => {
  tools = await installPythonSdkTools()
  await buildWheel(project)
  const built = readdirSync(project).sort()
  expect(built).toEqual([expect.stringMatching(/^launa-.*\.whl$/), expect.stringMatching(/^launa-.*\.tar\.gz$/)])
  wheel = join(project, built[0] ?? '')
  await run(tools, ['-m', 'venv', '--without-pip', join(project, 'venv')])
}, patience(600_000))
it.afterAll(() => rmSync(project, { recursive: true, force: true }))

describe('the wheel', () => {
  it('calls the control plane with only an HTTP client installed', async ({ plane }) => {
    await install(wheel)
    const script = `import importlib.util, launa
print(launa.Launa(base_url="${plane.baseUrl}").config.platform()["version"], importlib.util.find_spec("x402"))`
    expect((await python('-c', script)).stdout).toMatch(/^\d+\.\d+\.\d+ None\n$/)
  })

  it('contains types that pass the strictest checks', async () => {
    writeFileSync(
      join(project, 'seller.py'),
      `from launa import Launa, NotFoundError, build_sandbox_usdc_accept
from launa.types import Api

client = Launa(token="a.b.c", sandbox=True)


def hosts() -> list[str]:
    first: Api = client.apis.list(limit=2).items[0]
    accepts = [build_sandbox_usdc_accept("1")]
    client.apis.endpoints.create(first.id, method="GET", path_pattern="/", accepts=accepts)
    build_sandbox_usdc_accept(1)  # type: ignore[arg-type]
    client.apis.create(nonsense=True)  # type: ignore[call-arg]
    return [api.primary_host for api in client.apis.list()]


def code(error: Exception) -> str | None:
    return error.code if isinstance(error, NotFoundError) else None
`,
    )
    const strict = ['-m', 'mypy', '--strict', '--cache-dir=/dev/null']
    const executable = `--python-executable=${join(project, 'venv/bin/python')}`
    const { stdout } = await run(tools, [...strict, executable, 'seller.py'], { cwd: project })
    expect(stdout).toMatch(/^Success/)
  })

  it(
    'pays with the extra "buyer"',
    async () => {
      await install(`${wheel}[buyer]`)
      const script = `from launa.buyer import Buyer, SpendingPolicy
print(Buyer(SpendingPolicy(max_per_call="1"), private_key="0x" + "11" * 32).address)`
      expect((await python('-c', script)).stdout).toMatch(/^0x[0-9a-fA-F]{40}\n$/)
    },
    patience(600_000),
  )
})
