import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { ClientBase } from 'pg'
import { LOCKS } from '../schema/locks.ts'
import { refuseOtherSchema } from '../schema/refuse-other-schema.ts'
import { inSnapshot, linesOf, queriesOf } from './facts.ts'
import { type FileFacts, factsOf, makeFolder, writeLines } from './files.ts'
import {
  damagedFiles,
  fileOf,
  type Manifest,
  readManifest,
  removeUnfinished,
  writeLateFiles,
  writeManifest,
} from './manifest.ts'
import type { Month } from './month.ts'
import { attachMonth, detachMonth, dropMonth } from './partitions.ts'
import { type Decisions, refusalsOf } from './refusals.ts'
import { closeStatements } from './statements.ts'

export type Archived =
  /** The month is in the folder, and no longer in the database. */
  | { kind: 'archived'; directory: string; list: Manifest }
  /** An archiving that had begun was undone. The month is in the ledger again. */
  | { kind: 'returned' }
  /** The database is unchanged. */
  | { kind: 'refused'; reasons: readonly string[] }

export interface ArchiveRequest {
  month: Month
  /** The existing folder in which the archive makes a folder for the month. */
  to: string
  /** Undoes an archiving that has begun. The month returns to the ledger, and its files are not used. */
  isReturn?: boolean
  decisions: Decisions
}

/**
 * Archives a month: writes the month's rows to files, compares them with the ledger, and then deletes the rows. After an interruption, the
 * next call with this folder continues. `client` connects as the schema's owner. Throws OtherSchema.
 */
export async function archiveMonth(client: ClientBase, request: ArchiveRequest): Promise<Archived> {
  await refuseOtherSchema(client)
  const { rows } = await client.query<{ locked: boolean }>('select pg_try_advisory_lock($1) as locked', [LOCKS.archive])
  if (!rows[0]?.locked) return refused('another process archives a month')
  try {
    const { month, to } = request
    const directory = join(to, `ledger-${month.name}`)
    const known = await archivedAs(client, month)
    if (known === undefined && request.isReturn) return refused(`${month.name} has not left the ledger`)
    if (known === undefined) return await begin(client, request, directory)
    if (!(await isDetached(client, month))) return refused(`${month.name} was archived before`)
    if (request.isReturn) {
      await attachMonth(client, month)
      return { kind: 'returned' }
    }
    if (!existsSync(directory))
      throw new Error(
        `the files are not in ${directory}: name the folder that has them, or put the month back with --return`,
      )
    const { list, hash } = await readManifest(directory)
    if (hash !== known) return refused(`the files in ${directory} are not those of the archive that was begun`)
    const damaged = await damagedFiles(directory, list)
    if (damaged.length === 0) return await finish(client, request, { directory, list })
    await attachMonth(client, month)
    return { kind: 'refused', reasons: damaged.map(asDamaged) }
  } finally {
    await client.query('select pg_advisory_unlock($1)', [LOCKS.archive])
  }
}

async function begin(client: ClientBase, request: ArchiveRequest, directory: string): Promise<Archived> {
  const { month, decisions } = request
  await closeStatements(client, month)
  const reasons = await refusalsOf(client, month, decisions)
  if (reasons.length > 0) return { kind: 'refused', reasons }
  await removeUnfinished(directory, Object.keys(queriesOf(month)))
  // No file of an earlier archive is overwritten.
  if (existsSync(directory)) return refused(`${directory} exists already`)
  await makeFolder(directory)
  const files = await inSnapshot(client, () =>
    eachQuery(month, (name, query) => writeLines(directory, fileOf(name), linesOf(client, month, query))),
  )
  const list = { month: month.name, files }
  const hash = await writeManifest(directory, list)
  const damaged = await damagedFiles(directory, list)
  if (damaged.length > 0) return { kind: 'refused', reasons: damaged.map(asDamaged) }
  await detachMonth(client, month, list, hash)
  return finish(client, request, { directory, list })
}

/** The files with facts that buyers change by claims of owed answers. */
const OF_CLAIMS = ['deliveries', 'releases', 'bodies']

/**
 * Deletes the detached month if the files contain all of it. If the month has changed since the files were written, attaches it to the
 * ledger again. With `endClaims`, changes by claims are written to further files, so that repeated claims cannot prevent the archive.
 */
async function finish(
  client: ClientBase,
  { month, decisions }: ArchiveRequest,
  { directory, list }: { directory: string; list: Manifest },
): Promise<Archived> {
  const present = await inSnapshot(client, () => eachQuery(month, (_, query) => factsOf(linesOf(client, month, query))))
  const changed = Object.keys(present).filter((name) => list.files[name]?.text !== present[name]?.text)
  if (changed.length === 0) return drop(client, month, { directory, list })
  if (decisions.endClaims && changed.every((name) => OF_CLAIMS.includes(name))) {
    const late = await inSnapshot(client, () =>
      writeLateFiles(directory, { month: month.name, names: changed }, (name, file) =>
        writeLines(directory, file, linesOf(client, month, queriesOf(month)[name] ?? '')),
      ),
    )
    const damaged = await damagedFiles(directory, late)
    if (damaged.length === 0)
      return drop(client, month, { directory, list: { ...list, files: { ...list.files, ...late.files } } })
  }
  await attachMonth(client, month)
  return {
    kind: 'refused',
    reasons: changed.map((name) => `${name} of the month have changed since they were written`),
  }
}

async function drop(
  client: ClientBase,
  month: Month,
  archived: { directory: string; list: Manifest },
): Promise<Archived> {
  if (await dropMonth(client, month)) return { kind: 'archived', ...archived }
  await attachMonth(client, month)
  return refused(`payments of ${month.name} were made or changed while it was away: a gateway's clock may be wrong`)
}

function asDamaged(file: string): string {
  return `${file} cannot be read back as it was written`
}

async function eachQuery<Facts extends Omit<FileFacts, 'bytes'>>(
  month: Month,
  read: (name: string, query: string) => Promise<Facts>,
): Promise<Record<string, Facts>> {
  const facts: Record<string, Facts> = {}
  for (const [name, query] of Object.entries(queriesOf(month))) facts[name] = await read(name, query)
  return facts
}

/** Returns the SHA-256 of a month's list of files, as the ledger stores it. Undefined if the month was not archived. */
async function archivedAs(client: ClientBase, { name }: Month): Promise<string | undefined> {
  const text = 'select manifest from ledger_archive where month = $1'
  return (await client.query<{ manifest: string }>(text, [`${name}-01`])).rows[0]?.manifest
}

async function isDetached(client: ClientBase, { name }: Month): Promise<boolean> {
  const text = 'select to_regclass($1) is not null as there'
  const { rows } = await client.query<{ there: boolean }>(text, [`payment_attempt_${name.replace('-', '_')}`])
  return rows[0]?.there ?? false
}

function refused(reason: string): Archived {
  return { kind: 'refused', reasons: [reason] }
}
