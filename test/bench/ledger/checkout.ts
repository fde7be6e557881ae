import { existsSync, symlinkSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { type Checkout, writeRef } from '../../support/checkout.ts'
import type { BenchSettings } from '../settings.ts'

/**
 * Returns the folder of the base, the version of the ledger with which the version in `root` is compared. Writes the files of a Git ref to
 * `directory`, and changes nothing in the repository. The base uses the npm packages of `root`, unless it has its own.
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
