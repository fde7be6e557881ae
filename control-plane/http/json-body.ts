import { LaunaError } from '../../domain/errors.ts'

/** The deepest nesting of a body. Schemas that people write are less deep. */
const MAX_DEPTH = 64
const TOO_DEEP = `must not be nested more than ${MAX_DEPTH} levels deep`
/** The maximum number of values of a body. An import of two thousand operations has fewer. */
const MAX_VALUES = 100_000
const TOO_MANY = `must not hold more than ${MAX_VALUES} values`
/**
 * The maximum number of fields of one object. The prices of an import have fewer. In a large object, parsing a field
 * takes ten times as long as in a small one.
 */
const MAX_FIELDS = 5_000
const TOO_WIDE = `must not have an object of more than ${MAX_FIELDS} fields`

/**
 * Parses a JSON body; undefined for an empty one. Refuses text that the database cannot hold (NUL, half of a surrogate
 * pair), and keys that could change a prototype, at any depth.
 */
export function parseJsonBody(text: string): unknown {
  if (text.trim() === '') return undefined
  const size = sizeProblem(text)
  if (size) throw new LaunaError('validation_failed', { details: [{ path: 'body', message: size }] })
  const value = parse(text)
  const problem = findProblem(value)
  if (!problem) return value
  const path = problem.keys.reverse().join('.')
  throw new LaunaError('validation_failed', { details: [{ path, message: problem.message }] })
}

const [QUOTE, COMMA, BACKSLASH] = [0x22, 0x2c, 0x5c]
const [BEGIN_ARRAY, END_ARRAY, BEGIN_OBJECT, END_OBJECT] = [0x5b, 0x5d, 0x7b, 0x7d]
const SPACE = 0x20

/**
 * Returns why a text has too many values, too wide an object, or too deep a value. It runs before parsing, which can take a hundred times
 * the memory of the text. The text may be invalid JSON.
 */
function sizeProblem(text: string): string | undefined {
  /** The number of fields of each open object, and -1 for each open array. */
  const open: number[] = []
  let values = 1
  let last = 0
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code <= SPACE) continue
    if (code === QUOTE) at = endOfString(text, at)
    else if (code === COMMA) {
      values += 1
      const fields = open.at(-1) ?? -1
      if (fields >= MAX_FIELDS) return TOO_WIDE
      if (fields > 0) open[open.length - 1] = fields + 1
    } else if (code === BEGIN_ARRAY || code === BEGIN_OBJECT) {
      if (open.push(code === BEGIN_OBJECT ? 1 : -1) > MAX_DEPTH) return TOO_DEEP
    } else if (code === END_ARRAY || code === END_OBJECT) {
      open.pop()
      if (last !== BEGIN_ARRAY && last !== BEGIN_OBJECT) values += 1
    }
    if (values > MAX_VALUES) return TOO_MANY
    last = code
  }
  return undefined
}

/** The index of the quote that ends a string, or the text's length. */
function endOfString(text: string, begin: number): number {
  for (let at = text.indexOf('"', begin + 1); at !== -1; at = text.indexOf('"', at + 1)) {
    let escapes = 0
    while (text.charCodeAt(at - 1 - escapes) === BACKSLASH) escapes += 1
    if (escapes % 2 === 0) return at
  }
  return text.length
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

function findProblem(value: unknown): Problem | undefined {
  if (typeof value === 'string') return isStorable(value) ? undefined : problemHere('has a character that is not text')
  if (typeof value !== 'object' || value === null) return undefined
  if (Array.isArray(value)) {
    for (const [index, item] of value.entries()) {
      const problem = findProblem(item)
      if (problem) return { ...problem, keys: [...problem.keys, `${index}`] }
    }
    return undefined
  }
  for (const [key, item] of Object.entries(value)) {
    if (key === '__proto__' || !isStorable(key)) return problemHere('has a field name that is not allowed')
    const problem = findProblem(item)
    if (problem) return { ...problem, keys: [...problem.keys, key] }
  }
  return undefined
}

function isStorable(text: string): boolean {
  return text.isWellFormed() && !text.includes('\0')
}
