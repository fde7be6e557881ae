/** A package in a lock file of npm (version 3): the fields about its dependencies. */
interface Locked {
  version?: string
  /** Digest of the package's archive, as in Subresource Integrity. */
  integrity?: string
  /** The package's licence, as an SPDX expression. */
  license?: string
  dependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
  peerDependencies?: Record<string, string>
  peerDependenciesMeta?: Record<string, { optional?: boolean }>
  os?: readonly string[]
  cpu?: readonly string[]
  libc?: readonly string[]
  /** Whether the package is needed only for building and testing. */
  dev?: boolean
  link?: boolean
}

/** Packages by their path: `cli`, `node_modules/viem`, `cli/node_modules/undici`. */
export interface LockFile {
  packages: Readonly<Record<string, Locked>>
}

/** A package that another package needs at run time. */
export interface LockedPackage {
  /** The path in the package that needs it: `node_modules/undici`. */
  place: string
  /** The path in the repository: `cli/node_modules/undici`. */
  path: string
  version: string | undefined
}

/** A machine in npm's terms: `linux`, `x64`, `glibc`. */
export interface Platform {
  os: string
  cpu: string
  libc: string
}

/**
 * All npm packages that the package in `folder` needs at run time, in the versions of the root's lock file. Other packages of this
 * repository are left out, because `folder` names their dependencies, too.
 * @param options.names the packages that are needed, in place of all dependencies of the folder
 * @param options.platform leaves out optional packages that are for other machines
 */
export function lockedPackages(
  { packages }: LockFile,
  folder: string,
  { names, platform }: { names?: readonly string[]; platform?: Platform } = {},
): LockedPackage[] {
  const paths = new Map<string, string>()
  const isLeftOut = (path: string): boolean => {
    const locked = packages[path]
    return !locked || locked.link === true || (platform !== undefined && !isFor(platform, locked))
  }
  function add(path: string): void {
    const place = path.replace(`${folder}/`, '')
    const known = paths.get(place)
    if (known === path || isLeftOut(path)) return
    if (known !== undefined) throw new Error(`${folder} needs ${known} and ${path} in one place: give them one version`)
    paths.set(place, path)
    addAll(neededBy(packages[path] ?? {}), path)
  }
  function addAll({ required, optional }: ReturnType<typeof neededBy>, path: string): void {
    for (const name of required) add(pathOf(name, path, packages))
    // An optional package may be missing, because the registry of the lock file may lack packages for other machines.
    for (const name of optional) if (mayFind(name, path, packages)) add(pathOf(name, path, packages))
  }
  addAll(names ? { required: [...names], optional: [] } : neededBy(packages[folder] ?? {}), folder)
  return [...paths].map(([place, path]) => ({ place, path, version: packages[path]?.version }))
}

/** The names of the packages that are installed with a package, and the names of those that may be missing. */
function neededBy({ dependencies, optionalDependencies, peerDependencies, peerDependenciesMeta }: Locked) {
  const peers = Object.keys(peerDependencies ?? {}).filter((name) => !peerDependenciesMeta?.[name]?.optional)
  return { required: [...Object.keys(dependencies ?? {}), ...peers], optional: Object.keys(optionalDependencies ?? {}) }
}

function isFor(platform: Platform, { os, cpu, libc }: Locked): boolean {
  const allows = (list: readonly string[] | undefined, value: string) => !list || list.includes(value)
  return allows(os, platform.os) && allows(cpu, platform.cpu) && allows(libc, platform.libc)
}

function mayFind(name: string, from: string, packages: LockFile['packages']): boolean {
  const path = `${from}${from && '/'}node_modules/${name}`
  if (packages[path]) return true
  return from !== '' && mayFind(name, from.slice(0, Math.max(from.lastIndexOf('/node_modules/'), 0)), packages)
}

/** The path at which Node finds a package: in the folder of the package that needs it, else in a parent folder. */
function pathOf(name: string, from: string, packages: LockFile['packages']): string {
  const path = `${from}${from && '/'}node_modules/${name}`
  if (packages[path]) return path
  if (from === '') throw new Error(`the lock file has no ${name}`)
  return pathOf(name, from.slice(0, Math.max(from.lastIndexOf('/node_modules/'), 0)), packages)
}
