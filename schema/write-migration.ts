import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { draftOf, newStatements } from './draft.ts'
import { CHECKSUMS, changedSince, checksumsOf, committedChecksums } from './frozen.ts'
import { MIGRATIONS_DIRECTORY, readMigrations } from './migrations.ts'
import { SCHEMA } from './schema.ts'

/** With a name: drafts the next migration. Without: freezes the migrations that are not frozen (docs/how-to/change-the-schema.md). */
function main([name]: readonly string[]): void {
  const migrations = readMigrations()
  if (!name) {
    const changed = changedSince(committedChecksums(), migrations)
    if (changed.length > 0)
      throw new Error(
        `a frozen migration never changes, and these have:\n${changed.join('\n')}\n` +
          `If the change is not on the main branch yet, take its line out of ${CHECKSUMS} first`,
      )
    writeFileSync(CHECKSUMS, checksumsOf(migrations))
    console.log(`frozen: ${migrations.length} migrations`)
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
