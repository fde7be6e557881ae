import { globSync, readFileSync } from 'node:fs'
import { isBuiltin, stripTypeScriptTypes } from 'node:module'
import { dirname, join, normalize } from 'node:path'

const IMPORT = /(?:^(?:import|export)\s(?:[^'"=();]*?\sfrom\s+)?|\bimport\()'([^']+)'/gm
/** Matches the name of a package's file that a source reads without importing it. */
const FILE_OF_PACKAGE = /createRequire\(import\.meta\.url\)\.resolve\('([^']+)'\)/g
const URL_OF_FILE = /new URL\('([^']+)', import\.meta\.url\)/g

/** Files that a source reads by a computed name, as patterns. */
const COMPUTED_NAMES: Readonly<Record<string, readonly string[]>> = {
  'authz/page/files.ts': ['authz/page/page.{js,css}'],
  'schema/migrations.ts': ['schema/migrations/*'],
  'sandbox/chain-manager/prepare.ts': ['sandbox/contracts/*.json'],
  'docker/entry.ts': [],
  'docker/part.ts': [],
  'docker/prepare.ts': [],
  'docker/prepare-services.ts': [],
}

/** The files and packages that programs load at run time. */
export interface Needed {
  /** Files of this repository, as paths from the root, sorted. */
  files: string[]
  /** Names of npm packages, sorted. */
  packages: string[]
}

/**
 * Returns the files and packages that our programs import or name by `new URL(name, import.meta.url)`. Imports of types are left out,
 * because Node strips them. Throws for a file with a computed name that `COMPUTED_NAMES` does not list.
 */
export function neededBy(root: string, programs: readonly string[]): Needed {
  const files = new Set<string>()
  const packages = new Set<string>()
  const waiting = programs.map((file) => normalize(file))
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    if (files.has(file)) continue
    files.add(file)
    if (!file.endsWith('.ts')) continue
    const source = stripTypeScriptTypes(readFileSync(join(root, file), 'utf8'))
    for (const [, specifier = ''] of source.matchAll(IMPORT)) {
      if (specifier.startsWith('.')) waiting.push(normalize(join(dirname(file), specifier)))
      else if (!isBuiltin(specifier)) packages.add(packageOf(specifier))
    }
    for (const [, specifier = ''] of source.matchAll(FILE_OF_PACKAGE)) packages.add(packageOf(specifier))
    waiting.push(...filesReadBy(root, file, source.replaceAll(FILE_OF_PACKAGE, '')))
  }
  return { files: [...files].sort(), packages: [...packages].sort() }
}

function packageOf(specifier: string): string {
  return specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/')
}

function filesReadBy(root: string, file: string, source: string): string[] {
  const named = [...source.matchAll(URL_OF_FILE)].map(([, name = '']) => normalize(join(dirname(file), name)))
  if (!source.replaceAll(URL_OF_FILE, '').includes('import.meta.')) return named
  const computed = COMPUTED_NAMES[file]
  if (!computed) throw new Error(`${file} reads files by computed names: list them in docker/production-files.ts`)
  return [...named, ...computed.flatMap((pattern) => globSync(pattern, { cwd: root }))]
}
