/**
 * Path patterns of endpoints: segments that stand for themselves, segments in braces that stand for any one segment
 * (`/pets/{id}/toys`), and a `*` at the end that stands for all that follows. Paths are matched with them in `endpoint-matcher.ts`.
 */

/** Characters that Envoy's normalisation leaves as they are, and those of our own syntax. */
const CHARACTERS = /^\/[A-Za-z0-9\-._~!$&'()+,=:@/{}*]*$/

const MOST_CHARACTERS = 1_024

/** Bounds of a pattern that has named segments: with `MOST_ARRANGEMENTS` they bound the work of a search. */
const MOST_SEGMENTS = 32
const MOST_NAMES = 16

/**
 * In how many ways an API may place its named segments. A search looks at no more than so many branches at a time. Large
 * APIs that people have written have about half as many.
 */
export const MOST_ARRANGEMENTS = 64

/** A named segment. */
const NAMED = /^\{([A-Za-z_][A-Za-z0-9_.-]{0,63})\}$/

export type PathPatternProblem =
  | 'not_a_path'
  | 'not_normalised'
  | 'too_long'
  | 'part_of_a_segment'
  | 'bad_name'
  | 'repeated_name'
  | 'too_many_names'

/** Why a pattern cannot be served, or undefined when it can. */
export function pathPatternProblem(pattern: string): PathPatternProblem | undefined {
  if (pattern.length > MOST_CHARACTERS) return 'too_long'
  if (!CHARACTERS.test(pattern) || pattern.slice(0, -1).includes('*')) return 'not_a_path'
  if (pattern.includes('//')) return 'not_normalised'
  const segments = pattern.slice(1).split('/')
  if (segments.some((segment) => segment === '.' || segment === '..')) return 'not_normalised'
  const braced = segments.filter((segment) => /[{}]/.test(segment))
  for (const segment of braced) {
    if (!/^\{[^{}]*\}$/.test(segment)) return 'part_of_a_segment'
    if (!NAMED.test(segment)) return 'bad_name'
  }
  if (new Set(braced.map(templateName)).size < braced.length) return 'repeated_name'
  if (braced.length > 0 && segments.length > MOST_SEGMENTS) return 'too_many_names'
  return braced.length > MOST_NAMES ? 'too_many_names' : undefined
}

/** A segment that stands for itself, or for any one segment that is not empty. */
export type Segment = { kind: 'exact'; text: string } | { kind: 'named'; name: string }

export interface PathPattern {
  segments: readonly Segment[]
  /** The beginning of the next segment, where a `*` ends the pattern; undefined without a `*`. */
  rest: string | undefined
}

/** Takes a pattern that has passed `pathPatternProblem`. */
export function parsePathPattern(pattern: string): PathPattern {
  const texts = pattern.slice(1).split('/')
  const rest = pattern.endsWith('*') ? texts.pop()?.slice(0, -1) : undefined
  const segments = texts.map((text): Segment => {
    const name = NAMED.exec(text)?.[1]
    return name === undefined ? { kind: 'exact', text } : { kind: 'named', name }
  })
  return { segments, rest }
}

/** The names of a pattern's segments, in their order. */
export function pathNames(pattern: string): string[] {
  return parsePathPattern(pattern).segments.flatMap((segment) => (segment.kind === 'named' ? [segment.name] : []))
}

/** Equal for patterns that match the same paths: names do not count. PostgreSQL says the same as `endpoint.path_key`. */
export function pathKey(pattern: string): string {
  return pattern.replace(/\{[^/{}]*\}/g, '{}')
}

/** Where a pattern has its named segments, `/a/{b}/c/{d}/e` -> `/./{}/./{}`; undefined for one without. PostgreSQL says the same (`control-plane/resources/path-arrangements.ts`). */
export function arrangement(pattern: string): string | undefined {
  const marks = pathKey(pattern).replace(/[^/{}]+/g, '.')
  const end = marks.lastIndexOf('}')
  return end === -1 ? undefined : marks.slice(0, end + 1)
}

/**
 * Orders the more specific pattern first. Of two patterns that match one path the first segment decides in which they differ: an exact
 * segment comes before a named one, a named one before a `*`, and of two `*` the one with more before it. Patterns that have no
 * path in common are ordered by the same rule, shorter ones first, and then by their text: the order is total.
 */
export function compareSpecificity(a: string, b: string): number {
  const [first, second] = [parsePathPattern(a), parsePathPattern(b)]
  const kinds = compareTexts(kindsOf(first), kindsOf(second))
  return kinds || (second.rest ?? '').length - (first.rest ?? '').length || compareTexts(pathKey(a), pathKey(b))
}

function kindsOf({ segments, rest }: PathPattern): string {
  return segments.map(({ kind }) => (kind === 'exact' ? '0' : '1')).join('') + (rest === undefined ? '' : '2')
}

function compareTexts(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}

/** A parameter of a path, as documents for buyers name it. */
export interface PathParameter {
  name: string
  /** The same for route templates, which know no other names than letters, digits and `_`. */
  templateName: string
  /** It stands for all that follows, which may have slashes. */
  isRest: boolean
}

/** The parameters of a path: its named segments in their order, then its `*`. */
export function pathParameters(pattern: string): PathParameter[] {
  const names = pathNames(pattern).map((name) => ({ name, templateName: templateName(name), isRest: false }))
  if (!pattern.endsWith('*')) return names
  let rest = 'path'
  while (names.some(({ templateName: taken }) => taken === rest)) rest = `${rest}_`
  return [...names, { name: rest, templateName: rest, isRest: true }]
}

/** The pattern as OpenAPI writes it: `/pets/{id}/*` -> `/pets/{id}/{path}`. */
export function openapiTemplate(pattern: string): string {
  const rest = pathParameters(pattern).find(({ isRest }) => isRest)
  return rest ? `${pattern.slice(0, -1)}{${rest.name}}` : pattern
}

/**
 * The pattern as a route template, `/pets/{id}/*` -> `/pets/:id/:path`: neither braces nor `*` are allowed there (x402 bazaar extension),
 * so other characters that are not are percent-encoded beside them. A pattern without parameters is its own.
 */
export function routeTemplate(pattern: string): string {
  const parameters = pathParameters(pattern)
  if (parameters.length === 0) return pattern
  const { segments, rest } = parsePathPattern(pattern)
  const names = parameters.map((parameter) => `:${parameter.templateName}`)
  const texts = segments.map((segment) => (segment.kind === 'exact' ? encoded(segment.text) : names.shift()))
  return `/${[...texts, ...(rest === undefined ? [] : [encoded(rest) + names.shift()])].join('/')}`
}

function encoded(text: string): string {
  return text.replace(/[^A-Za-z0-9_.\-~]/g, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`)
}

function templateName(name: string): string {
  return name.replace(/^\{|\}$/g, '').replace(/[^A-Za-z0-9_]/g, '_')
}

/** The name of a path parameter as a pattern can have it: other characters become `_`. */
export function patternName(name: string): string {
  return name.replace(/[^A-Za-z0-9_.-]/g, '_').replace(/^[^A-Za-z_]/, '_$&')
}

/** The pattern that serves a path template of OpenAPI: the template itself, with names that a pattern can have. */
export function patternOfTemplate(template: string): string {
  return template.replace(/\{([^/{}]+)\}/g, (_, name: string) => `{${patternName(name)}}`)
}
