import type { Endpoint } from '@launa/sdk'

type Schema = Record<string, unknown>

/** A schema as the text of its field; empty for none. */
export function schemaText(schema: Schema | null): string {
  return schema === null ? '' : JSON.stringify(schema, null, 2)
}

/** Reads the text of a schema's field: a schema, null for an empty text, or the problem of a text that is no schema. */
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

type Parameters = Endpoint['parameters']

/** Parameters as the text of their field; empty for none. */
export function parametersText(parameters: Parameters): string {
  return parameters.length === 0 ? '' : JSON.stringify(parameters, null, 2)
}

/** Reads the text of the parameters' field: a list, which the service checks, or the problem of a text that is no list. */
export function parametersValue(
  text: string,
): { kind: 'parameters'; value: Parameters } | { kind: 'problem'; problem: string } {
  if (text.trim() === '') return { kind: 'parameters', value: [] }
  try {
    const value: unknown = JSON.parse(text)
    if (Array.isArray(value)) return { kind: 'parameters', value: value as Parameters }
    return { kind: 'problem', problem: 'Parameters are a JSON list.' }
  } catch (error) {
    return { kind: 'problem', problem: error instanceof SyntaxError ? `Not JSON: ${error.message}` : 'Not JSON.' }
  }
}
