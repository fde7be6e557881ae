import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'

const root = join(import.meta.dirname, '../../../..')

/** The folders of the npm packages that are published. */
const FOLDERS = ['sdks/typescript', 'cli', 'mcp'] as const
const NOT_COPIED = new Set(['node_modules', 'dist'])

export interface PackageSources {
  /** A separate workspace with all files for building and packing the packages. */
  directory: string
  remove(): void
}

/** Copies the packages' sources. Builds write into these folders, so concurrent test files cannot share one checkout. */
export function copyPackageSources(): PackageSources {
  const directory = mkdtempSync(join(tmpdir(), 'launa-package-sources-'))
  writeFileSync(join(directory, 'package.json'), JSON.stringify({ private: true, workspaces: FOLDERS }))
  for (const file of ['tsconfig.json', 'LICENSE']) cpSync(join(root, file), join(directory, file))
  const modules = join(directory, 'node_modules')
  mkdirSync(join(modules, '@launa'), { recursive: true })
  for (const name of readdirSync(join(root, 'node_modules')))
    if (!name.startsWith('.') && name !== '@launa') link(join(root, 'node_modules', name), join(modules, name))
  link(join(directory, 'sdks/typescript'), join(modules, '@launa/sdk'))
  const filter = (source: string) => !NOT_COPIED.has(basename(source))
  for (const folder of [...FOLDERS, 'programs'])
    cpSync(join(root, folder), join(directory, folder), { recursive: true, filter })
  for (const folder of FOLDERS) link(join(root, folder, 'node_modules'), join(directory, folder, 'node_modules'))
  return { directory, remove: () => rmSync(directory, { recursive: true, force: true }) }
}

function link(target: string, path: string): void {
  mkdirSync(dirname(path), { recursive: true })
  symlinkSync(target, path)
}
