import { cpSync, globSync, readFileSync } from 'node:fs'
import { basename, join, relative } from 'node:path'
import { licenceByText } from '../release/licences.ts'
import { type LockFile, lockedPackages } from '../release/locked-packages.ts'
import type { Architecture } from './debian.ts'
import type { NpmPackage } from './sbom.ts'

const CPU = { amd64: 'x64', arm64: 'arm64' } as const

/** Files that no program loads: types, source maps, sources of native modules, and texts other than licences. */
const NOT_RUN = /\.(test\.[cm]?js|[cm]?tsx?|sh|map|flow|tsbuildinfo|md|markdown|c|cc|cpp|h|gyp|gypi)$/i
const LICENCE = /licen[cs]e|copying|notice/i
/** Files that describe a package and run nothing. */
const DESCRIPTION = /^(package\.json|.*licen[cs]e.*)$/i
/** Folders of a package that contain no code of its programs. */
const NOT_RUN_FOLDERS = [
  'test',
  'tests',
  '__tests__',
  'bench',
  'benchmark',
  'benchmarks',
  'docs',
  'example',
  'examples',
]
/** Folders of viem and ox with their CommonJS builds and their types. Our programs are ES modules. */
const OTHER_BUILDS = ['_cjs', '_types']
/** The folders of a font with the weights and styles that no program uses. */
const OTHER_FONTS = /^[1-9]00(?!Regular$)\w+$/

interface Options {
  /** Folder with `node_modules`. */
  from: string
  /** Packages that our programs need. */
  names: readonly string[]
  architecture: Architecture
}

/**
 * Copies npm packages and their dependencies, in the versions of the lock file, without files that no program loads. Returns the packages
 * from which a file was copied.
 */
export function copyPackages({ to, ...options }: Options & { to: string }): NpmPackage[] {
  return packagesOf(options).map(({ path, cpu, ...npm }) => {
    const source = join(options.from, path)
    cpSync(source, join(to, path), { recursive: true, filter: (file) => isRun(relative(source, file), cpu) })
    return npm
  })
}

/** The npm package that contains Node. Throws if its installed version is not that of the lock file. */
export function nodePackage(from: string, architecture: Architecture): NpmPackage & { folder: string } {
  const lock = JSON.parse(readFileSync(join(from, 'package-lock.json'), 'utf8')) as LockFile
  const path = `node_modules/node-linux-${CPU[architecture]}`
  return { ...installedPackage(from, path, lock), folder: join(from, path) }
}

function installedPackage(from: string, path: string, { packages }: LockFile): NpmPackage {
  const { name, version } = JSON.parse(readFileSync(join(from, path, 'package.json'), 'utf8')) as NpmPackage
  const { version: locked, license: licence, integrity } = packages[path] ?? {}
  if (version !== locked) throw new Error(`${path} is ${version}, and the lock file says ${locked}`)
  return { name, version, licence: licence ?? licenceByText(`${name}@${version}`), integrity }
}

/** The packages with a file that a program may load. Throws if an installed version is not that of the lock file. */
export function packagesOf({ from, names, architecture }: Options): (NpmPackage & { path: string; cpu: string })[] {
  const lock = JSON.parse(readFileSync(join(from, 'package-lock.json'), 'utf8')) as LockFile
  const cpu = CPU[architecture]
  const platform = { os: 'linux', cpu, libc: 'glibc' }
  return lockedPackages(lock, '', { names, platform }).flatMap(({ path }) => {
    const source = join(from, path)
    const installed = installedPackage(from, path, lock)
    // Packages with only types contain nothing that runs.
    if (!filesOf(source).some((file) => isRun(relative(source, file), cpu) && !DESCRIPTION.test(basename(file))))
      return []
    return [{ path, cpu, ...installed }]
  })
}

function filesOf(folder: string): string[] {
  const exclude = (entry: { name: string }) => entry.name === 'node_modules'
  return globSync('**/*', { cwd: folder, withFileTypes: true, exclude })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
}

/** Whether a program may load a file of a package. `file` is its path in the package. */
function isRun(file: string, cpu: string): boolean {
  const folders = file.split('/')
  const name = basename(file)
  if (folders.some((folder) => folder === 'node_modules' || OTHER_BUILDS.includes(folder))) return false
  if (NOT_RUN_FOLDERS.includes(folders[0] ?? '') || OTHER_FONTS.test(folders[0] ?? '')) return false
  if (folders[0] === 'prebuilds' && folders[1] !== undefined && folders[1] !== `linux-${cpu}`) return false
  return !NOT_RUN.test(name) || LICENCE.test(name)
}
