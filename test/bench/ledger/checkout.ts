import { execFile } from 'node:child_process'
import { existsSync, mkdirSync, rmSync, symlinkSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import type { BenchSettings } from '../settings.ts'

const run = promisify(execFile)

/** A state of the repository with a ledger to measure. */
export interface Checkout {
  name: string
  root: string
}

/**
 * The checkout to compare with. The files of a ref are written to `directory`, and leave no mark in the repository. The modules are those
 * of this checkout, `root`.
 */
export async function openBase(
  base: NonNullable<BenchSettings['ledger']['base']>,
  { root, directory }: { root: string; directory: string },
): Promise<Checkout> {
  const checkout =
    'path' in base ? { name: base.path, root: resolve(base.path) } : await writeRef(base.ref, { root, directory })
  const modules = join(checkout.root, 'node_modules')
  if (!existsSync(modules)) symlinkSync(join(root, 'node_modules'), modules)
  return checkout
}

async function writeRef(ref: string, { root, directory }: { root: string; directory: string }): Promise<Checkout> {
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
