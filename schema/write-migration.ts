import { readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { draftOf, newStatements } from './draft.ts'
import { CHECKSUMS, changedSince, checksumsOf, committedChecksums, renumbered } from './frozen.ts'
import { MIGRATIONS_DIRECTORY, readMigrations } from './migrations.ts'
import { SCHEMA } from './schema.ts'

const VERSION = join(import.meta.dirname, 'version.ts')

/** Gives migrations of this branch new numbers, because after a merge their old numbers may be taken. */
function renumber(): void {
  const files = readdirSync(MIGRATIONS_DIRECTORY).filter((file) => file.endsWith('.sql'))
  // The last migration is renamed first, because its new name is free.
  for (const [file, name] of [...renumbered(committedChecksums(), files)].reverse()) {
    renameSync(join(MIGRATIONS_DIRECTORY, file), join(MIGRATIONS_DIRECTORY, name))
    console.log(`${file} is ${name} now: look at NEEDED_SCHEMA, and at what names the old number`)
  }
}

/**
 * With a name, drafts the next migration. Without a name, writes the digests of all migrations, so that later changes of them are refused
 * (docs/how-to/change-the-schema.md).
 */
function main([name]: readonly string[]): void {
  if (!name) renumber()
  const migrations = readMigrations()
  if (!name) {
    const changed = changedSince(committedChecksums(), migrations)
    if (changed.length > 0)
      throw new Error(
        `a frozen migration never changes, and these have:\n${changed.join('\n')}\n` +
          `If the change is not on the main branch yet, take its line out of ${CHECKSUMS} first`,
      )
    writeFileSync(CHECKSUMS, checksumsOf(migrations))
    writeFileSync(
      VERSION,
      readFileSync(VERSION, 'utf8').replace(/(NEWEST_SCHEMA: number = )\d+/, `$1${migrations.length}`),
    )
    console.log(`frozen: ${migrations.length} migrations; NEWEST_SCHEMA is ${migrations.length}`)
    return
  }
  if (!/^[a-z0-9-]+$/.test(name)) throw new Error('NAME has lower-case letters, digits and hyphens')
  const number = String(migrations.length + 1).padStart(4, '0')
  const statements = newStatements(SCHEMA, migrations)
  const file = join(MIGRATIONS_DIRECTORY, `${number}-${name}.sql`)
  writeFileSync(file, draftOf(statements), { flag: 'wx' })
  console.log(`${file}: ${statements.length} statements of the definition to adapt`)
}

try {
  main(process.argv.slice(2))
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
