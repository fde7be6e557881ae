import type { JsonSchema } from '../../domain/endpoints/endpoint-schema.ts'
import { schemaOutline } from '../../domain/endpoints/schema-outline.ts'
import { DocumentProblem, isObject, type JsonObject } from './document-problem.ts'
import type { References } from './references.ts'

/** Keywords with plain values instead of schemas. The values are copied unchanged. */
const DATA = new Set(['example', 'examples', 'default', 'enum', 'const'])
/** Keywords with a map of schemas, by names that the author chooses. */
const NAMED_SCHEMAS = new Set(['properties', 'patternProperties', 'definitions', '$defs', 'dependentSchemas'])
/** Keywords that mean nothing outside the document, or that point into it. */
const DROPPED = new Set([
  'discriminator',
  'collectionFormat',
  'allowEmptyValue',
  'xml',
  'externalDocs',
  '$schema',
  '$id',
  '$anchor',
  '$dynamicRef',
])

/** Depths to which references are followed. Each depth is tried in turn, until the schema is small enough. */
const REFERENCE_DEPTHS = [32, 3, 1, 0]
const NODES_PER_SCHEMA = 5_000

/**
 * All schemas share one error: a document may have a million schemas that are too large, and each new error would
 * record its stack.
 */
const OVER_BUDGET = new Error('the schema has too many values')

interface Walk {
  /** The references that the walk has followed to this schema. If one is repeated, they form a cycle. */
  trail: readonly string[]
  maxDepth: number
  budget: { nodes: number }
  /** The first reference that has no target in the document. */
  lost: { message?: string }
}

/** A schema of JSON Schema 2020-12 that refers to no other document. */
export interface ReadSchema {
  schema: JsonSchema
  /** Whether the schema was shortened, because it alone or all schemas of the document together are too large. */
  isShortened: boolean
  /** The problem of a reference without a target. The part with this reference accepts everything. */
  lost: string | undefined
}

/** Limits for all schemas of a document together: visited values, and bytes of JSON. */
export interface SchemaLimits {
  nodes: number
  bytes: number
}

/** The schemas of a document. All are registered before any is read, so that each gets a share of the limits. */
export interface SchemaPlan {
  /** Registers a schema. Its JSON has at most `mostBytes`. `fill` calls `put` with the result. */
  want(schema: unknown, mostBytes: number, put: (read: ReadSchema) => void): void
  fill(): void
}

interface Wanted {
  schema: unknown
  mostBytes: number
  put: (read: ReadSchema) => void
}

export function createSchemaPlan(references: References, { nodes, bytes }: SchemaLimits): SchemaPlan {
  const wanted: Wanted[] = []
  return {
    want: (schema, mostBytes, put) => void wanted.push({ schema, mostBytes, put }),
    fill() {
      const left = { nodes: nodes / 2, bytes: bytes / 2 }
      const short = readInTurn(wanted, { left, references })
      // The shortened schemas are read again. They share the bytes and nodes that the other schemas have not used.
      left.nodes += nodes / 2
      left.bytes += bytes / 2
      readInTurn(short, { left, references })
    },
  }
}

interface Reading {
  left: SchemaLimits
  references: References
}

/**
 * Gives each schema an equal share of the remaining values and bytes. Returns the schemas that were shortened to fit. Their bytes count as
 * remaining again, because these schemas are read a second time.
 */
function readInTurn(wanted: readonly Wanted[], { left, references }: Reading): Wanted[] {
  const short: Wanted[] = []
  const known = new Map<unknown, { read: ReadSchema; bytes: number }>()
  const equal = { nodes: left.nodes / wanted.length, bytes: left.bytes / wanted.length }
  let givenBack = 0
  for (const each of wanted) {
    const share = { nodes: equal.nodes, bytes: Math.min(each.mostBytes, equal.bytes) }
    const same = known.get(identityOf(each.schema))
    let found = same && same.bytes <= share.bytes ? same : undefined
    if (!found) {
      const { read, nodes } = readWithin(each.schema, { share, references })
      left.nodes -= nodes
      found = { read, bytes: sizeOf(read.schema) }
      known.set(identityOf(each.schema), found)
    }
    left.bytes -= found.bytes
    each.put(found.read)
    if (!found.read.isShortened) continue
    short.push(each)
    givenBack += found.bytes
  }
  left.bytes += givenBack
  return short
}

