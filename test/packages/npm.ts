import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

const run = promisify(execFile)

const FOLDERS = ['sdks/typescript', 'cli', 'mcp'] as const

/** Builds the npm packages of a workspace and writes their archives into `destination`, in published form. */
export async function packNpmPackages(workspace: string, destination: string): Promise<void> {
  const workspaces = FOLDERS.map((name) => `--workspace=${name}`)
  await run('npm', ['pack', '--silent', ...workspaces, `--pack-destination=${destination}`], { cwd: workspace })
}
