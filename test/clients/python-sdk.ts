import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { installPythonPackage } from '../../sandbox/install.ts'
import { toolsDirectory } from '../../sandbox/tools.ts'

const root = join(import.meta.dirname, '../..')
const requirements = join(root, 'sdks/python/requirements-dev.txt')

/**
 * Installs the tools of the Python SDK if they are missing, and returns the path of their python. The environment is separate, because
 * other Python programs here need other versions.
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

/** `make sdk-python` runs a program with these tools. */
if (import.meta.main) execFileSync(await installPythonSdkTools(), process.argv.slice(2), { stdio: 'inherit' })
