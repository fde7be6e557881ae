import { closeSync, globSync, lstatSync, openSync, readFileSync, readSync } from 'node:fs'
import { join } from 'node:path'
import type { LockFile } from '../../release/locked-packages.ts'
import type { Architecture } from '../debian.ts'
import { ACCOUNT } from '../system-files.ts'

/** The most bytes that an image may take on a disk. */
export const MOST_BYTES = 200_000_000

/** The only files with an execute permission. Without a shell or a package manager, an intruder can execute nothing else. */
const EXECUTABLE = [
  /^usr\/bin\/node$/,
  /^lib(64)?\/ld-linux-[\w-]+\.so\.[12]$/,
  /^app\/node_modules\/@foundry-rs\/anvil-linux-\w+\/bin\/anvil$/,
]

/** Files of development, or of the machine that has built the image. */
const FOREIGN =
  /\.test\.[jt]s$|\/testing\/|^app\/(test|docs|examples|sdks|cli|mcp)\/|\.npmrc$|^root\/|node_modules\/(npm|vitest|typescript)\//

/** The first bytes of a program or library, and the position of its machine number, in the ELF format. */
const ELF = Buffer.from('\x7fELF', 'latin1')
const ELF_MACHINE = 18
const MACHINE = { amd64: 62, arm64: 183 } as const

interface Entry {
  /** Path from the root of the image. */
  file: string
  mode: number
  size: number
  uid: number
  isFolder: boolean
  isRegular: boolean
}

/** The content of an image. */
export interface Listing {
  bytes: number
  files: number
  /** Paths of programs, libraries and native modules, which run only on one architecture. */
  native: string[]
  /** The problems of the image; empty for a good image. */
  problems: string[]
}

/**
 * Checks the root of an image: its size, executables, owners, foreign files, files for other machines, and its bill of materials. All files
 * except the folder for state must belong to `owner`.
 */
export function contentsOf(root: string, architecture: Architecture, owner = 0): Listing {
  const entries = entriesOf(root)
  const bytes = entries.reduce((sum, { size, isFolder }) => sum + (isFolder ? 0 : size), 0)
  const machines = entries.flatMap(({ file, isRegular }) => {
    const machine = isRegular ? machineOf(join(root, file)) : undefined
    return machine === undefined ? [] : [{ file, machine }]
  })
  const others = machines.filter(({ machine }) => machine !== MACHINE[architecture])
  return {
    bytes,
    files: entries.filter(({ isFolder }) => !isFolder).length,
    native: machines.map(({ file }) => file),
    problems: [
      ...entries.flatMap((entry) => problemsOf(entry, owner)),
      ...others.map(({ file, machine }) => `${file} is for the machine ${machine} and not for ${architecture}`),
      ...(machines.some(({ file }) => file === 'usr/bin/node') ? [] : ['usr/bin/node is no program']),
      ...materialProblems(root),
    ],
  }
}

/** The machine number of an ELF file; undefined for all other files. */
function machineOf(file: string): number | undefined {
  const header = Buffer.alloc(ELF_MACHINE + 2)
  const opened = openSync(file, 'r')
  try {
    const read = readSync(opened, header, 0, header.length, 0)
    return read === header.length && header.subarray(0, ELF.length).equals(ELF)
      ? header.readUInt16LE(ELF_MACHINE)
      : undefined
  } finally {
    closeSync(opened)
  }
}

function entriesOf(root: string): Entry[] {
  return globSync(['**/*', '**/.*'], { cwd: root }).map((file) => {
    const { mode, size, uid } = lstatSync(join(root, file))
    const type = mode & 0o170000
    return { file, mode, size, uid, isFolder: type === 0o040000, isRegular: type === 0o100000 }
  })
}

function problemsOf({ file, mode, uid, isFolder }: Entry, owner: number): string[] {
  const problems = [
    FOREIGN.test(file) && !isFolder && `${file} does not belong into an image`,
    (mode & 0o6000) !== 0 && `${file} is set-user-ID or set-group-ID`,
    (mode & 0o022) !== 0 && (mode & 0o170000) !== 0o120000 && `${file} may be written by others than its owner`,
    uid !== (file === 'state' ? ACCOUNT : owner) && `${file} belongs to the account ${uid}`,
    !isFolder &&
      (mode & 0o111) !== 0 &&
      (mode & 0o170000) !== 0o120000 &&
      !EXECUTABLE.some((allowed) => allowed.test(file)) &&
      `${file} is executable`,
  ]
  return problems.filter((problem) => problem !== false)
}

/** The npm package with Node. An image has only its program, and not its `package.json`, so it is not compared like other packages. */
const NODE = 'pkg:npm/node-linux-'

interface Bill {
  components: readonly { purl: string }[]
}

/** Compares the bill of materials with the npm packages in the image, and these packages with the lock file. */
function materialProblems(root: string): string[] {
  const app = join(root, 'app')
  const { components } = JSON.parse(readFileSync(join(app, 'sbom.cdx.json'), 'utf8')) as Bill
  const { packages } = JSON.parse(readFileSync(join(app, 'package-lock.json'), 'utf8')) as LockFile
  const named = new Set(components.map(({ purl }) => purl))
  const present = new Set<string>()
  const problems: string[] = []
  for (const path of packageFolders(app)) {
    const { name, version } = JSON.parse(readFileSync(join(app, path, 'package.json'), 'utf8')) as {
      name: string
      version: string
    }
    present.add(`pkg:npm/${name.replace('@', '%40')}@${version}`)
    if (packages[path]?.version !== version)
      problems.push(`${path} is ${version}, and the lock file has ${packages[path]?.version}`)
  }
  if (present.size === 0) problems.push('there are no npm packages')
  for (const purl of present) if (!named.has(purl)) problems.push(`the bill of materials lacks ${purl}`)
  for (const purl of named)
    if (purl.startsWith('pkg:npm/') && !purl.startsWith(NODE) && !present.has(purl))
      problems.push(`${purl} is not there`)
  for (const kind of [NODE, 'pkg:deb/debian/libc6@'])
    if (![...named].some((purl) => purl.startsWith(kind)))
      problems.push(`the bill of materials lacks ${kind.slice(0, -1)}`)
  return problems
}

/** The folders of npm packages, as the lock file names them. */
function packageFolders(app: string): string[] {
  return globSync('**/node_modules/{*,@*/*}/package.json', { cwd: app })
    .map((file) => file.slice(0, -'/package.json'.length))
    .filter((path) => /(^|\/)node_modules\/(@[^/]+\/)?[^/@][^/]*$/.test(path))
}
