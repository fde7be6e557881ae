import type { EntityManager } from '@mikro-orm/postgresql'
import type { AcceptOption } from '../../domain/accepts/accept.ts'
import {
  arrangement,
  canonicalPattern,
  MOST_ARRANGEMENTS,
  pathKey,
  patternOfTemplate,
} from '../../domain/paths/path-pattern.ts'
import type { Api } from '../entities/api.ts'
import type { ImportedOperation } from '../resources/endpoint-input.ts'
import { endpointRow, INSERT_ENDPOINTS, importedEndpoint } from '../resources/endpoint-record.ts'
import { arrangementsOf, TOO_MANY_ARRANGEMENTS } from '../resources/path-arrangements.ts'
import { type SkippedOperation, skip } from './skipped-operation.ts'

/**
 * The maximum number of operations in one statement, and the number of JSON characters after which the statement gets
 * no more. Between two statements, the thread does other work.
 */
const SLICE = 100
const SLICE_CHARACTERS = 262_144

const DELETE_EXPIRED = 'delete from endpoint where api_id = ? and expires_at <= now()'
const EXISTING = 'select method, path_key from endpoint where api_id = ?'
const INSERT = `${INSERT_ENDPOINTS} returning record`

/**
 * Makes an endpoint of each operation that has none yet. It bypasses the mapper, which would take seconds for two
 * thousand endpoints. Needs a transaction that has locked the API. `created` has the JSON text of each record.
 */
export async function importOperations(
  em: EntityManager,
  api: Api,
  input: {
    operations: readonly ImportedOperation[]
    /** Prices for operations without prices of their own. */
    accepts?: AcceptOption[] | undefined
    /** Called after each slice with the number of created and skipped operations. */
    onProgress?(created: number, skipped: number): Promise<void>
  },
): Promise<{ created: string[]; skipped: SkippedOperation[] }> {
  await em.execute(DELETE_EXPIRED, [api.id])
  const existing = await em.execute<{ method: string; path_key: string }[]>(EXISTING, [api.id])
  const places: Places = {
    taken: new Map(existing.map(({ method, path_key }) => [keyOf(method, path_key), 'endpoint_exists'])),
    arrangements: await arrangementsOf(em, api.id),
  }
  const created: string[] = []
  const skipped: SkippedOperation[] = []
  for (const { rows, refused } of slicesOf(input.operations, (operation) => {
    const skip = reasonToSkip(operation, places)
    return skip ?? JSON.stringify(rowOf(operation, api, input.accepts))
  })) {
    for (const skip of refused) skipped.push(skip)
    if (rows.length > 0) {
      const written = await em.execute<{ record: string }[]>(INSERT, [`[${rows.join(',')}]`])
      for (const { record } of written) created.push(record)
    }
    await input.onProgress?.(created.length, skipped.length)
  }
  return { created, skipped }
}

interface Slice {
  /** The rows to insert, as JSON. */
  rows: string[]
  refused: SkippedOperation[]
}

function* slicesOf(
  operations: readonly ImportedOperation[],
  prepare: (operation: ImportedOperation) => string | SkippedOperation,
): Generator<Slice> {
  let slice: Slice = { rows: [], refused: [] }
  let characters = 0
  for (const operation of operations) {
    const row = prepare(operation)
    if (typeof row === 'string') slice.rows.push(row)
    else slice.refused.push(row)
    characters += typeof row === 'string' ? row.length : 0
    if (slice.rows.length + slice.refused.length < SLICE && characters < SLICE_CHARACTERS) continue
    yield slice
    slice = { rows: [], refused: [] }
    characters = 0
  }
  if (slice.rows.length + slice.refused.length > 0) yield slice
}

/** The methods and paths that existing endpoints and earlier operations use. */
interface Places {
  /** Why a method and path are taken. The keys are those of `keyOf`. */
  taken: Map<string, 'endpoint_exists' | 'repeated_operation'>
  /** The different arrangements of placeholders such as `{id}` in the API's patterns. Their number is limited. */
  arrangements: Set<string>
}

/** Reserves the method and path for the operation, or returns the reason to skip the operation. */
function reasonToSkip(operation: ImportedOperation, { taken, arrangements }: Places): SkippedOperation | undefined {
  const { method, path } = operation
  const path_pattern = patternOf(operation)
  const key = keyOf(method, pathKey(path_pattern))
  const placed = arrangement(path_pattern)
  const isOneTooMany = placed && !arrangements.has(placed) && arrangements.size >= MOST_ARRANGEMENTS
  const code = taken.get(key)
  const place = { method, path: path ?? path_pattern, path_pattern }
  if (code) return skip(place, code)
  if (isOneTooMany) return skip(place, 'too_many_arrangements', TOO_MANY_ARRANGEMENTS)
  taken.set(key, 'repeated_operation')
  if (placed) arrangements.add(placed)
  return undefined
}

function rowOf(operation: ImportedOperation, api: Api, accepts: AcceptOption[] = []): object {
  const body = { ...operation, path_pattern: patternOf(operation), accepts: operation.accepts ?? accepts }
  return endpointRow(importedEndpoint(api, body))
}

function patternOf({ path, path_pattern }: ImportedOperation): string {
  return canonicalPattern(path_pattern ?? patternOfTemplate(path ?? '/'))
}

function keyOf(method: string, key: string): string {
  return `${method} ${key}`
}
