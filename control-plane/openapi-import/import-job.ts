import type { MikroORM } from '@mikro-orm/postgresql'
import { LaunaError } from '../../domain/errors.ts'
import type { Logger } from '../../runtime/logger.ts'
import { createPace } from '../../runtime/pace.ts'
import { changeApi, type News } from '../database/configuration-change.ts'
import { isOfEndedCaller } from '../database/database-errors.ts'
import { withinQuota } from '../database/quotas.ts'
import { type Actor, tenantManager } from '../database/tenancy.ts'
import { type RepeatedJob, startRepeatedJob } from '../repeated-job.ts'
import type { ImportedOperation } from '../resources/endpoint-input.ts'
import { withoutBadSchemas } from '../validation/json-schema-check.ts'
import { refuseField } from '../validation/validation.ts'
import { importOperations, type SkippedOperation } from './import-operations.ts'
import { endImport, type ImportPrices, type TakenImport, writeProgress } from './import-queue.ts'
import type { OpenapiReader } from './openapi-reader.ts'
import type { ReadOperation } from './read-openapi.ts'
import { parsedLines } from './reading-lines.ts'

interface Parts {
  orm: MikroORM
  news: News
  /** Of large specifications. */
  reader: OpenapiReader
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
    const { priced, skipped } = await byPrice(text, taken.prices)
    await em.transactional((own) => writeProgress(own, id, { operations: priced.length + skipped.length }))
    if (priced.length === 0) return await em.transactional((own) => endImport(own, id, { created: 0, skipped }))
    await changeApi(em, { apiId: taken.api_id, news: parts.news }, async (transaction, api) => {
      const onProgress = (created: number, passed: number) =>
        managerOf(taken, parts).transactional((own) =>
          writeProgress(own, id, { created, skipped: skipped.length + passed }),
        )
      const input = { operations: priced, accepts: taken.prices.accepts, onProgress }
      const made = await importOperations(transaction, api, input)
      await withinQuota(transaction, api, { resources: 'endpoints', apiId: api.id })
      await endImport(transaction, id, { created: made.created.length, skipped: skipped.concat(made.skipped) })
    })
  } catch (error) {
    const problem = problemOf(error)
    if (problem === undefined) throw error
    await managerOf(taken, parts).transactional((own) => endImport(own, id, { problem }))
  }
}

/** Each transaction that may fail has a manager of its own. */
function managerOf({ account_id: accountId, environment, actor, address }: TakenImport, { orm }: Parts) {
  return tenantManager(orm, { accountId, environment, actor: { name: actor as Actor['name'], address } })
}

/** The reason for the seller; undefined for errors that another attempt may avoid. */
function problemOf(error: unknown): string | undefined {
  if (isOfEndedCaller(error)) return 'the API key that began it has ended'
  if (!(error instanceof LaunaError) || error.code === 'service_unavailable') return undefined
  const [detail] = error.details ?? []
  return detail ? `${detail.path} ${detail.message}` : error.message
}

function withPattern({ method, path, reason }: { method: string; path: string; reason: string }): SkippedOperation {
  return { method, path, path_pattern: path, reason }
}

/**
 * The operations with a price, and the others. Takes them one at a time, in slices: a document has up to 10 MiB, and some hundred thousand
 * operations. Throws `validation_failed` for a price of an operation that is not there.
 */
async function byPrice(
  lines: string,
  { accepts, operations: own }: ImportPrices,
): Promise<{ priced: ImportedOperation[]; skipped: SkippedOperation[] }> {
  const pace = createPace()
  const unknown = new Set(Object.keys(own))
  const priced: ImportedOperation[] = []
  const skipped: SkippedOperation[] = []
  for (const line of parsedLines(lines)) {
    await pace()
    const { method, path } = 'operation' in line ? line.operation : line.skipped
    const name = `${method} ${path}`
    unknown.delete(name)
    const ownAccepts = Object.hasOwn(own, name) ? own[name] : undefined
    if ('skipped' in line) skipped.push(withPattern(line.skipped))
    else if (ownAccepts) priced.push({ ...(await checked(line.operation)), accepts: ownAccepts })
    else if (accepts) priced.push(await checked(line.operation))
    else skipped.push(withPattern({ method, path, reason: 'has no price' }))
  }
  // With a typing error in a name, the operation would be sold at the price of all others.
  for (const name of unknown) refuseField(`prices.${name}`, 'is no operation of the specification')
  return { priced, skipped }
}

async function checked(operation: ReadOperation): Promise<ReadOperation> {
  const { operations } = await withoutBadSchemas([operation])
  return operations[0] ?? operation
}