/** Returns equal values for two references to one target, so that a large body of many operations is read once. */
function identityOf(schema: unknown): unknown {
  return isObject(schema) && typeof schema.$ref === 'string' && Object.keys(schema).length === 1 ? schema.$ref : schema
}

/** Reads a schema. `share` is the part of the document's limits that the schema may use. `nodes` of the result is the number of visited values. */
function readWithin(
  schema: unknown,
  { share, references }: { share: SchemaLimits; references: References },
): { read: ReadSchema; nodes: number } {
  let spent = 0
  let whole: { schema: JsonSchema; lost: string | undefined } | undefined
  for (const maxDepth of REFERENCE_DEPTHS) {
    const most = Math.max(0, Math.min(NODES_PER_SCHEMA, share.nodes - spent))
    const budget = { nodes: most }
    const lost: Walk['lost'] = {}
    const read = attempt(references, schema, { trail: [], maxDepth, budget, lost })
    spent += most - Math.max(0, budget.nodes)
    if (read === undefined) continue
    whole = { schema: read, lost: lost.message }
    // Only the first depth follows all references, so every other depth shortens the schema.
    const isShortened = maxDepth < DEEPEST
    if (sizeOf(read) <= share.bytes) return { read: { ...whole, isShortened }, nodes: spent }
  }
  const outlined = schemaOutline(whole?.schema ?? namesOf(schema), Math.max(LEAST_BYTES, share.bytes))
  return { read: { schema: outlined, isShortened: true, lost: whole?.lost }, nodes: spent + NODES_PER_OUTLINE }
}

const [DEEPEST = 0] = REFERENCE_DEPTHS
/** Every schema may have this many bytes, which are enough for its types. */
const LEAST_BYTES = 64
/** The maximum number of nodes of a shortened schema. An outline reads about as many (`domain/endpoints/schema-outline.ts`). */
const NODES_PER_OUTLINE = 64

function attempt(references: References, schema: unknown, walk: Walk): JsonSchema | undefined {
  try {
    const read = convert(references, schema, walk)
    return isObject(read) ? read : {}
  } catch (error) {
    if (error === OVER_BUDGET) return undefined
    throw error
  }
}

function sizeOf(schema: JsonSchema): number {
  return Buffer.byteLength(JSON.stringify(schema))
}

const MOST_NAMES = 64

/**
 * The outline of a schema that is too large to be read: the names of its properties, and their types if the properties
 * have them.
 */
function namesOf(schema: unknown): JsonSchema {
  if (!isObject(schema)) return {}
  const { properties } = schema
  if (!isObject(properties)) return outline(schema)
  const names: [string, JsonSchema][] = []
  for (const name in properties) {
    if (names.length === MOST_NAMES) break
    names.push([name, outline(properties[name])])
  }
  return { ...outline(schema), properties: Object.fromEntries(names) }
}

function convert(references: References, schema: unknown, walk: Walk): unknown {
  spend(walk)
  if (!isObject(schema)) return typeof schema === 'boolean' ? schema : {}
  const { $ref: reference, ...own } = schema
  if (typeof reference !== 'string') return modern(convertKeywords(references, schema, walk))
  const target = targetIn(references, reference, walk)
  const follow = walk.trail.length < walk.maxDepth && !walk.trail.includes(reference)
  const found = follow ? convert(references, target, { ...walk, trail: [...walk.trail, reference] }) : outline(target)
  if (!isObject(found)) return found
  // A keyword beside a reference may change a keyword of the target: `nullable` changes its `type`.
  return modern({ ...found, ...convertKeywords(references, own, walk) })
}

function targetIn(references: References, reference: string, { lost }: Walk): unknown {
  try {
    return references.targetOf(reference)
  } catch (error) {
    if (!(error instanceof DocumentProblem)) throw error
    lost.message ??= error.message
    return {}
  }
}

