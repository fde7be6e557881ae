import { cpSync, existsSync, mkdirSync, realpathSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Architecture, DebianPackage } from './debian.ts'

/** The libraries that Node and its native modules load: libc and its resolver, and the runtime of C++. */
const LIBRARIES = [
  ...['libc.so.6', 'libm.so.6', 'libdl.so.2', 'libpthread.so.0', 'librt.so.1', 'libresolv.so.2', 'libnss_dns.so.2'],
  ...['libnss_files.so.2', 'libgcc_s.so.1', 'libstdc++.so.6'],
] as const

/** The path of the dynamic loader, and the name of Debian's folder of libraries. */
const LOADER = { amd64: 'lib64/ld-linux-x86-64.so.2', arm64: 'lib/ld-linux-aarch64.so.1' } as const
const TRIPLET = { amd64: 'x86_64-linux-gnu', arm64: 'aarch64-linux-gnu' } as const

/** The account of all our processes. Of the image's files, it owns only the folder for state. */
export const ACCOUNT = 65532

const CONFIGURATION: Readonly<Record<string, string>> = {
  'etc/passwd': `root:x:0:0:root:/:/nonexistent\nlauna:x:${ACCOUNT}:${ACCOUNT}:launa:/tmp:/nonexistent\n`,
  'etc/group': `root:x:0:\nlauna:x:${ACCOUNT}:\n`,
  'etc/nsswitch.conf': 'hosts: files dns\n',
}

interface Source {
  debian: string
  packages: readonly DebianPackage[]
  /** Folder of the npm package that contains Node. */
  node: string
  architecture: Architecture
}

/**
 * Copies Node and the libraries that it needs into an empty root, with their licences. The root gets no shell and no package manager. Node
 * itself contains the certificates of the public certificate authorities.
 */
export function copySystem({ debian, packages, node, architecture }: Source, to: string): void {
  const triplet = TRIPLET[architecture]
  const loader = LOADER[architecture]
  copyFile(libraryOf(debian, loader.replace(/^.*\//, ''), triplet), join(to, loader))
  for (const name of LIBRARIES) copyFile(libraryOf(debian, name, triplet), join(to, 'lib', triplet, name))
  copyFile(join(node, 'bin/node'), join(to, 'usr/bin/node'))
  copyFile(join(node, 'LICENSE'), join(to, 'usr/share/doc/node/LICENSE'))
  for (const { name } of packages) {
    const licence = `usr/share/doc/${name}/copyright`
    copyFile(realpathSync(join(debian, licence)), join(to, licence))
  }
  for (const [file, text] of Object.entries(CONFIGURATION)) {
    mkdirSync(join(to, dirname(file)), { recursive: true })
    writeFileSync(join(to, file), text)
  }
}

function copyFile(from: string, to: string): void {
  mkdirSync(dirname(to), { recursive: true })
  cpSync(from, to, { dereference: true })
}

/** The file of a library, in one of the two folders that Debian uses. */
function libraryOf(debian: string, name: string, triplet: string): string {
  const folders = ['lib', 'usr/lib'].map((folder) => join(debian, folder, triplet, name))
  const found = folders.find((file) => existsSync(file))
  if (!found) throw new Error(`Debian's packages have no ${name} for ${triplet}`)
  return realpathSync(found)
}
