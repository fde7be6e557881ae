import type { JsonSchema } from './endpoint-schema.ts'

/** The maximum number of schemas in an outline, and of properties in each schema. Anything beyond is not read. */
const MAX_NODES = 256
const MAX_PROPERTIES = 64
/** The limits that are tried one after another: levels of properties, and properties of each object. */
const TRIES: readonly { depth: number; most: number }[] = [
  ...[6, 4, 3, 2].map((depth) => ({ depth, most: MAX_PROPERTIES })),
  // Answers are often lists, or objects with one list, so more levels are tried with fewer properties.
  ...[16, 8, 4].flatMap((most) => [3, 2].map((depth) => ({ depth, most }))),
  ...[MAX_PROPERTIES, 32, 16, 8, 4, 2, 1, 0].map((most) => ({ depth: 1, most })),
]
/** The least length of a schema with its name: `"id":{"type":"x"}`. */
const NODE_LENGTH = 16
/** Below this length, there is only room for the type. */
const LEAST_LENGTH = 48
/** An outline keeps a list of values, such as `enum`, if the list has at most this many values. */
const MAX_VALUES = 8
const MAX_VALUE_LENGTH = 32

/**
 * An outline of a schema within `length` characters of JSON: the upper levels of its properties, their types, and the required ones. A
 * short schema is returned unchanged. An outline never refuses a value that the schema accepts, so it omits all keywords that another part
 * of the schema may affect.
 */
export function schemaOutline(schema: JsonSchema, length: number): JsonSchema {
  if (length < LEAST_LENGTH && sizeUpTo(schema, LEAST_LENGTH) > length) return schemaTypes(schema)
  // A seller's schema is nested in ours, where its own `$schema` and `$id` would have another meaning.
  const { $schema, $id, ...whole } = schema
  if (sizeUpTo(whole, length) <= length) return whole
  const room = Math.floor(length / NODE_LENGTH)
  for (const { depth, most } of TRIES) {
    if (depth === 1 && most > room && most < MAX_PROPERTIES) continue
    const told = outline(whole, depth, { root: whole, most: Math.min(most, room), nodes: Math.min(MAX_NODES, room) })
    if (isRecord(told) && JSON.stringify(told).length <= length) return told
  }
  return schemaTypes(whole)
}

/** The type of a schema, the least that an outline has. */
export function schemaTypes({ type, format }: JsonSchema): JsonSchema {
  const isShort = typeof format === 'string' && format.length <= MAX_VALUE_LENGTH
  return { ...(type !== undefined && { type }), ...(isShort && { format }) }
}

/** The number of characters of a value as JSON; some number above `most` if there are more. `most` bounds the work. */
export function sizeUpTo(value: unknown, most: number): number {
  if (typeof value === 'string') return value.length > most ? value.length : JSON.stringify(value).length
  if (typeof value !== 'object' || value === null) return value === undefined ? 0 : String(value).length
  let size = 2
  const entries = Array.isArray(value) ? value.entries() : Object.entries(value)
  for (const [key, item] of entries) {
    if (size > most) break
    if (item === undefined && !Array.isArray(value)) continue
    // Adds the comma and, in an object, the name with its colon.
    size +=
      (size > 2 ? 1 : 0) + (typeof key === 'string' ? JSON.stringify(key).length + 1 : 0) + sizeUpTo(item, most - size)
  }
  return size
}

interface Walk {
  root: JsonSchema
  /** The maximum number of properties of each object. */
  most: number
  /** How many more schemas the outline may hold. */
  nodes: number
}

function outline(schema: unknown, depth: number, walk: Walk): JsonSchema | boolean {
  if (!isRecord(schema)) return schema !== false
  walk.nodes -= 1
  const named = referred(schema, walk)
  if (depth === 0 || walk.nodes <= 0) return schemaTypes(named)
  const below = (part: unknown) => outline(part, depth - 1, walk)
  return {
    ...schemaTypes(named),
    ...valuesOf(named),
    ...propertiesOf(named, walk.most, below),
    ...itemsOf(named, below),
    ...alternativesOf(named, below),
  }
}

/**
 * The schema with the target of its `$ref` merged in. Only a reference to a definition of the schema itself is followed, and only once.
 * Other references point to nothing in the outline.
 */
function referred(schema: JsonSchema, { root }: Walk): JsonSchema {
  const [, keyword = '', name = ''] = /^#\/(\$defs|definitions)\/([^/~%]+)$/.exec(String(schema.$ref ?? '')) ?? []
  const definitions = root[keyword]
  const target = isRecord(definitions) && Object.hasOwn(definitions, name) ? definitions[name] : undefined
  return isRecord(target) ? { ...target, ...schema } : schema
}

function valuesOf(schema: JsonSchema): JsonSchema {
  const isShort = (value: unknown) => !isRecord(value) && (JSON.stringify(value) ?? '').length <= MAX_VALUE_LENGTH
  if ('const' in schema) return isShort(schema.const) ? { const: schema.const } : {}
  const { enum: values } = schema
  if (!Array.isArray(values) || values.length > MAX_VALUES) return {}
  return values.every(isShort) ? { enum: values } : {}
}

function propertiesOf(schema: JsonSchema, most: number, below: (part: unknown) => unknown): JsonSchema {
  const { properties, required, additionalProperties } = schema
  const names = Array.isArray(required) ? required.slice(0, most) : []
  const needed = names.length > 0 ? { required: names } : {}
  if (!isRecord(properties)) {
    // Keeps `additionalProperties` only if the schema has no properties and no patterns. Otherwise the keyword would
    // also apply to properties that the outline omits.
    const isMap = isRecord(additionalProperties) && schema.patternProperties === undefined
    return { ...needed, ...(isMap && { additionalProperties: below(additionalProperties) }) }
  }
  const told = new Set(names.filter((name) => Object.hasOwn(properties, name)))
  for (const name in properties) {
    if (told.size >= most) break
    told.add(name)
  }
  const outlines = [...told].map((name) => [name, below(properties[name])])
  return { ...(told.size > 0 && { properties: Object.fromEntries(outlines) }), ...needed }
}

/** Beside `prefixItems`, `items` applies only to later values, so the outline leaves it out. */
function itemsOf({ items, prefixItems }: JsonSchema, below: (part: unknown) => unknown): JsonSchema {
  return isRecord(items) && prefixItems === undefined ? { items: below(items) } : {}
}

/** The alternatives of a schema as outlines. Outlines of different schemas may be equal, so `oneOf` becomes `anyOf`. */
function alternativesOf(schema: JsonSchema, below: (part: unknown) => unknown): JsonSchema {
  const { allOf, anyOf, oneOf } = schema
  const any = [anyOf, oneOf].find((list) => Array.isArray(list) && list.length <= MAX_VALUES)
  const told = (list: unknown) => (Array.isArray(list) ? list.map(below) : [])
  return {
    ...(Array.isArray(allOf) && allOf.length <= MAX_VALUES && { allOf: told(allOf) }),
    ...(any !== undefined && { anyOf: told(any) }),
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
