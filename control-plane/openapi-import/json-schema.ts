import type { JsonSchema } from '../../domain/endpoint-schema.ts'
import { isObject, type JsonObject } from './document-problem.ts'
import { problemOr, ReferenceProblem, type References } from './references.ts'

/** Keywords with plain values instead of schemas. The values are copied unchanged. */
const DATA = new Set(['example', 'examples', 'default', 'enum', 'const'])
/** Names of the author's own, each with a schema. */
const NAMED_SCHEMAS = new Set(['properties', 'patternProperties', 'definitions', '$defs', 'dependentSchemas'])
/** These keywords are useless outside the document, or they point into it. */
const DROPPED = new Set(['discriminator', 'xml', 'externalDocs', '$schema', '$id', '$anchor', '$dynamicRef'])

/** Depths to which references are followed: each depth is tried in turn until the schema is small enough. */
const REFERENCE_DEPTHS = [32, 3, 1, 0]
const NODES_PER_SCHEMA = 5_000
/**
 * Limit of the work over all schemas of a document. After half of it, references are no longer followed. Many operations may refer to one
 * large body, so a small document could otherwise become schemas of any size.
 */
const NODES_PER_DOCUMENT = 300_000
const BYTES_PER_DOCUMENT = 4_194_304

class OverBudget extends Error {}

interface Walk {
  /** The references that lead to this place. A repeated one is a cycle. */
  trail: readonly string[]
  maxDepth: number
  budget: { nodes: number }
  /** Called for each reference without a target. Any value is allowed there. */
  onLost(problem: ReferenceProblem): void
}

export interface SchemaReader {
  /** The schema as self-contained JSON Schema 2020-12; undefined when it does not become small enough. */
  read(schema: unknown, options?: { mostBytes?: number; onLost?: Walk['onLost'] }): JsonSchema | undefined
}

/** Reads schemas from one document, with bounded work over all of them. `maxBytes` bounds each schema as JSON. */
export function createSchemaReader(references: References, maxBytes: number): SchemaReader {
  const left = { nodes: NODES_PER_DOCUMENT, bytes: BYTES_PER_DOCUMENT }
  const attempt = (
    schema: unknown,
    maxDepth: number,
    { mostBytes = maxBytes, onLost = () => undefined }: { mostBytes?: number; onLost?: Walk['onLost'] },
  ): JsonSchema | undefined => {
    const budget = { nodes: Math.min(NODES_PER_SCHEMA, left.nodes) }
    const given = budget.nodes
    try {
      const read = convert(references, schema, { trail: [], maxDepth, budget, onLost })
      if (!isObject(read)) return {}
      const bytes = Buffer.byteLength(JSON.stringify(read))
      if (bytes > Math.min(mostBytes, left.bytes)) return undefined
      left.bytes -= bytes
      return read
    } catch (error) {
      if (error instanceof OverBudget) return undefined
      throw error
    } finally {
      left.nodes -= given - Math.max(0, budget.nodes)
    }
  }
  return {
    read(schema, options = {}) {
      for (const depth of left.nodes > NODES_PER_DOCUMENT / 2 ? REFERENCE_DEPTHS : [0]) {
        const read = attempt(schema, depth, options)
        if (read) return read
      }
      return undefined
    },
  }
}

function convert(references: References, schema: unknown, walk: Walk): unknown {
  spend(walk)
  if (!isObject(schema)) return typeof schema === 'boolean' ? schema : {}
  const { $ref: reference, ...own } = schema
  if (typeof reference !== 'string') return modern(convertKeywords(references, schema, walk))
  const target = foundTarget(references, reference, walk)
  const follow = walk.trail.length < walk.maxDepth && !walk.trail.includes(reference)
  const found = follow ? convert(references, target, { ...walk, trail: [...walk.trail, reference] }) : outline(target)
  if (!isObject(found)) return found
  return { ...found, ...modern(convertKeywords(references, own, walk)) }
}

function foundTarget({ targetOf }: References, reference: string, { onLost }: Walk): unknown {
  const target = problemOr(() => targetOf(reference))
  if (!(target instanceof ReferenceProblem)) return target
  onLost(target)
  return undefined
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
  if (rest.type === 'file') rest.type = 'string'
  if (nullable !== true) return rest
  if (Array.isArray(rest.enum) && !rest.enum.includes(null)) rest.enum = [...rest.enum, null]
  if (typeof rest.type === 'string') return { ...rest, type: [rest.type, 'null'] }
  return Array.isArray(rest.allOf) ? { anyOf: [rest, { type: 'null' }] } : rest
}

/** Replaces a schema that is not followed: it keeps only the kind of value. */
function outline(target: unknown): JsonObject {
  if (!isObject(target)) return {}
  const { type, title } = target
  return { ...(typeof type === 'string' && { type }), ...(typeof title === 'string' && { title }) }
}

function copied(value: unknown, walk: Walk): unknown {
  spend(walk, typeof value === 'string' ? value : '')
  if (Array.isArray(value)) return value.map((item) => copied(item, walk))
  return isObject(value) ? mapped(value, walk, (item) => copied(item, walk)) : value
}

/** Keeps a key such as `__proto__` a key. */
function mapped(object: JsonObject, walk: Walk, change: (value: unknown) => unknown): JsonObject {
  const entries = Object.entries(object).map(([key, value]) => {
    spend(walk, key)
    return [key, change(value)]
  })
  return Object.fromEntries(entries)
}

/** Long text is work as well: this many characters count as one node. */
const CHARACTERS_PER_NODE = 64

function spend({ budget }: Walk, text = ''): void {
  budget.nodes -= 1 + Math.floor(text.length / CHARACTERS_PER_NODE)
  if (budget.nodes < 0) throw new OverBudget()
}
