import type { MikroORM } from '@mikro-orm/postgresql'
import { LaunaError } from '../../domain/errors.ts'
import type { Logger } from '../../runtime/logger.ts'
import { type RepeatedJob, startRepeatedJob } from '../../runtime/repeated-job.ts'
import { isOfEndedCaller } from '../database/database-errors.ts'
import { requireWithinQuota } from '../database/quotas.ts'
import { type Actor, tenantManager } from '../database/tenancy.ts'
import { changeApi, type News } from '../resources/configuration-change.ts'
import { learnTerms, type WarningSources, WRITE_WAIT_MS } from '../resources/endpoint-warnings.ts'
import { refuseField } from '../validation/validation.ts'
import { createImportNotes, type ImportNotes, placeOfOperation } from './import-notes.ts'
import { importOperations } from './import-operations.ts'
import { endImport, type ImportChoices, type ImportReport, type TakenImport, writeProgress } from './import-queue.ts'
import { allAccepts, noteTerms } from './note-terms.ts'
import type { OpenapiReader } from './openapi-reader.ts'
import { type PlacedOperation, prepareOperations } from './prepare-operations.ts'
import { type OperationLine, parsedLines } from './reading-lines.ts'
import { type SkippedOperation, skip } from './skipped-operation.ts'

interface Parts {
  orm: MikroORM
  news: News
  /** Reads large specifications. */
  reader: OpenapiReader
  /** The sources of the facts for warnings about prices. */
  sources: WarningSources
  logger: Logger
}

const PAUSE_MS = 500

/** Performs the imports that wait in the database, one after the other. Replicas share the work. */
export function startOpenapiImports(parts: Parts): RepeatedJob {
  const turn = async () => {
    const [taken] = await parts.orm.em.fork().execute<TakenImport[]>('select * from take_openapi_import()')
    if (taken) await work(taken, parts)
    return taken !== undefined
  }
  return startRepeatedJob({
    turn,
    pauseMs: PAUSE_MS,
    logger: parts.logger,
    failure: 'specifications cannot be imported',
  })
}

async function work(taken: TakenImport, parts: Parts): Promise<void> {
  const { id } = taken
  const em = managerOf(taken, parts)
  try {
    const text = await parts.reader.read(taken.spec, { standing: 'verified', id: taken.account_id })
    const { head, lines } = parsedLines(text)
    const notes = createImportNotes(head)
    const { operations, known } = await prepare({ lines, skipped_count: head.skipped_count }, taken, notes)
    const total = operations.length + known.skipped_count
    await em.transactional((own) => writeProgress(own, id, { operations: total }))
    if (operations.length === 0)
      return await em.transactional((own) => endImport(own, id, { created: 0, ...known, ...notes.listed() }))
    const { accepts } = taken.prices
    await learnTerms(allAccepts(operations, accepts), parts.sources, WRITE_WAIT_MS)
    await changeApi(em, { apiId: taken.api_id, news: parts.news }, async (transaction, api) => {
      const onProgress = (created: number, passed: number) =>
        managerOf(taken, parts).transactional((own) =>
          writeProgress(own, id, { created, skipped: known.skipped_count + passed }),
        )
      const input = { operations: operations.map(({ operation }) => operation), accepts, onProgress }
      const made = await importOperations(transaction, api, input)
      await noteTerms(notes, { operations, accepts, payTo: api.payToAddress ?? null, sources: parts.sources })
      await requireWithinQuota(transaction, api, { resources: 'endpoints', apiId: api.id })
      const skipped = withMore(known, made.skipped)
      await endImport(transaction, id, { created: made.created.length, ...skipped, ...notes.listed() })
    })
  } catch (error) {
    const problem = problemOf(error)
    if (problem === undefined) throw error
    await managerOf(taken, parts).transactional((own) => endImport(own, id, { problem }))
  }
}

/** Makes an entity manager for an import. Each transaction that may fail needs a new one. */
function managerOf({ account_id: accountId, environment, actor, address }: TakenImport, { orm }: Parts) {
  return tenantManager(orm, { accountId, environment, actor: { name: actor as Actor['name'], address } })
}

/** The reason for the seller; undefined for errors that a later attempt may avoid. */
function problemOf(error: unknown): string | undefined {
  if (isOfEndedCaller(error)) return 'the API key that started the import is no longer valid'
  if (!(error instanceof LaunaError) || error.code === 'service_unavailable') return undefined
  const [detail] = error.details ?? []
  return detail ? `${detail.path} ${detail.message}` : error.message
}

/** Operations that do not become an endpoint. A long list is shortened, but the count includes all operations. */
type Skipped = Pick<ImportReport, 'skipped' | 'skipped_count'>

/** Prepares the operations to import. Returns them with the operations that are skipped already. */
async function prepare(
  read: { lines: Iterable<OperationLine>; skipped_count: number },
  { prices }: TakenImport,
  notes: ImportNotes,
): Promise<{ operations: PlacedOperation[]; known: Skipped }> {
  const unread: SkippedOperation[] = []
  const unpriced: SkippedOperation[] = []
  const placed = pricedOf(read.lines, prices, { unread, unpriced })
  const { operations, skipped } = await prepareOperations({ operations: placed, terms: prices, notes })
  const known = { skipped: unread, skipped_count: read.skipped_count }
  return { operations, known: withMore(withMore(known, unpriced), skipped) }
}

function withMore({ skipped, skipped_count }: Skipped, more: readonly SkippedOperation[]): Skipped {
  return { skipped: skipped.concat(more), skipped_count: skipped_count + more.length }
}

/**
 * Yields the operations with a price, and adds the others to the lists. It is a generator, because all operations
 * together may have 10 MiB. Throws `validation_failed` for a price of an unknown operation.
 */
function* pricedOf(
  lines: Iterable<OperationLine>,
  { accepts, operations: own }: ImportChoices,
  { unread, unpriced }: { unread: SkippedOperation[]; unpriced: SkippedOperation[] },
): Generator<PlacedOperation> {
  const unknown = new Set(Object.keys(own))
  for (const line of lines) {
    const { method, path } = 'operation' in line ? line.operation : line.skipped
    const name = `${method} ${path}`
    unknown.delete(name)
    const ownAccepts = Object.hasOwn(own, name) ? own[name] : undefined
    if ('skipped' in line) unread.push(line.skipped)
    else if (ownAccepts)
      yield { operation: { ...line.operation, accepts: ownAccepts }, place: placeOfOperation(line.operation) }
    else if (accepts) yield { operation: line.operation, place: placeOfOperation(line.operation) }
    else unpriced.push(skip(line.operation, 'no_price'))
  }
  // A price of an unknown operation is probably a typing error. Without this check, the operation that the seller meant
  // would get the price of all others.
  for (const name of unknown) refuseField(`prices.${name}`, 'is not an operation of the specification')
}
