import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { installPythonSdkTools } from '../clients/python-sdk.ts'

const run = promisify(execFile)
const source = join(import.meta.dirname, '../../sdks/python')

/** Writes the source archive of the Python SDK into `destination`, and the wheel built from it. */
export async function buildWheel(destination: string): Promise<void> {
  const tools = await installPythonSdkTools()
  await run(tools, ['-m', 'build', '--no-isolation', '--outdir', destination, source])
}
