import { spawnSync } from 'node:child_process'
import { copyFileSync, rmSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const root = new URL('../../', import.meta.url)
// The compiler of the repository. The TypeScript beside this file belongs to the type generator.
const compiler = fileURLToPath(new URL('node_modules/typescript/bin/tsc', root))

/** Builds the `dist/` of the package in that folder anew, and copies the licence into the folder. A compiler's error ends the process. */
export function buildPackage(folder) {
  rmSync(new URL('dist', folder), { recursive: true, force: true })
  const { status } = spawnSync(process.execPath, [compiler, '-p', fileURLToPath(folder)], { stdio: ['ignore', 2, 2] })
  if (status !== 0) process.exit(1)
  copyFileSync(new URL('LICENSE', root), new URL('LICENSE', folder))
}
