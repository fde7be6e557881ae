type Schema = Record<string, unknown>

/** A schema as it is edited; empty for none. */
export function schemaText(schema: Schema | null): string {
  return schema === null ? '' : JSON.stringify(schema, null, 2)
}

/** The content of the field: a schema, none, or a text that is no schema. */
export function schemaValue(
  text: string,
): { kind: 'schema'; value: Schema | null } | { kind: 'problem'; problem: string } {
  if (text.trim() === '') return { kind: 'schema', value: null }
  try {
    const value: unknown = JSON.parse(text)
    if (typeof value === 'object' && value !== null && !Array.isArray(value))
      return { kind: 'schema', value: value as Schema }
    return { kind: 'problem', problem: 'A schema is a JSON object.' }
  } catch (error) {
    return { kind: 'problem', problem: error instanceof SyntaxError ? `Not JSON: ${error.message}` : 'Not JSON.' }
  }
}
