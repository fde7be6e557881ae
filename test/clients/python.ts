import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { installPythonPackage } from '../../sandbox/install.ts'
import { toolsDirectory } from '../../sandbox/tools.ts'
import type { OfficialClient } from './client.ts'
import { runClient } from './run-client.ts'

const root = join(import.meta.dirname, '../..')
const requirements = join(import.meta.dirname, 'requirements.txt')

/** Installs the runners' packages into the shared virtual environment if they are missing, and returns the path of its python. */
export async function installPythonClients(): Promise<string> {
  const environment = join(toolsDirectory(root), 'venv')
  const installed = join(environment, 'test-clients.txt')
  const wanted = readFileSync(requirements, 'utf8')
  if (!existsSync(installed) || readFileSync(installed, 'utf8') !== wanted) {
    await installPythonPackage(root, `--requirement=${requirements}`)
    writeFileSync(installed, wanted)
  }
  return join(environment, 'bin', 'python')
}

/** Returns an official client that a Python program of this directory (`runner`) runs. */
export function pythonClient(name: string, runner: 'pay_httpx.py' | 'pay_requests.py'): OfficialClient {
  return {
    name,
    pay: async (task) =>
      runClient({ command: await installPythonClients(), args: [join(import.meta.dirname, runner)], task }),
  }
}
