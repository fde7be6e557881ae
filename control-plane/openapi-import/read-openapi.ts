import type { EndpointMethod } from '../../domain/endpoints/endpoint-schema.ts'
import { MAX_OPERATION_ID, MAX_SUMMARY, MAX_TAG } from '../../domain/endpoints/endpoint-text.ts'
import type { EndpointWarning } from '../../domain/endpoints/endpoint-warning.ts'
import { MOST_TAGS } from '../../domain/endpoints/service-metadata.ts'
import { canonicalPattern, patternOfTemplate } from '../../domain/paths/path-pattern.ts'
import { type CheckedDocument, checkDocument } from './check-document.ts'
import { type DocumentLimits, USUAL } from './document-limits.ts'
import { DocumentProblem, isObject, type JsonObject } from './document-problem.ts'
import { createImportNotes, type ImportNotes } from './import-notes.ts'
import { createSchemaPlan, type SchemaPlan } from './json-schema.ts'
import { type OperationParts, planParts } from './operation-parts.ts'
import { boundedTypes, createOperationResolver, type ResolvedOperation } from './operation-references.ts'
import { isSkip, operationsOf } from './path-items.ts'
import { readPrice } from './read-price.ts'
import { readText, type TextReading } from './read-text.ts'
import type { SkippedOperation } from './skipped-operation.ts'

/** An operation of the document that can become an endpoint. */
export interface ReadOperation extends OperationParts {
  method: EndpointMethod
  /** The path template of the document (`/pets/{id}`). */
  path: string
  /**
   * The endpoint's pattern: the path, with other names for segments where a pattern does not allow the document's
   * names.
   */
  path_pattern: string
  operation_id?: string
  summary?: string
  description?: string
  tags?: string[]
  /** The price that the document proposes (`x-payment-info`), in US dollars as decimal text. */
  proposed_price?: string
}

/** The maximum number of skipped operations that are listed. Further ones are counted. */
export const MOST_SKIPPED = 2_000

export interface OpenapiReading {
  title: string | null
  version: string | null
  /** The URLs of the API's servers, as written in the document. */
  servers: string[]
  operations: ReadOperation[]
  /** The first `MOST_SKIPPED` operations that were skipped. */
  skipped: SkippedOperation[]
  skipped_count: number
  /** The first `MOST_WARNINGS` warnings. */
  warnings: EndpointWarning[]
  warnings_count: number
}

const MAX_DESCRIPTION = 2_000
/** How many times the largest allowed document may be walked to read its schemas. */
const WALKS = 4
/** The maximum number of bytes of all schemas together, as JSON. */
const SCHEMA_BYTES = 4_194_304
/**
 * The maximum number of characters outside of schemas. Operations can share path items, so a document can repeat the same text many times.
 */
const MAX_TEXT = 4_194_304

/**
 * Reads the operations of an OpenAPI 3 or Swagger 2 document in JSON or YAML. No reference is fetched. The size of the
 * text bounds time and memory. Throws DocumentProblem.
 */
export function readOpenapi(text: string, limits: DocumentLimits = USUAL): OpenapiReading {
  try {
    const read = readText(text, limits)
    const document = checkDocument(read.value, limits)
    const notes = createImportNotes()
    noteText(read, notes)
    if (!isObject(document.root.paths) && !isObject(document.root.webhooks))
      notes.ofDocument('paths', 'paths_missing', 'is not an object, so the document has no operations')
    return { ...headOf(document), ...readOperations(document, limits, notes), ...notes.listed() }
  } catch (error) {
    // Only an extremely nested document exhausts the stack.
    if (error instanceof RangeError) throw new DocumentProblem('is nested too deeply')
    throw error
  }
}

function noteText({ repeated, documents }: TextReading, notes: ImportNotes): void {
  if (documents > 1)
    notes.ofDocument('', 'documents_left_out', `has ${documents} YAML documents, but only the first one is read`)
  for (const { path, line } of repeated.listed)
    notes.ofDocument(path.join('.'), 'key_repeated', `is repeated in line ${line}; the last value is used`)
  const more = repeated.count - repeated.listed.length
  if (more > 0) notes.ofDocument('', 'key_repeated', `has ${more} more repeated keys`)
}

function headOf({ kind, root }: CheckedDocument): Pick<OpenapiReading, 'title' | 'version' | 'servers'> {
  const info = isObject(root.info) ? root.info : {}
  const servers = kind === 'swagger-2' ? swaggerServers(root) : serverUrls(root.servers)
  const asText = (value: unknown) => (isScalar(value) ? shortened(String(value), 200) : null)
  return {
    title: asText(info.title),
    version: asText(info.version),
    servers: servers.map((url) => shortened(url, 2_048)),
  }
}

/** Whether a value is a text, a number or a boolean. An object may have its own `toString`, which could return a text of any length. */
function isScalar(value: unknown): value is string | number | boolean {
  return ['string', 'number', 'boolean'].includes(typeof value)
}

function swaggerServers({ schemes, host, basePath }: JsonObject): string[] {
  if (typeof host !== 'string') return []
  const [first] = Array.isArray(schemes) && !schemes.includes('https') ? schemes : []
  const scheme = typeof first === 'string' ? first : 'https'
  return [`${scheme}://${host}${typeof basePath === 'string' ? basePath : ''}`]
}

