import { globSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'

const ROOT = join(import.meta.dirname, '..')
const IMPORT = /(?:^(?:import|export)\s(?:[^'"]*?\sfrom\s+)?|\bimport\()'([^']+)'/gm

/** The sources in the folders of a pattern, as paths from the root. */
export function sourcesOf(folders: string): string[] {
  return globSync(`${folders}/**/*.{ts,tsx}`, {
    cwd: ROOT,
    exclude: (path) => /(^|\/)(node_modules|dist)(\/|$)/.test(String(path)),
  })
}

/** The imports of a source, as written there. */
export function importsOf(file: string): string[] {
  return [...readFileSync(join(ROOT, file), 'utf8').matchAll(IMPORT)].map((match) => match[1] ?? '')
}

/** Our own sources that a source imports, as paths from the root. */
export function ownImportsOf(file: string): string[] {
  return importsOf(file)
    .filter((specifier) => specifier.startsWith('.'))
    .map((specifier) => normalize(join(dirname(file), specifier)))
}
