import { globSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'

const ROOT = join(import.meta.dirname, '..')
const IMPORT = /(?:^(?:import|export)\s(?:[^'"]*?\sfrom\s+)?|\bimport\()'([^']+)'/gm

/** Returns the sources in the folders of a pattern, as paths from the root. */
export function sourcesOf(folders: string): string[] {
  return globSync(`${folders}/**/*.{ts,tsx}`, {
    cwd: ROOT,
    exclude: (path) => /(^|\/)(node_modules|dist)(\/|$)/.test(String(path)),
  })
}

/** Returns the text of a source, by its path from the root. */
export function textOf(file: string): string {
  return readFileSync(join(ROOT, file), 'utf8')
}

/** Returns the imports in a source, in their original spelling. */
export function importsOf(file: string): string[] {
  return [...textOf(file).matchAll(IMPORT)].map((match) => match[1] ?? '')
}

/** Returns our own sources that a source loads, as paths from the root, each with the imported names that are not types. */
export function valueImportsOf(file: string): { target: string; names: string }[] {
  const imports = textOf(file).matchAll(/^import (?!type\b)([^'"]*?) from '(\.[^']+)'/gm)
  return [...imports].map(([, names = '', specifier = '']) => ({
    target: normalize(join(dirname(file), specifier)),
    names: names.replaceAll(/\btype \w+/g, ''),
  }))
}

/** Returns our own sources that a source imports, as paths from the root. */
export function ownImportsOf(file: string): string[] {
  return importsOf(file)
    .filter((specifier) => specifier.startsWith('.'))
    .map((specifier) => normalize(join(dirname(file), specifier)))
}
