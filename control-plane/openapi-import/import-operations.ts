import type { EntityManager } from '@mikro-orm/postgresql'
import type { AcceptOption } from '../../domain/accept.ts'
import type { ErrorDetail } from '../../domain/errors.ts'
import { patternOfTemplate } from '../../domain/path-pattern.ts'
import type { ImportedOperation } from '../endpoint-input.ts'
import { type EndpointRecord, importedEndpoint, toEndpointRecord } from '../endpoint-record.ts'
import type { Api } from '../entities/api.ts'

export interface SkippedOperation {
  method: string
  path: string
  path_pattern: string
  reason: string
}

/** Operations in one statement: between two of them the thread that answers everybody does something else. */
const SLICE = 100

const DELETE_EXPIRED = 'delete from endpoint where api_id = ? and expires_at <= now()'
const EXISTING = 'select method, path_pattern from endpoint where api_id = ?'
const INSERT = `
  insert into endpoint (id, api_id, method, path_pattern, description, accepts, request_schema, response_schema,
      schema_source, enabled, payment_identifier_required, charge, max_redeliveries, max_stream_seconds, created_at,
      updated_at)
    select id, api_id, method, path_pattern, description, accepts, request_schema, response_schema,
      schema_source, enabled, payment_identifier_required, charge, max_redeliveries, max_stream_seconds, created_at,
      updated_at
    from jsonb_populate_recordset(null::endpoint, ?::jsonb)`

/**
 * Makes an endpoint of each operation that has none yet, past the mapper, which takes seconds for two thousand. Runs in
 * a transaction that has locked the API. Answers the JSON text of `created`, `skipped` and `warnings`.
 */
export async function importOperations(
  em: EntityManager,
  api: Api,
  input: { operations: readonly ImportedOperation[]; accepts: AcceptOption[]; warnings: readonly ErrorDetail[] },
): Promise<string> {
  await em.execute(DELETE_EXPIRED, [api.id])
  const existing = await em.execute<{ method: string; path_pattern: string }[]>(EXISTING, [api.id])
  const taken = new Map(existing.map(({ method, path_pattern }) => [keyOf(method, path_pattern), 'already exists']))
  const created: string[] = []
  const skipped: SkippedOperation[] = []
  for (let start = 0; start < input.operations.length; start += SLICE) {
    const slice = input.operations.slice(start, start + SLICE)
    const records = slice.flatMap((operation) => {
      const skip = reasonToSkip(operation, taken)
      if (skip) skipped.push(skip)
      return skip ? [] : [recordOf(operation, api, input.accepts)]
    })
    if (records.length === 0) continue
    created.push(...records.map((record) => JSON.stringify(record)))
    await em.execute(INSERT, [JSON.stringify(records)])
  }
  return `{"created":[${created.join(',')}],"skipped":${JSON.stringify(skipped)},"warnings":${JSON.stringify(input.warnings)}}`
}

/** Takes the operation's place in `taken` unless it is another's. */
function reasonToSkip(operation: ImportedOperation, taken: Map<string, string>): SkippedOperation | undefined {
  const { method, path } = operation
  const path_pattern = patternOf(operation)
  const key = keyOf(method, path_pattern)
  const reason = taken.get(key)
  if (reason) return { method, path: path ?? path_pattern, path_pattern, reason }
  taken.set(key, 'another operation of this import has the same method and path pattern')
  return undefined
}

function recordOf(operation: ImportedOperation, api: Api, accepts: AcceptOption[]): EndpointRecord {
  const { description, summary } = operation
  const text = description ?? summary ?? undefined
  const body = { ...operation, path_pattern: patternOf(operation), accepts, description: text }
  return toEndpointRecord(importedEndpoint(api, body))
}

function patternOf({ path, path_pattern }: ImportedOperation): string {
  return path_pattern ?? patternOfTemplate(path ?? '/')
}

function keyOf(method: string, pattern: string): string {
  return `${method} ${pattern}`
}
