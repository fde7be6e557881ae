import { canonicalText, escaped } from './path-text.ts'

/**
 * Path patterns of endpoints. Text matches itself. A name in braces matches a whole segment (`/pets/{id}/toys`) or a part of one
 * (`/reports/{id}.json`). A `*` at the end matches everything that follows. `endpoint-matcher.ts` matches paths with patterns.
 */

/**
 * How many different arrangements of names an API's patterns may have. A search follows at most this many branches at a time. Large APIs
 * written by people have about half as many.
 */
export const MOST_ARRANGEMENTS = 64

/** A segment without a name, or one in which each name matches some text that is not empty. */
export type Segment = { kind: 'exact'; text: string } | NamedSegment

export interface NamedSegment {
  kind: 'named'
  names: readonly string[]
  /** The text before the first name, and after the last one; empty where the name is the whole segment. */
  before: string
  after: string
  /** The texts between the names. */
  between: readonly string[]
}

export interface PathPattern {
  segments: readonly Segment[]
  /** The text before the final `*` in its segment. Undefined without a `*`. */
  rest: string | undefined
}

/** A name in its braces. With this expression, `split` returns texts and names alternately. */
export const NAME_IN_BRACES = /\{([^/{}]*)\}/

/** Parses a pattern. `pathPatternProblem` must have accepted it. */
export function parsePathPattern(pattern: string): PathPattern {
  const texts = pattern.slice(1).split('/')
  const rest = pattern.endsWith('*') ? texts.pop()?.slice(0, -1) : undefined
  return { segments: texts.map(parseSegment), rest }
}

function parseSegment(segment: string): Segment {
  if (!segment.includes('{')) return { kind: 'exact', text: segment }
  const parts = segment.split(NAME_IN_BRACES)
  const texts = parts.filter((_, index) => index % 2 === 0)
  const names = parts.filter((_, index) => index % 2 === 1)
  return { kind: 'named', names, before: texts[0] ?? '', between: texts.slice(1, -1), after: texts.at(-1) ?? '' }
}

/** The pattern in the canonical spelling (`path-text.ts`): `/ü` and `/%c3%bc` are both `/%C3%BC`. */
export function canonicalPattern(pattern: string): string {
  return pattern.replace(/[^{}*]+/g, canonicalText)
}

/** Whether a pattern matches only one path: its own text. */
export function isWholePath(pattern: string): boolean {
  return !pattern.includes('{') && !pattern.endsWith('*')
}

/** The names in a pattern, in order. */
export function pathNames(pattern: string): string[] {
  return parsePathPattern(pattern).segments.flatMap((segment) => (segment.kind === 'named' ? segment.names : []))
}

/**
 * A key of a pattern. Patterns that differ only in the names in their braces match the same paths, and have the same key. PostgreSQL
 * computes this key as `endpoint.path_key`.
 */
export function pathKey(pattern: string): string {
  return pattern.replace(/\{[^/{}]*\}/g, '{}')
}

/**
 * The position of the names in a segment: the texts between them, and the number of characters before and after them. If two patterns have
 * equal placements and differ in the texts at the ends, a segment matches at most one of them.
 */
export function placement({ before, between, after }: NamedSegment): string {
  return `${before.length}{}${between.map((text) => `${text}{}`).join('')}${after.length}`
}

/**
 * The arrangement of a pattern: the `placement` of the names in each segment, `/a/{b}/c/{d}.json/e` -> `/./0{}0/./0{}5`. Undefined for a
 * pattern without names. PostgreSQL computes it in the same way (`control-plane/resources/path-arrangements.ts`).
 */
export function arrangement(pattern: string): string | undefined {
  const { segments } = parsePathPattern(pattern)
  const last = segments.findLastIndex(({ kind }) => kind === 'named')
  if (last === -1) return undefined
  const marks = segments.slice(0, last + 1).map((segment) => (segment.kind === 'exact' ? '.' : placement(segment)))
  return `/${marks.join('/')}`
}

