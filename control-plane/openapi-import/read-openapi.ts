import { ENDPOINT_METHODS, type EndpointMethod } from '../../domain/endpoint-schema.ts'
import { MAX_OPERATION_ID, MAX_SUMMARY, MAX_TAG } from '../../domain/endpoint-text.ts'
import type { ErrorDetail } from '../../domain/errors.ts'
import { canonicalPattern, patternOfTemplate } from '../../domain/path-pattern.ts'
import { pathPatternProblem } from '../../domain/path-pattern-problem.ts'
import { MOST_TAGS } from '../../domain/service-metadata.ts'
import { type CheckedDocument, checkDocument } from './check-document.ts'
import { type DocumentLimits, USUAL } from './document-limits.ts'
import { DocumentProblem, isObject, type JsonObject } from './document-problem.ts'
import { createSchemaPlan, type SchemaPlan } from './json-schema.ts'
import { type OperationParts, planParts } from './operation-parts.ts'
import { readText } from './read-text.ts'
import { dereferenced, type References, referencesOf } from './references.ts'

/** An operation as it can be imported. */
export interface ReadOperation extends OperationParts {
  method: EndpointMethod
  /** The template of the document (`/pets/{id}`). */
  path: string
  /** The endpoint's pattern: the path with its names changed where a pattern does not allow them. */
  path_pattern: string
  operation_id?: string
  summary?: string
  description?: string
  tags?: string[]
}

export interface SkippedOperation {
  method: string
  path: string
  reason: string
}

export interface OpenapiReading {
  title: string | null
  version: string | null
  /** Addresses of the API, as the document gives them. */
  servers: string[]
  operations: ReadOperation[]
  skipped: SkippedOperation[]
  /** What was left out of the operations, or shortened; `operations.N` is the path of the operation. */
  warnings: ErrorDetail[]
}

const MAX_DESCRIPTION = 2_000
/** How many times the largest allowed document may be walked to read its schemas. */
const WALKS = 4
/** Of all schemas, as JSON. */
const SCHEMA_BYTES = 4_194_304
/** Most characters outside of schemas. Operations can share path items, so a document can repeat the same text many times. */
const MAX_TEXT = 4_194_304
const OTHER_METHODS = ['OPTIONS', 'TRACE']

/**
 * The operations of an OpenAPI 3.0 or 3.1 or Swagger 2 document in JSON or YAML. No reference is fetched. The size of the text bounds time
 * and memory. Throws DocumentProblem.
 */
export function readOpenapi(text: string, limits: DocumentLimits = USUAL): OpenapiReading {
  try {
    const document = checkDocument(readText(text, limits), limits.nodes)
    return { ...headOf(document), ...operationsOf(document, limits) }
  } catch (error) {
    // Only an absurdly nested document exhausts the stack.
    if (error instanceof RangeError) throw new DocumentProblem('is nested too deeply')
    throw error
  }
}

function headOf({ kind, root }: CheckedDocument): Pick<OpenapiReading, 'title' | 'version' | 'servers'> {
  const info = isObject(root.info) ? root.info : {}
  const listed = Array.isArray(root.servers) ? root.servers.slice(0, 20) : []
  const servers = kind === 'swagger-2' ? swaggerServers(root) : listed.map((server) => isObject(server) && server.url)
  const asText = (value: unknown) => (value === undefined || value === null ? null : shortened(String(value), 200))
  return {
    title: asText(info.title),
    version: asText(info.version),
    servers: servers.filter((url) => typeof url === 'string').map((url) => shortened(url, 2_048)),
  }
}

function swaggerServers({ schemes, host, basePath }: JsonObject): string[] {
  if (typeof host !== 'string') return []
  const scheme = Array.isArray(schemes) && !schemes.includes('https') ? String(schemes[0]) : 'https'
  return [`${scheme}://${host}${typeof basePath === 'string' ? basePath : ''}`]
}

function operationsOf(
  document: CheckedDocument,
  limits: DocumentLimits,
): Pick<OpenapiReading, 'operations' | 'skipped' | 'warnings'> {
  const { root, paths } = document
  const references = referencesOf(root)
  const plan = createSchemaPlan(references, { nodes: limits.nodes * WALKS, bytes: SCHEMA_BYTES })
  const planned: PlannedOperation[] = []
  const skipped: SkippedOperation[] = []
  let characters = 0
  const account = (...texts: (string | undefined)[]) => {
    for (const text of texts) characters += text?.length ?? 0
    if (characters > MAX_TEXT) throw new DocumentProblem('is too large')
  }
  for (const [path, value] of paths) {
    const item = dereferenced(root, value)
    if (!item) continue
    const problem = pathPatternProblem(patternOfTemplate(path))
    for (const method of [...ENDPOINT_METHODS, ...OTHER_METHODS]) {
      const operation = dereferenced(root, item[method.toLowerCase()])
      if (!operation) continue
      const known = ENDPOINT_METHODS.find((one) => one === method)
      account(path)
      if (!known) skipped.push({ method, path, reason: 'this method cannot be sold' })
      else if (problem) skipped.push({ method, path, reason: `this path cannot be served: it ${problem}` })
      else {
        const read = planOperation({ document, references, plan, method: known, path, item, operation })
        const { path_pattern, operation_id, summary, description, tags = [] } = read.told
        account(path_pattern, operation_id, summary, description, ...tags)
        planned.push(read)
      }
    }
  }
  plan.fill()
  const operations: ReadOperation[] = []
  const warnings: ErrorDetail[] = []
  for (const [index, { told, finish }] of planned.entries()) {
    const { parts, warnings: own } = finish()
    operations.push({ ...told, ...parts })
    for (const { path, message } of own) warnings.push({ path: `operations.${index}.${path}`, message })
  }
  return { operations, skipped, warnings }
}

interface PlannedOperation extends ReturnType<typeof planParts> {
  /** Its texts. */
  told: Omit<ReadOperation, keyof OperationParts>
}

function planOperation(options: {
  document: CheckedDocument
  references: References
  plan: SchemaPlan
  method: EndpointMethod
  path: string
  item: JsonObject
  operation: JsonObject
}): PlannedOperation {
  const { document, method, path, operation } = options
  const read: PlannedOperation['told'] = { method, path, path_pattern: canonicalPattern(patternOfTemplate(path)) }
  const { operationId, summary, description, tags } = operation
  const operation_id = oneLine(operationId, MAX_OPERATION_ID)
  const summaryLine = oneLine(summary, MAX_SUMMARY)
  if (operation_id) read.operation_id = operation_id
  if (summaryLine) read.summary = summaryLine
  if (typeof description === 'string') read.description = shortened(description, MAX_DESCRIPTION)
  const lines = (Array.isArray(tags) ? tags.slice(0, MOST_TAGS) : []).flatMap((tag) => oneLine(tag, MAX_TAG) ?? [])
  if (lines.length > 0) read.tags = lines
  return { told: read, ...planParts({ ...document, ...options }) }
}

/** The text without control characters; undefined if the value is not a text. */
function oneLine(text: unknown, length: number): string | undefined {
  if (typeof text !== 'string') return undefined
  return (
    shortened(
      text
        .slice(0, 2 * length)
        .replace(/\p{Cc}+/gu, ' ')
        .trim(),
      length,
    ) || undefined
  )
}

/** Never cuts a surrogate pair in two, because no database would store one half. */
function shortened(text: string, length: number): string {
  return text
    .slice(0, length)
    .replace(/[\uD800-\uDBFF]$/, '')
    .toWellFormed()
    .replaceAll('\0', '')
}
