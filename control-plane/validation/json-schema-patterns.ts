import type { ErrorDetail } from '../../domain/errors.ts'

/** Keywords of draft 2020-12 that hold one schema, and keywords that hold a list or an object of schemas. */
const ONE = new Set([
  ...['additionalProperties', 'contains', 'contentSchema', 'else', 'if', 'items', 'not', 'propertyNames', 'then'],
  ...['unevaluatedItems', 'unevaluatedProperties'],
])
const MANY = new Set([
  ...['allOf', 'anyOf', 'oneOf', 'prefixItems'],
  ...['$defs', 'definitions', 'dependentSchemas', 'patternProperties', 'properties'],
])

/** The maximum number of characters of patterns that are parsed for one schema. Patterns after them are accepted unchecked. */
const PARSED = 16_384

/**
 * The first `pattern`, or name under `patternProperties`, of a valid schema that is no regular expression of ECMA-262.
 * Patterns are parsed and never executed, in linear time.
 */
export function patternProblem(schema: unknown): ErrorDetail | undefined {
  const left = { characters: PARSED }
  const isBad = (pattern: string) => {
    left.characters -= pattern.length
    return left.characters >= 0 && !isExpression(pattern)
  }
  // The path to the mistake is built only when a mistake was found, because most schemas have none.
  const walk = (value: unknown): string | undefined => {
    if (!isObject(value)) return undefined
    for (const keyword of Object.keys(value)) {
      const held = value[keyword]
      if (keyword === 'pattern' && typeof held === 'string' && isBad(held)) return '/pattern'
      const below = ONE.has(keyword)
        ? walk(held)
        : MANY.has(keyword) && isObject(held)
          ? among(held, keyword)
          : undefined
      if (below !== undefined) return `/${keyword}${below}`
    }
    return undefined
  }
  const among = (schemas: Record<string, unknown>, keyword: string): string | undefined => {
    for (const name of Object.keys(schemas)) {
      const below = keyword === 'patternProperties' && isBad(name) ? '' : walk(schemas[name])
      if (below !== undefined) return `/${escaped(name)}${below}`
    }
    return undefined
  }
  const path = walk(schema)
  return path === undefined ? undefined : { path, message: 'is not a regular expression of ECMA-262' }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}

/**
 * Whether a text is a regular expression, with or without the Unicode flag. Documents have patterns with escapes that are only invalid with
 * this flag.
 */
function isExpression(pattern: string): boolean {
  return ['u', ''].some((flags) => {
    try {
      return new RegExp(pattern, flags) !== undefined
    } catch {
      return false
    }
  })
}

/** A name as a part of a JSON Pointer. */
function escaped(name: string): string {
  return name.replaceAll('~', '~0').replaceAll('/', '~1')
}
