import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { installPythonPackage } from '../../sandbox/install.ts'
import { toolsDirectory } from '../../sandbox/tools.ts'

const root = join(import.meta.dirname, '../..')
const requirements = join(root, 'sdks/python/requirements-dev.txt')

/**
 * Installs the tools of the Python SDK, unless they are there, and returns the path of its python. It has a separate environment: other
 * Python programs here need other versions.
 */
export async function installPythonSdkTools(): Promise<string> {
  const stamp = join(toolsDirectory(root), 'python-sdk', 'installed.txt')
  const wanted = readFileSync(requirements, 'utf8')
  if (!existsSync(stamp) || readFileSync(stamp, 'utf8') !== wanted) {
    await installPythonPackage(root, `--requirement=${requirements}`, 'python-sdk')
    writeFileSync(stamp, wanted)
  }
  return join(toolsDirectory(root), 'python-sdk', 'bin', 'python')
}

/** Runs a program with them: `make sdk-python`. */
if (import.meta.main) execFileSync(await installPythonSdkTools(), process.argv.slice(2), { stdio: 'inherit' })
