import { FIELD_DESCRIPTIONS, SCHEMA_DESCRIPTIONS } from './description-texts.ts'
import type { OpenapiDocument, OpenapiOperation } from './document.ts'

type Schema = { description?: string; properties?: Record<string, Schema>; [key: string]: unknown }

const BRANCHES = ['anyOf', 'oneOf', 'allOf'] as const

/**
 * Adds missing descriptions to the named schemas, their fields and the parameters. The text of a field is looked up as `Shape.outer.field`,
 * then as `field`. Throws if there is none.
 */
export function describeShapes<Document extends OpenapiDocument>(document: Document): Document {
  for (const [name, schema] of Object.entries(document.components?.schemas ?? {}) as [string, Schema][]) {
    schema.description ??= textOf(SCHEMA_DESCRIPTIONS, [name])
    describeFields(schema, name)
  }
  for (const methods of Object.values(document.paths ?? {}))
    for (const operation of Object.values(methods)) describeParameters(operation)
  return document
}

function describeParameters({ operationId, parameters }: OpenapiOperation): void {
  for (const parameter of (parameters ?? []) as { name?: string; description?: string }[])
    if (parameter.name !== undefined)
      parameter.description ??= textOf(FIELD_DESCRIPTIONS, [`${operationId}.${parameter.name}`, parameter.name])
}

function describeFields(schema: Schema, place: string): void {
  for (const [name, field] of Object.entries(schema.properties ?? {})) {
    const at = `${place}.${name}`
    field.description ??= textOf(FIELD_DESCRIPTIONS, [at, name])
    describeFields(field, at)
  }
  for (const branch of BRANCHES) for (const child of (schema[branch] ?? []) as Schema[]) describeFields(child, place)
  if (schema.items) describeFields(schema.items as Schema, place)
}

function textOf(texts: Readonly<Record<string, string>>, names: readonly string[]): string {
  const found = names.find((name) => name in texts)
  if (found === undefined) throw new Error(`no description of ${names[0]}: add one to description-texts.ts`)
  return texts[found] as string
}