function convertKeywords(references: References, schema: JsonObject, walk: Walk): JsonObject {
  const entries: [string, unknown][] = []
  for (const [key, item] of Object.entries(schema)) {
    if (DROPPED.has(key) || key.startsWith('x-')) continue
    spend(walk, key)
    if (DATA.has(key)) entries.push([key, copied(item, walk)])
    else if (NAMED_SCHEMAS.has(key) && isObject(item))
      entries.push([key, mapped(item, walk, (named) => convert(references, named, walk))])
    else if (Array.isArray(item))
      entries.push([key, item.map((part) => (isObject(part) ? convert(references, part, walk) : copied(part, walk)))])
    else entries.push([key, isObject(item) ? convert(references, item, walk) : copied(item, walk)])
  }
  return Object.fromEntries(entries)
}

/** Translates the special keywords of OpenAPI 3.0 and Swagger 2 into JSON Schema. */
function modern(schema: JsonObject): JsonObject {
  const { nullable, example, ...rest } = schema
  if (example !== undefined && rest.examples === undefined) rest.examples = [example]
  for (const [flag, bound] of [
    ['exclusiveMinimum', 'minimum'],
    ['exclusiveMaximum', 'maximum'],
  ] as const) {
    if (typeof rest[flag] !== 'boolean') continue
    const exclusive = rest[flag] && rest[bound] !== undefined
    delete rest[flag]
    if (!exclusive) continue
    rest[flag] = rest[bound]
    delete rest[bound]
  }
  if (rest.type === 'file') Object.assign(rest, { type: 'string', format: 'binary' })
  return nullable === true ? withNull(rest) : rest
}

/** Returns a schema that accepts null as well. */
function withNull(schema: JsonObject): JsonObject {
  const { type, allOf } = schema
  if (Array.isArray(allOf)) return { anyOf: [schema, { type: 'null' }] }
  const wider = { ...schema }
  if (Array.isArray(schema.enum) && !schema.enum.includes(null)) wider.enum = [...schema.enum, null]
  for (const keyword of ['anyOf', 'oneOf'] as const) {
    const list = schema[keyword]
    if (Array.isArray(list)) wider[keyword] = [...list, { type: 'null' }]
  }
  if (typeof type === 'string' && type !== 'null') wider.type = [type, 'null']
  if (Array.isArray(type) && !type.includes('null')) wider.type = [...type, 'null']
  return wider
}

/**
 * Replaces a schema that is not read further, because its references are too deep. The outline keeps only the kind of
 * value.
 */
function outline(target: unknown): JsonObject {
  if (!isObject(target)) return {}
  const { type, title, nullable } = target
  return modern({
    ...((typeof type === 'string' || isListOfTexts(type)) && { type }),
    ...(typeof title === 'string' && title.length <= MOST_TITLE && { title }),
    ...(nullable === true && { nullable }),
  })
}

const MOST_TITLE = 100
const MOST_TYPES = 8

function isListOfTexts(type: unknown): boolean {
  return Array.isArray(type) && type.length <= MOST_TYPES && type.every((each) => typeof each === 'string')
}

function copied(value: unknown, walk: Walk): unknown {
  spend(walk, typeof value === 'string' ? value : '')
  if (Array.isArray(value)) return value.map((item) => copied(item, walk))
  return isObject(value) ? mapped(value, walk, (item) => copied(item, walk)) : value
}

/** Returns a copy of an object with changed values. A key such as `__proto__` stays an ordinary key. */
function mapped(object: JsonObject, walk: Walk, change: (value: unknown) => unknown): JsonObject {
  const entries = Object.entries(object).map(([key, value]) => {
    spend(walk, key)
    return [key, change(value)]
  })
  return Object.fromEntries(entries)
}

/** Long text costs work too: this many characters count as one node. */
const CHARACTERS_PER_NODE = 64

function spend({ budget }: Walk, text = ''): void {
  budget.nodes -= 1 + Math.floor(text.length / CHARACTERS_PER_NODE)
  if (budget.nodes < 0) throw OVER_BUDGET
}
