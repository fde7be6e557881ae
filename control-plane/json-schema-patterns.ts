import type { ErrorDetail } from '../domain/errors.ts'

/** Keywords of draft 2020-12 with one schema, with a list of schemas, and with schemas by name. */
const ONE = [
  ...['additionalProperties', 'contains', 'contentSchema', 'else', 'if', 'items', 'not', 'propertyNames', 'then'],
  ...['unevaluatedItems', 'unevaluatedProperties'],
]
const LIST = ['allOf', 'anyOf', 'oneOf', 'prefixItems']
const NAMED = ['$defs', 'definitions', 'dependentSchemas', 'patternProperties', 'properties']

/** Characters of patterns that are parsed for one schema; what is beyond is taken as it is. */
const PARSED = 16_384

/**
 * The first `pattern`, or name under `patternProperties`, of a valid schema that is no regular expression of ECMA-262. Patterns are
 * parsed and never executed: the time of that is linear in their length.
 */
export function patternProblem(schema: unknown): ErrorDetail | undefined {
  const left = { characters: PARSED }
  const isBad = (pattern: string) => {
    left.characters -= pattern.length
    return left.characters >= 0 && !isExpression(pattern)
  }
  const walk = (value: unknown, path: string): ErrorDetail | undefined => {
    if (typeof value !== 'object' || value === null) return undefined
    const keywords = value as Record<string, unknown>
    const { pattern, patternProperties } = keywords
    if (typeof pattern === 'string' && isBad(pattern)) return detail(`${path}/pattern`)
    const named = Object.keys(patternProperties ?? {}).find(isBad)
    if (named !== undefined) return detail(`${path}/patternProperties/${escaped(named)}`)
    for (const [at, child] of childrenOf(keywords)) {
      const problem = walk(child, path + at)
      if (problem) return problem
    }
    return undefined
  }
  return walk(schema, '')
}

function* childrenOf(schema: Record<string, unknown>): Generator<[string, unknown]> {
  for (const keyword of ONE) if (schema[keyword] !== undefined) yield [`/${keyword}`, schema[keyword]]
  for (const keyword of [...LIST, ...NAMED])
    for (const [name, child] of Object.entries(schema[keyword] ?? {})) yield [`/${keyword}/${escaped(name)}`, child]
}

/** Without the flag for Unicode as well: documents have escapes in patterns that are wrong with it alone. */
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

function detail(path: string): ErrorDetail {
  return { path, message: 'is not a regular expression of ECMA-262' }
}
