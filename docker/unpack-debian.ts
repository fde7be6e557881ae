import { execFileSync } from 'node:child_process'
import { globSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { architectureOf, checkDigest, createApt, type DebianPackage, readDebianLock } from './debian.ts'

/**
 * `unpack-debian.ts ARCHITECTURE FOLDER`: downloads the packages of `debian-packages.json` and unpacks them into the folder, during the
 * build. Fails for a wrong digest, and for a version that Debian has replaced: then run `make pin-debian`.
 */
const [name, folder = ''] = process.argv.slice(2)
const architecture = architectureOf(name)
const directory = mkdtempSync(join(tmpdir(), 'debian-'))
const apt = createApt(directory, architecture)

function download(each: DebianPackage): string {
  const { name, version } = each
  apt('apt-get', 'download', `${name}=${version}`)
  const [file = ''] = globSync(`${name}_*.deb`, { cwd: directory }).map((found) => join(directory, found))
  checkDigest(file, each)
  return file
}

try {
  mkdirSync(folder, { recursive: true })
  apt('apt-get', 'update')
  for (const each of readDebianLock().packages[architecture])
    execFileSync('dpkg-deb', ['--extract', download(each), folder])
} finally {
  rmSync(directory, { recursive: true })
}