/**
 * Orders the more specific pattern first. The first differing segment decides: text, a name with text beside it, a name alone, a `*`.
 * `compareNamed` orders two segments with names.
 */
export function compareSpecificity(a: string, b: string): number {
  const [first, second] = [parsePathPattern(a), parsePathPattern(b)]
  const most = Math.max(first.segments.length, second.segments.length)
  for (let index = 0; index <= most; index += 1) {
    const order = comparePlaces(first, second, index)
    if (order !== 0) return order
  }
  // Of two `*`, the one with the longer text before it comes first. Other patterns are ordered by their texts, so that the order is total.
  return (second.rest ?? '').length - (first.rest ?? '').length || compareTexts(pathKey(a), pathKey(b))
}

function comparePlaces(first: PathPattern, second: PathPattern, index: number): number {
  const [own, other] = [first.segments[index], second.segments[index]]
  if (own?.kind === 'named' && other?.kind === 'named') return compareNamed(own, other)
  return rankAt(first, index) - rankAt(second, index)
}

function rankAt({ segments, rest }: PathPattern, index: number): number {
  const segment = segments[index]
  if (segment) return segment.kind === 'exact' ? 1 : 2
  return index === segments.length && rest !== undefined ? 3 : 0
}

type Placed = Pick<NamedSegment, 'before' | 'between' | 'after'>

/**
 * The segment with more text comes first, then the segment with more text before its first name. Then the texts between the names decide.
 */
export function compareNamed(a: Placed, b: Placed): number {
  return (
    textLength(b) - textLength(a) ||
    b.before.length - a.before.length ||
    compareTexts(a.between.join('{}'), b.between.join('{}'))
  )
}

function textLength({ before, between, after }: Placed): number {
  return before.length + between.join('').length + after.length
}

function compareTexts(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}

/** A parameter of a path, as discovery documents describe it. */
export interface PathParameter {
  name: string
  /** The name in route templates, which allow only letters, digits and `_`. */
  templateName: string
  /** True for the `*`, which matches everything that follows and may contain slashes. */
  isRest: boolean
}

/** The parameters of a path: its names in order, then its `*`. */
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
 * The pattern as a route template, `/pets/{id}/*` -> `/pets/:id/:path`, without braces and `*` (x402 bazaar extension). Other characters
 * that a template does not allow are percent-encoded. So is a letter, digit or `_` directly after a parameter, because it would belong to
 * the parameter's name. A pattern without parameters is its own template.
 */
export function routeTemplate(pattern: string): string {
  const parameters = pathParameters(pattern)
  if (parameters.length === 0) return pattern
  const names = parameters.map((parameter) => `:${parameter.templateName}`)
  return pattern
    .split(/(\{[^/{}]*\}|\*|\/)/)
    .map((part, index, parts) => {
      if (part === '/') return part
      if (part === '*' || part.startsWith('{')) return names.shift()
      const follows = parts[index - 1]?.startsWith('{') ?? false
      return follows ? allowedText(part).replace(/^\w/, escaped) : allowedText(part)
    })
    .join('')
}

function allowedText(text: string): string {
  return text.replace(/%[0-9A-F]{2}|[^A-Za-z0-9_.\-~]/g, (found) => (found.length > 1 ? found : escaped(found)))
}

/** The name in route templates. Two names of one pattern must have different names in the template. */
export function templateName(name: string): string {
  return name.replace(/[^A-Za-z0-9_]/g, '_')
}

/** The name of a path parameter for a pattern. Characters that no name in a pattern may have become `_`. */
export function patternName(name: string): string {
  return name.replace(/[^A-Za-z0-9_.-]/g, '_').replace(/^[^A-Za-z_]/, '_$&')
}

/**
 * The pattern for a path template of OpenAPI: the template itself, with names that a pattern allows. `pathPatternProblem` must check the
 * result.
 */
export function patternOfTemplate(template: string): string {
  return template.replace(/\{([^/{}]+)\}/g, (_, name: string) => `{${patternName(name)}}`)
}
