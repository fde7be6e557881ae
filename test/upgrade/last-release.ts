import { execFile } from 'node:child_process'
import { lstatSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { type Checkout, writeRef } from '../support/checkout.ts'

const run = promisify(execFile)

/** The release for a clone without tags. */
const COMMITTED: { version: string; commit: string } = JSON.parse(
  readFileSync(join(import.meta.dirname, 'last-release.json'), 'utf8'),
)

/**
 * Writes the last tagged version to `directory`, or the commit in `last-release.json`, and makes it able to run. Packages from an earlier
 * call stay if they are still correct, so only a first call needs the registry.
 */
export async function checkOutLastRelease(root: string, directory: string): Promise<Checkout> {
  const describe = ['-C', root, 'describe', '--tags', '--abbrev=0', '--match', 'v*', 'HEAD']
  const tag = await run('git', describe).then(
    ({ stdout }) => stdout.trim(),
    () => undefined,
  )
  const packages = join(directory, 'node_modules')
  const kept = `${directory}-packages`
  if (isFolder(packages)) {
    rmSync(kept, { recursive: true, force: true })
    renameSync(packages, kept)
  }
  const release = await writeRef(tag ?? COMMITTED.commit, { root, directory })
  if (hasPackagesOf(release.root, root)) symlinkSync(join(root, 'node_modules'), packages)
  else {
    if (isFolder(kept)) renameSync(kept, packages)
    await run('node', ['sandbox/dependencies.mjs'], { cwd: release.root })
  }
  return tag ? release : { ...release, name: `${COMMITTED.version} (${release.name})` }
}

/** Returns whether the path is a folder, and not a link to one. */
function isFolder(path: string): boolean {
  return lstatSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false
}

interface Lock {
  packages: Record<string, { version?: string; optional?: boolean; link?: boolean }>
}

/** Returns whether `root` has every package of the release installed, in its version. */
function hasPackagesOf(release: string, root: string): boolean {
  const read = (file: string): Lock['packages'] => (JSON.parse(readFileSync(file, 'utf8')) as Lock).packages
  const wanted = read(join(release, 'package-lock.json'))
  const installed = read(join(root, 'node_modules', '.package-lock.json'))
  return Object.entries(wanted).every(
    ([path, { version, optional, link }]) =>
      !path.startsWith('node_modules/') || optional || link || installed[path]?.version === version,
  )
}
