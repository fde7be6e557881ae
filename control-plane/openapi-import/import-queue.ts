import type { EntityManager } from '@mikro-orm/postgresql'
import type { AcceptOption } from '../../domain/accepts/accept.ts'
import type { Environment } from '../../domain/environment.ts'
import { LaunaError } from '../../domain/errors.ts'
import type { ListedWarnings } from './import-notes.ts'
import type { SkippedOperation } from './skipped-operation.ts'

/** The seller's choices for the operations of an import, as in the column `prices` of `openapi_import`. */
export interface ImportChoices {
  /** The prices of each operation that `operations` does not name. */
  accepts?: AcceptOption[] | undefined
  /** The prices by method and path as in the specification: `GET /pets/{id}`. */
  operations: Readonly<Record<string, AcceptOption[]>>
  /** If true, every other operation gets the price that the specification proposes for it, if any. */
  document_prices?: boolean | undefined
  /** If false, the endpoints are created switched off. */
  enabled?: boolean | undefined
}

/** An import's report on its specification, without the endpoints. */
export interface ImportReport extends ListedWarnings {
  skipped: SkippedOperation[]
  skipped_count: number
}

export interface ImportState extends ListedWarnings {
  id: string
  api_id: string
  state: 'queued' | 'running' | 'done' | 'failed'
  operations: number | null
  created: number
  skipped: number
  skipped_operations: SkippedOperation[]
  problem: string | null
  created_at: string
  ended_at: string | null
}

/** An import that this process has taken. */
export interface TakenImport {
  id: string
  account_id: string
  environment: Environment
  api_id: string
  spec: string
  prices: ImportChoices
  actor: string
  address: string
}

/** The maximum number of skipped operations that are listed; the others are counted. */
const MOST_LISTED = 200

const FORGET = `delete from openapi_import where ended_at < now() - interval '1 day'`
const MISSING_ROOM = 'select missing_room_for_openapi_import(?) as missing'
const INSERT = `insert into openapi_import (id, account_id, environment, api_id, spec, prices, actor, address)
  values (?, ?, ?, ?, ?, ?::jsonb, ?, ?)`
const FIND = `select id, api_id, state, operations, created, skipped, result, problem, created_at, ended_at
  from openapi_import where id = ? and api_id = ?`

/**
 * Stores a specification for the job, in a transaction of its tenant. Throws `rate_limited` when too many imports of
 * the account wait, and `service_unavailable` when too many imports of all accounts wait.
 */
export async function queueImport(em: EntityManager, wanted: TakenImport): Promise<void> {
  await em.execute(FORGET)
  const [row] = await em.execute<{ missing: 'account' | 'all' | null }[]>(MISSING_ROOM, [wanted.account_id])
  if (row?.missing === 'account') throw new LaunaError('rate_limited', { retryAfterSeconds: 10 })
  if (row?.missing !== null) throw new LaunaError('service_unavailable', { retryAfterSeconds: 10 })
  const { id, account_id, environment, api_id, spec, prices, actor, address } = wanted
  const values = [id, account_id, environment, api_id, spec, JSON.stringify(prices), actor, address]
  await em.execute(INSERT, values)
}

/** Returns the import; undefined if the transaction's tenant has no such import. */
export async function findImport(em: EntityManager, id: string, apiId: string): Promise<ImportState | undefined> {
  type Result = Pick<ImportState, 'skipped_operations' | 'warnings' | 'warnings_count'>
  type Row = Omit<ImportState, keyof Result | 'created_at' | 'ended_at'> & {
    result: Result | null
    created_at: Date
    ended_at: Date | null
  }
  const [row] = await em.execute<Row[]>(FIND, [id, apiId])
  if (!row) return undefined
  const { result, created_at, ended_at, ...rest } = row
  const times = {
    created_at: new Date(created_at).toISOString(),
    ended_at: ended_at && new Date(ended_at).toISOString(),
  }
  return { ...rest, ...(result ?? { skipped_operations: [], warnings: [], warnings_count: 0 }), ...times }
}

/** The progress of an import. Writing it extends the import's lease. */
export interface Progress {
  operations?: number
  created?: number
  skipped?: number
}

export async function writeProgress(em: EntityManager, id: string, progress: Progress): Promise<void> {
  const { operations = null, created = null, skipped = null } = progress
  const text = `update openapi_import set operations = coalesce(?, operations), created = coalesce(?, created),
      skipped = coalesce(?, skipped), lease_until = now() + interval '2 minutes' where id = ? and state = 'running'`
  await em.execute(text, [operations, created, skipped, id])
}

/** Ends an import with its outcome or its problem. Deletes the specification. */
export async function endImport(
  em: EntityManager,
  id: string,
  end: ({ created: number } & ImportReport) | { problem: string },
): Promise<void> {
  const text = `update openapi_import set state = ?, spec = null, ended_at = now(), created = ?, skipped = ?,
      result = ?::jsonb, problem = ? where id = ? and state = 'running'`
  const values =
    'problem' in end
      ? ['failed', 0, 0, null, end.problem]
      : ['done', end.created, end.skipped_count, resultOf(end), null]
  await em.execute(text, [...values, id])
}

function resultOf({ skipped, warnings, warnings_count }: ImportReport): string {
  return JSON.stringify({ skipped_operations: skipped.slice(0, MOST_LISTED), warnings, warnings_count })
}
