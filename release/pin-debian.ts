import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  ARCHITECTURES,
  type Architecture,
  createApt,
  DEBIAN_LOCK,
  type DebianLock,
  type DebianPackage,
  readDebianLock,
} from '../docker/debian.ts'

/** `make pin-debian` writes the newest versions and digests of the Debian packages from which the images have files. */
function newest(suite: string, architecture: Architecture, names: readonly string[]): DebianPackage[] {
  if (!readFileSync('/etc/os-release', 'utf8').includes(`VERSION_CODENAME=${suite}`))
    throw new Error(`pin-debian asks apt, and needs Debian ${suite}`)
  const directory = mkdtempSync(join(tmpdir(), 'debian-'))
  try {
    const apt = createApt(directory, architecture)
    apt('apt-get', 'update')
    return names.map((name) => {
      const shown = apt('apt-cache', 'show', '--no-all-versions', name)
      const field = (key: string) => new RegExp(`^${key}: (\\S+)$`, 'm').exec(shown)?.[1] ?? ''
      return { name, version: field('Version'), sha256: field('SHA256') }
    })
  } finally {
    rmSync(directory, { recursive: true })
  }
}

try {
  const { suite, packages } = readDebianLock()
  const entries = ARCHITECTURES.map((architecture) => {
    const names = packages[architecture].map(({ name }) => name)
    return [architecture, newest(suite, architecture, names)] as const
  })
  const lock = { suite, packages: Object.fromEntries(entries) as unknown as DebianLock['packages'] }
  writeFileSync(DEBIAN_LOCK, `${JSON.stringify(lock, null, 2)}\n`)
  for (const [architecture, list] of entries)
    for (const { name, version } of list) console.log(`${architecture} ${name} ${version}`)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
