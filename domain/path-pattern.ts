/**
 * Path patterns of endpoints. An exact segment matches itself, and a named segment in braces matches any one segment (`/pets/{id}/toys`). A
 * `*` at the end matches the whole rest. `endpoint-matcher.ts` matches paths with patterns.
 */

/** Characters that Envoy's normalisation keeps, and the characters of the pattern syntax. */
const CHARACTERS = /^\/[A-Za-z0-9\-._~!$&'()+,=:@/{}*]*$/

const MOST_CHARACTERS = 1_024

/** Limits of a pattern with named segments. Together with `MOST_ARRANGEMENTS` they limit the work of a search. */
const MOST_SEGMENTS = 32
const MOST_NAMES = 16

/**
 * In how many ways an API may arrange its named segments. A search follows at most this many branches at a time. Large APIs written by
 * people have about half as many.
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

/** The reason why a pattern cannot be served, or undefined. */
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

/** An exact segment, or a named one that matches any one non-empty segment. */
export type Segment = { kind: 'exact'; text: string } | { kind: 'named'; name: string }

export interface PathPattern {
  segments: readonly Segment[]
  /** The text before the final `*` in its segment. Undefined without a `*`. */
  rest: string | undefined
}

/** Parses a pattern that has passed `pathPatternProblem`. */
export function parsePathPattern(pattern: string): PathPattern {
  const texts = pattern.slice(1).split('/')
  const rest = pattern.endsWith('*') ? texts.pop()?.slice(0, -1) : undefined
  const segments = texts.map((text): Segment => {
    const name = NAMED.exec(text)?.[1]
    return name === undefined ? { kind: 'exact', text } : { kind: 'named', name }
  })
  return { segments, rest }
}

/** The names of a pattern's segments, in order. */
export function pathNames(pattern: string): string[] {
  return parsePathPattern(pattern).segments.flatMap((segment) => (segment.kind === 'named' ? [segment.name] : []))
}

/** Equal for patterns that match the same paths: names do not count. PostgreSQL computes the same as `endpoint.path_key`. */
export function pathKey(pattern: string): string {
  return pattern.replace(/\{[^/{}]*\}/g, '{}')
}

/**
 * The positions of a pattern's named segments, `/a/{b}/c/{d}/e` -> `/./{}/./{}`. Undefined for a pattern without any. PostgreSQL computes
 * the same (`control-plane/resources/path-arrangements.ts`).
 */
export function arrangement(pattern: string): string | undefined {
  const marks = pathKey(pattern).replace(/[^/{}]+/g, '.')
  const end = marks.lastIndexOf('}')
  return end === -1 ? undefined : marks.slice(0, end + 1)
}

/**
 * Orders the more specific pattern first. If two patterns match one path, the first different segment decides. An exact segment comes
 * before a named one, and a named one before a `*`. Of two `*`, the one with the longer text before it comes first.
 *
 * Patterns without a common path follow the same rule, shorter ones first, and then their text, so the order is total.
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

/** A parameter of a path, as in the documents for buyers. */
export interface PathParameter {
  name: string
  /** The name in route templates, which allow only letters, digits and `_`. */
  templateName: string
  /** True for the `*`, which matches the whole rest and may contain slashes. */
  isRest: boolean
}

/** The parameters of a path: its named segments in order, then its `*`. */
export function pathParameters(pattern: string): PathParameter[] {
  const names = pathNames(pattern).map((name) => ({ name, templateName: templateName(name), isRest: false }))
  if (!pattern.endsWith('*')) return names
  let rest = 'path'
  while (names.some(({ templateName: taken }) => taken === rest)) rest = `${rest}_`
  return [...names, { name: rest, templateName: rest, isRest: true }]
}

/** The pattern in OpenAPI's notation: `/pets/{id}/*` -> `/pets/{id}/{path}`. */
export function openapiTemplate(pattern: string): string {
  const rest = pathParameters(pattern).find(({ isRest }) => isRest)
  return rest ? `${pattern.slice(0, -1)}{${rest.name}}` : pattern
}

/**
 * The pattern as a route template, `/pets/{id}/*` -> `/pets/:id/:path`. The template allows neither braces nor `*` (x402 bazaar extension).
 * Other characters that it does not allow are percent-encoded. A pattern without parameters is its own template.
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

/** The name of a path parameter in a pattern: other characters become `_`. */
export function patternName(name: string): string {
  return name.replace(/[^A-Za-z0-9_.-]/g, '_').replace(/^[^A-Za-z_]/, '_$&')
}

/** The pattern for a path template of OpenAPI: the template itself, with names that a pattern allows. */
export function patternOfTemplate(template: string): string {
  return template.replace(/\{([^/{}]+)\}/g, (_, name: string) => `{${patternName(name)}}`)
}
