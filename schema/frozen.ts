import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { MIGRATIONS_DIRECTORY, type Migration } from './migrations.ts'

/** The SHA-256 of each migration, as `sha256sum` writes and checks it. */
export const CHECKSUMS = join(MIGRATIONS_DIRECTORY, 'SHA256SUMS')

/** The content of the file for these migrations. */
export function checksumsOf(migrations: readonly Migration[]): string {
  return migrations.map(({ checksum, name }) => `${checksum}  ${name}\n`).join('')
}

/** The content of the committed file. */
export function committedChecksums(): string {
  return existsSync(CHECKSUMS) ? readFileSync(CHECKSUMS, 'utf8') : ''
}

/** Migrations that have changed since they were frozen, or are gone: each line of the file that no migration has any more. */
export function changedSince(committed: string, migrations: readonly Migration[]): string[] {
  const present = new Set(checksumsOf(migrations).split('\n'))
  return committed.split('\n').filter((line) => !present.has(line))
}
