import { execFile } from 'node:child_process'
import { mkdirSync, rmSync } from 'node:fs'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** A version of the repository in a separate folder. */
export interface Checkout {
  name: string
  root: string
}

/** Writes the files of a Git ref to `directory`, without packages. Changes nothing in the repository. */
export async function writeRef(
  ref: string,
  { root, directory }: { root: string; directory: string },
): Promise<Checkout> {
  const { stdout } = await run('git', ['-C', root, 'rev-parse', '--verify', '--short', `${ref}^{commit}`])
  const commit = stdout.trim()
  const archive = `${directory}.tar`
  rmSync(directory, { recursive: true, force: true })
  mkdirSync(directory, { recursive: true })
  await run('git', ['-C', root, 'archive', '--output', archive, commit])
  await run('tar', ['-xf', archive, '-C', directory])
  rmSync(archive)
  return { name: ref === commit ? commit : `${ref} (${commit})`, root: directory }
}