function readOperations(
  document: CheckedDocument,
  limits: DocumentLimits,
  notes: ImportNotes,
): Pick<OpenapiReading, 'operations' | 'skipped' | 'skipped_count'> {
  const resolve = createOperationResolver(document.references)
  const plan = createSchemaPlan(document.references, { nodes: limits.nodes * WALKS, bytes: SCHEMA_BYTES })
  const root = boundedTypes(document.root)
  const planned: PlannedOperation[] = []
  const skipped: SkippedOperation[] = []
  let skipped_count = 0
  let characters = 0
  const account = (...texts: (string | undefined)[]) => {
    for (const text of texts) characters += text?.length ?? 0
    if (characters > MAX_TEXT) throw new DocumentProblem('is too large')
  }
  for (const found of operationsOf(document)) {
    const one = isSkip(found) ? found : resolve(found)
    account(one.path)
    if (!isSkip(one)) {
      const read = planOperation({ document, root, plan, found: one })
      const { path_pattern, operation_id, summary, description, tags = [] } = read.texts
      account(path_pattern, operation_id, summary, description, ...tags)
      planned.push(read)
    } else {
      skipped_count += 1
      if (skipped.length < MOST_SKIPPED) skipped.push(one)
    }
  }
  plan.fill()
  const servers = serverUrls(document.root.servers)
  const operations = planned.map((operation) => {
    noteLeftOut(operation.found, servers, notes)
    return finishOperation(operation, notes)
  })
  return { operations, skipped, skipped_count }
}

/**
 * Adds warnings about the parts of the operation that an endpoint cannot represent. `servers` are those of the
 * document. If there are none, the first server of an operation is added to them.
 */
function noteLeftOut(found: ResolvedOperation, servers: string[], notes: ImportNotes): void {
  const { item, operation, lostAnswers, hasCallbacks } = found
  for (const { member, problem } of lostAnswers)
    notes.ofOperation(found, member, 'reference_left_out', `${problem.message}; its description is left out`)
  if (hasCallbacks)
    notes.ofOperation(
      found,
      'callbacks',
      'callbacks_left_out',
      'are requests that your API sends, so they cannot be sold',
    )
  const own = firstServer(operation.servers) ?? firstServer(item.servers)
  if (own !== undefined && servers.length === 0) servers.push(own)
  if (own === undefined || servers.includes(own)) return
  const message = `are ${shortened(own, 200)}, but the gateway sends the operation to upstream_base_url`
  notes.ofOperation(found, 'servers', 'servers_ignored', message)
}

const MOST_SERVERS = 20

function serverUrls(servers: unknown): string[] {
  const listed = Array.isArray(servers) ? servers.slice(0, MOST_SERVERS) : []
  return listed.flatMap((server) => (isObject(server) && typeof server.url === 'string' ? [server.url] : []))
}

function firstServer(servers: unknown): string | undefined {
  return serverUrls(servers)[0]
}

interface PlannedOperation extends ReturnType<typeof planParts> {
  found: ResolvedOperation
  /** The operation's id, names and descriptions. */
  texts: Omit<ReadOperation, keyof OperationParts>
}

function planOperation(options: {
  document: CheckedDocument
  /** The fields of the document's root that apply to all operations. */
  root: JsonObject
  plan: SchemaPlan
  found: ResolvedOperation
}): PlannedOperation {
  const { document, root, plan, found } = options
  const { method, path, operation } = found
  const texts: PlannedOperation['texts'] = { method, path, path_pattern: canonicalPattern(patternOfTemplate(path)) }
  const { operationId, summary, description, tags } = operation
  const operation_id = oneLine(operationId, MAX_OPERATION_ID)
  const summaryLine = oneLine(summary, MAX_SUMMARY)
  if (operation_id) texts.operation_id = operation_id
  if (summaryLine) texts.summary = summaryLine
  if (isScalar(description)) texts.description = shortened(String(description), MAX_DESCRIPTION)
  const lines = (Array.isArray(tags) ? tags.slice(0, MOST_TAGS) : []).flatMap((tag) => oneLine(tag, MAX_TAG) ?? [])
  if (lines.length > 0) texts.tags = lines
  return { found, texts, ...planParts({ ...document, root, plan, ...found }) }
}

function finishOperation({ found, texts, finish }: PlannedOperation, notes: ImportNotes): ReadOperation {
  const { parts, warnings } = finish()
  for (const { path, message, code = 'part_left_out' } of warnings) notes.ofOperation(found, path, code, message)
  const read: ReadOperation = { ...texts, ...parts }
  const info = found.operation['x-payment-info']
  const price = info === undefined ? undefined : readPrice(info)
  if (price && 'amount' in price) read.proposed_price = price.amount
  else if (price) notes.ofOperation(found, 'x-payment-info', 'price_not_read', price.problem)
  return read
}

/**
 * Returns the value as text without control characters; undefined for a collection. YAML reads `summary: 2024` as a
 * number.
 */
function oneLine(value: unknown, length: number): string | undefined {
  if (!isScalar(value)) return undefined
  return (
    shortened(
      String(value)
        .slice(0, 2 * length)
        .replace(/\p{Cc}+/gu, ' ')
        .trim(),
      length,
    ) || undefined
  )
}

/** Cuts the text, but never inside a surrogate pair, because PostgreSQL cannot store half of a pair. */
function shortened(text: string, length: number): string {
  return text
    .slice(0, length)
    .replace(/[\uD800-\uDBFF]$/, '')
    .toWellFormed()
    .replaceAll('\0', '')
}
