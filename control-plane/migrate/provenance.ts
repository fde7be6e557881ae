import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Client } from 'pg'
import { type CatalogFact, differences, digestsOf, parseDigests, readCatalog } from '../../schema/catalog.ts'
import { MIGRATIONS_DIRECTORY } from '../../schema/migrations.ts'
import { MigrationRefused } from './refusals.ts'

/**
 * The digests of the schema of version 0.1.0, which had no record of its migrations (`make migration` writes the file).
 */
export const FIRST_CATALOG = join(MIGRATIONS_DIRECTORY, '0001-initial.catalog')

/** The maximum number of names in the message, to keep it readable. */
const MOST_NAMES = 12

/** `version 1` is a database of version 0.1.0: it has exactly the first schema, without `schema_migration`. */
export type Provenance = 'empty' | 'version 1' | 'recorded'

const RECORDED = `select to_regclass('public.schema_migration') is not null as is_recorded`

/** Finds out which schema a database has. Throws MigrationRefused for a schema that no version has made. */
export async function provenanceOf(client: Client): Promise<Provenance> {
  const { rows } = await client.query<{ is_recorded: boolean }>(RECORDED)
  if (rows[0]?.is_recorded) return 'recorded'
  const facts = await readCatalog(client)
  if (facts.length === 0) return 'empty'
  refuseUnknown(facts)
  return 'version 1'
}

function refuseUnknown(facts: readonly CatalogFact[]): void {
  const { missing, changed } = differences(parseDigests(readFileSync(FIRST_CATALOG, 'utf8')), digestsOf(facts))
  if (missing.length === 0 && changed.length === 0) return
  const found = [
    ...(missing.length > 0 ? [`missing (${missing.length}): ${listed(missing)}`] : []),
    ...(changed.length > 0 ? [`different (${changed.length}): ${listed(changed)}`] : []),
  ]
  throw new MigrationRefused(
    'schema_unknown',
    `this database has no record of migrations, and its schema is not that of version 0.1.0. ${found.join('; ')}. ` +
      'Nothing was changed. Use an empty database, or one that a released version has made; a local stack begins anew with an empty state directory',
  )
}

function listed(names: readonly string[]): string {
  const more = names.length - MOST_NAMES
  return [...names.slice(0, MOST_NAMES), ...(more > 0 ? [`and ${more} more`] : [])].join(', ')
}
