import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { installPythonPackage } from '../../sandbox/install.ts'
import { toolsDirectory } from '../../sandbox/tools.ts'

const root = join(import.meta.dirname, '../..')
const requirements = join(root, 'sdks/python/requirements-dev.txt')

/**
 * Installs what the Python SDK is made and tested with, unless it is there, and answers its python. In an environment of
 * its own: the versions of the other Python programs here are not the SDK's to choose.
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
