import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { MIGRATIONS_DIRECTORY, type Migration } from './migrations.ts'

/** The file with the SHA-256 of each migration, in the format of `sha256sum`. */
export const CHECKSUMS = join(MIGRATIONS_DIRECTORY, 'SHA256SUMS')

/** The text of `SHA256SUMS` for these migrations. */
export function checksumsOf(migrations: readonly Migration[]): string {
  return migrations.map(({ checksum, name }) => `${checksum}  ${name}\n`).join('')
}

export function committedChecksums(): string {
  return existsSync(CHECKSUMS) ? readFileSync(CHECKSUMS, 'utf8') : ''
}

/**
 * A migration file is frozen if the committed `SHA256SUMS` names it. The other files get the next numbers after the frozen ones, because
 * another branch may have used their numbers. Returns each changed name by the old name.
 */
export function renumbered(committed: string, files: readonly string[]): Map<string, string> {
  const frozen = new Set(committed.split('\n').map((line) => line.slice(line.indexOf('  ') + 2)))
  const open = files.filter((file) => !frozen.has(file)).sort()
  const first = files.length - open.length + 1
  const names = open.map((file, at) => [file, `${String(first + at).padStart(4, '0')}${file.slice(4)}`] as const)
  return new Map(names.filter(([file, name]) => file !== name))
}

/** The lines of `SHA256SUMS` for which no migration exists any more: migrations that were changed or removed after they were frozen. */
export function changedSince(committed: string, migrations: readonly Migration[]): string[] {
  const present = new Set(checksumsOf(migrations).split('\n'))
  return committed.split('\n').filter((line) => !present.has(line))
}
