import { type ErrorDetail, LaunaError } from '../domain/errors.ts'

/** Deeper than any schema that a person writes. */
const MAX_DEPTH = 64

/**
 * The value of a JSON body; undefined for an empty one. Text that the database cannot hold (NUL, half of a surrogate
 * pair) and keys that could reach a prototype are refused here, once, wherever they stand.
 */
export function parseJsonBody(text: string): unknown {
  if (text.trim() === '') return undefined
  const value = parse(text)
  const problem = findProblem(value, [])
  if (problem) throw new LaunaError('validation_failed', { details: [problem] })
  return value
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw new LaunaError('malformed_body', { cause })
  }
}

function findProblem(value: unknown, path: readonly string[]): ErrorDetail | undefined {
  if (typeof value === 'string') return isStorable(value) ? undefined : detail(path, 'has a character that is not text')
  if (typeof value !== 'object' || value === null) return undefined
  if (path.length >= MAX_DEPTH) return detail(path.slice(0, 4), 'is nested too deeply')
  for (const [key, item] of Object.entries(value)) {
    if (key === '__proto__' || !isStorable(key)) return detail(path, 'has a field name that is not allowed')
    const problem = findProblem(item, [...path, key])
    if (problem) return problem
  }
  return undefined
}

function isStorable(text: string): boolean {
  return text.isWellFormed() && !text.includes('\0')
}

function detail(path: readonly string[], message: string): ErrorDetail {
  return { path: path.join('.'), message }
}
