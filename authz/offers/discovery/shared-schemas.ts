import type { JsonSchema } from '../../../domain/endpoints/endpoint-schema.ts'

/** Schemas that several operations of a document have. Each is written once, in `components`. */
export interface SharedSchemas {
  /** By their names in `components.schemas`. */
  schemas: Readonly<Record<string, JsonSchema>>
  /**
   * Whether all shared schemas together are short enough to stay whole in every document. Whole schemas save space, because each replaces
   * several copies.
   */
  areWhole: boolean
  /** Returns undefined for a schema that is not shared. */
  nameOf(schema: JsonSchema | undefined): string | undefined
}

/** A schema with fewer characters is not shared, because a `$ref` to the schema would cost about as much. */
const LEAST_SIZE = 96
/** If all shared schemas together have more characters than this, they do not stay whole. */
const MOST_WHOLE = 128 * 1024

/** Finds the schemas that several operations share. `named` are all schemas of the document, each with the name that it would have. */
export function sharedSchemas(named: readonly { name: string; schema: JsonSchema | undefined }[]): SharedSchemas {
  const texts = new Map<JsonSchema, string>()
  const uses = new Map<string, { name: string; count: number }>()
  for (const { name, schema } of named) {
    const text = schema && comparableText(schema)
    if (schema === undefined || text === undefined) continue
    texts.set(schema, text)
    const known = uses.get(text)
    if (known) known.count += 1
    else uses.set(text, { name, count: 1 })
  }
  const names = new Map<string, string>()
  const taken = new Set<string>()
  for (const [text, { name, count }] of uses) {
    if (count < 2) continue
    let free = name.replace(/[^A-Za-z0-9._-]/g, '_')
    while (taken.has(free)) free = `${free}_`
    taken.add(free)
    names.set(text, free)
  }
  return {
    schemas: Object.fromEntries([...names].map(([text, name]) => [name, JSON.parse(text) as JsonSchema])),
    areWhole: [...names.keys()].reduce((sum, text) => sum + text.length, 0) <= MOST_WHOLE,
    nameOf(schema) {
      const text = schema && texts.get(schema)
      return text === undefined ? undefined : names.get(text)
    },
  }
}

/** The text by which schemas are compared. A `$ref` inside a schema points into that schema, so such a schema is not shared. */
function comparableText(schema: JsonSchema): string | undefined {
  const text = JSON.stringify(schema)
  return text.length < LEAST_SIZE || text.includes('"$ref"') ? undefined : text
}
