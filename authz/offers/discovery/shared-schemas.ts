import type { JsonSchema } from '../../../domain/endpoints/endpoint-schema.ts'

/** Schemas that several operations of a document have. They stand in `components`, once. */
export interface SharedSchemas {
  /** By their names in `components.schemas`. */
  schemas: Readonly<Record<string, JsonSchema>>
  /** Whether they are short enough together to stay whole in every document: each of them stands for several. */
  areWhole: boolean
  /** Undefined for a schema that is not shared. */
  nameOf(schema: JsonSchema | undefined): string | undefined
}

/** A shorter schema costs about as much as a `$ref` to it. */
const LEAST_SIZE = 96
/** Characters of all shared schemas. */
const MOST_WHOLE = 128 * 1024

/** `named` are all schemas of the document, each with the name that it would have. */
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

/** A `$ref` of the schema's own points into itself, so such a schema stays where it is. */
function comparableText(schema: JsonSchema): string | undefined {
  const text = JSON.stringify(schema)
  return text.length < LEAST_SIZE || text.includes('"$ref"') ? undefined : text
}
