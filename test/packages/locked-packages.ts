/** A package in a lock file of npm (version 3), as far as it decides about its dependencies. */
interface Locked {
  version?: string
  dependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
  peerDependencies?: Record<string, string>
  peerDependenciesMeta?: Record<string, { optional?: boolean }>
  link?: boolean
}

/** Packages by their path: `cli`, `node_modules/viem`, `cli/node_modules/undici`. */
export interface LockFile {
  packages: Readonly<Record<string, Locked>>
}

/** A package that another one needs at run time. */
export interface LockedPackage {
  /** In the package that needs it: `node_modules/undici`. */
  place: string
  /** In the repository: `cli/node_modules/undici`. */
  path: string
  version: string | undefined
}

/**
 * All packages that a workspace's package needs at run time, in the versions of the root's lock file. Leaves out packages of this
 * repository, which find what they need among the dependencies of the package itself.
 */
export function lockedPackages({ packages }: LockFile, folder: string): LockedPackage[] {
  const paths = new Map<string, string>()
  function add(path: string): void {
    const place = path.replace(`${folder}/`, '')
    const known = paths.get(place)
    if (known === path || packages[path]?.link) return
    if (known !== undefined) throw new Error(`${folder} needs ${known} and ${path} in one place: give them one version`)
    paths.set(place, path)
    addAllOf(path)
  }
  function addAllOf(path: string): void {
    for (const name of neededBy(packages[path] ?? {})) add(pathOf(name, path, packages))
  }
  addAllOf(folder)
  return [...paths].map(([place, path]) => ({ place, path, version: packages[path]?.version }))
}

/** The names of the packages that are always installed with a package. */
function neededBy({ dependencies, optionalDependencies, peerDependencies, peerDependenciesMeta }: Locked): string[] {
  const peers = Object.keys(peerDependencies ?? {}).filter((name) => !peerDependenciesMeta?.[name]?.optional)
  return [...Object.keys({ ...dependencies, ...optionalDependencies }), ...peers]
}

/** Where Node finds a package: in the folder of the one that needs it, else further up. */
function pathOf(name: string, from: string, packages: LockFile['packages']): string {
  const path = `${from}${from && '/'}node_modules/${name}`
  if (packages[path]) return path
  if (from === '') throw new Error(`the lock file has no ${name}`)
  return pathOf(name, from.slice(0, Math.max(from.lastIndexOf('/node_modules/'), 0)), packages)
}
