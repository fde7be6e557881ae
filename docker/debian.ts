import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Architectures, with their names in Debian and in image manifests. */
export const ARCHITECTURES = ['amd64', 'arm64'] as const
export type Architecture = (typeof ARCHITECTURES)[number]

/** A Debian package from which an image has files. */
export interface DebianPackage {
  name: string
  version: string
  sha256: string
}

/** `debian-packages.json`: the Debian packages of the images. */
export interface DebianLock {
  /** The release of Debian: `bookworm`. */
  suite: string
  packages: Readonly<Record<Architecture, readonly DebianPackage[]>>
}

export const DEBIAN_LOCK = join(import.meta.dirname, 'debian-packages.json')

export function readDebianLock(): DebianLock {
  return JSON.parse(readFileSync(DEBIAN_LOCK, 'utf8')) as DebianLock
}

export function architectureOf(name: string | undefined): Architecture {
  const architecture = ARCHITECTURES.find((each) => each === name)
  if (!architecture) throw new Error(`there is no image for ${name}: ${ARCHITECTURES.join(', ')}`)
  return architecture
}

/** apt of this machine with its package sources, configured for a machine of `architecture`. Lists and archives go into `directory`. */
export function createApt(directory: string, architecture: Architecture) {
  for (const folder of ['lists/partial', 'cache/archives/partial'])
    mkdirSync(join(directory, folder), { recursive: true })
  const options = {
    'Dir::State::lists': join(directory, 'lists'),
    'Dir::State::status': '/dev/null',
    'Dir::Cache': join(directory, 'cache'),
    'APT::Architecture': architecture,
    'APT::Architectures': architecture,
    // apt downloads as root, because its own account may not be allowed to write to our folders. `checkDigest` checks each package.
    'APT::Sandbox::User': 'root',
  }
  const args = Object.entries(options).flatMap(([name, value]) => ['-o', `${name}=${value}`])
  return (command: 'apt-get' | 'apt-cache', ...more: readonly string[]): string =>
    execFileSync(command, [...args, '-qq', ...more], { cwd: directory, encoding: 'utf8' })
}

/** Throws if the file is not the package in the lock file. */
export function checkDigest(file: string, { name, version, sha256 }: DebianPackage): void {
  const found = createHash('sha256').update(readFileSync(file)).digest('hex')
  if (found !== sha256) throw new Error(`${name} ${version} has the digest ${found}, and the lock file has ${sha256}`)
}
