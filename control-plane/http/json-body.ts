import { LaunaError } from '../../domain/errors.ts'

/** Deeper than any schema that a person writes. */
const MAX_DEPTH = 64
const TOO_DEEP = `must not be nested more than ${MAX_DEPTH} levels deep`
/** More than an import of two thousand operations has. */
const MAX_VALUES = 250_000

/**
 * The value of a JSON body; undefined for an empty one. Refuses text that the database cannot hold (NUL, half of a surrogate pair), and
 * keys that could change a prototype, at any depth.
 */
export function parseJsonBody(text: string): unknown {
  if (text.trim() === '') return undefined
  const value = parse(text)
  const problem = findProblem(value, { depth: 0, left: MAX_VALUES })
  if (!problem) return value
  const path = problem.keys.reverse()
  const shown = problem.message === TOO_DEEP ? path.slice(0, 4) : path
  throw new LaunaError('validation_failed', { details: [{ path: shown.join('.'), message: problem.message }] })
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw new LaunaError('malformed_body', { cause })
  }
}

/** `keys` is the path to the problem, innermost first. It is built only when there is a problem. */
interface Problem {
  keys: string[]
  message: string
}

const problemHere = (message: string): Problem => ({ keys: [], message })

function findProblem(value: unknown, at: { depth: number; left: number }): Problem | undefined {
  at.left -= 1
  if (at.left < 0) return problemHere(`must not hold more than ${MAX_VALUES} values`)
  if (typeof value === 'string') return isStorable(value) ? undefined : problemHere('has a character that is not text')
  if (typeof value !== 'object' || value === null) return undefined
  if (at.depth >= MAX_DEPTH) return problemHere(TOO_DEEP)
  at.depth += 1
  for (const [key, item] of Object.entries(value)) {
    if (key === '__proto__' || !isStorable(key)) return problemHere('has a field name that is not allowed')
    const problem = findProblem(item, at)
    if (problem) return { ...problem, keys: [...problem.keys, key] }
  }
  at.depth -= 1
  return undefined
}

function isStorable(text: string): boolean {
  return text.isWellFormed() && !text.includes('\0')
}
