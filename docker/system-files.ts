import { cpSync, existsSync, globSync, mkdirSync, readFileSync, realpathSync, writeFileSync } from 'node:fs'
import { basename, dirname, join, relative } from 'node:path'

/** What Node and its native modules load: the loader, libc and its resolver, and the runtime of C++. */
const LIBRARIES = [
  ...['libc.so.6', 'libm.so.6', 'libdl.so.2', 'libpthread.so.0', 'librt.so.1', 'libresolv.so.2', 'libnss_dns.so.2'],
  ...['libnss_files.so.2', 'libgcc_s.so.1', 'libstdc++.so.6'],
] as const

const LOADER = { amd64: 'lib64/ld-linux-x86-64.so.2', arm64: 'lib/ld-linux-aarch64.so.1' } as const
const TRIPLET = { amd64: 'x86_64-linux-gnu', arm64: 'aarch64-linux-gnu' } as const

export type Architecture = keyof typeof LOADER

/** A package of Debian from which files were taken. */
export interface SystemPackage {
  name: string
  version: string
}

/** The account of all our processes. No file of the image belongs to it but the folder for state. */
export const ACCOUNT = 65532

const CONFIGURATION: Readonly<Record<string, string>> = {
  'etc/passwd': `root:x:0:0:root:/:/nonexistent\nlauna:x:${ACCOUNT}:${ACCOUNT}:launa:/tmp:/nonexistent\n`,
  'etc/group': `root:x:0:\nlauna:x:${ACCOUNT}:\n`,
  'etc/nsswitch.conf': 'hosts: files dns\n',
}

/**
 * Copies Node and the libraries that it needs out of the root of Node's own image into an empty root: no shell, no package manager. Node
 * brings its own certificates of authorities. Returns the packages of Debian that the files belong to, in order of their names.
 */
export function copySystem(from: string, to: string, architecture: Architecture): SystemPackage[] {
  const libraries = LIBRARIES.map((name) => libraryOf(from, name, TRIPLET[architecture]))
  for (const file of [LOADER[architecture], ...libraries]) copyFile(realpathSync(join(from, file)), join(to, file))
  copyFile(realpathSync(join(from, 'usr/local/bin/node')), join(to, 'usr/bin/node'))
  for (const [file, text] of Object.entries(CONFIGURATION)) {
    mkdirSync(join(to, dirname(file)), { recursive: true })
    writeFileSync(join(to, file), text)
  }
  const packages = packagesOf(from, libraries)
  const licences = packages.map(({ name }) => `usr/share/doc/${name}/copyright`)
  for (const file of [...licences, 'usr/local/LICENSE'].filter((each) => existsSync(join(from, each))))
    copyFile(realpathSync(join(from, file)), join(to, file))
  return packages
}

function copyFile(from: string, to: string): void {
  mkdirSync(dirname(to), { recursive: true })
  cpSync(from, to, { dereference: true })
}

/** The path of a library from the root. */
function libraryOf(root: string, name: string, triplet: string): string {
  const found = [`lib/${triplet}/${name}`, `usr/lib/${triplet}/${name}`].find((file) => existsSync(join(root, file)))
  if (!found) throw new Error(`the image of Node has no ${name} for ${triplet}`)
  return found
}

function packagesOf(root: string, files: readonly string[]): SystemPackage[] {
  const owners = new Set(files.map((file) => ownerOf(root, file)))
  const versions = new Map(
    readFileSync(join(root, 'var/lib/dpkg/status'), 'utf8')
      .split('\n\n')
      .map((entry) => [/^Package: (.+)$/m.exec(entry)?.[1] ?? '', /^Version: (.+)$/m.exec(entry)?.[1] ?? ''] as const),
  )
  return [...owners].sort().map((name) => ({ name, version: versions.get(name) ?? '' }))
}

function ownerOf(root: string, file: string): string {
  // Symbolic links of the root would otherwise lead out of it.
  const real = `/${relative(realpathSync(root), realpathSync(join(root, file)))}`
  const names = [real, real.replace(/^\/usr/, '')]
  const list = globSync('var/lib/dpkg/info/*.list', { cwd: root }).find((candidate) => {
    const lines = readFileSync(join(root, candidate), 'utf8').split('\n')
    return lines.some((line) => names.includes(line))
  })
  if (!list) throw new Error(`no package of Debian has ${file}`)
  return basename(list, '.list').replace(/:.*/, '')
}
