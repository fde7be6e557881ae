/**
 * Path patterns of endpoints: an exact path, or a prefix that ends in `*`. Paths are matched with them in `endpoint-matcher.ts`.
 */

/** Characters that Envoy's normalisation leaves as they are, so that a pattern means what it says. */
const PATTERN = /^\/(?:[A-Za-z0-9\-._~!$&'()+,=:@/]*)\*?$/

export type PathPatternProblem = 'not_a_path' | 'not_normalised' | 'too_long'

/** Why a pattern cannot be served, or undefined when it can. */
export function pathPatternProblem(pattern: string): PathPatternProblem | undefined {
  if (pattern.length > 1024) return 'too_long'
  if (!PATTERN.test(pattern)) return 'not_a_path'
  if (pattern.includes('//')) return 'not_normalised'
  const segments = pattern.split('/')
  return segments.some((segment) => segment === '.' || segment === '..') ? 'not_normalised' : undefined
}

export interface PathPattern {
  kind: 'exact' | 'prefix'
  /** The exact path, or the prefix without its `*`. */
  path: string
}

export function parsePathPattern(pattern: string): PathPattern {
  return pattern.endsWith('*') ? { kind: 'prefix', path: pattern.slice(0, -1) } : { kind: 'exact', path: pattern }
}

/** Orders the most specific pattern first: exact paths, then prefixes from longest to shortest; ties by text. */
export function compareSpecificity(a: PathPattern, b: PathPattern): number {
  if (a.kind !== b.kind) return a.kind === 'exact' ? -1 : 1
  if (a.path.length !== b.path.length) return b.path.length - a.path.length
  return a.path < b.path ? -1 : a.path > b.path ? 1 : 0
}

/** The pattern as a route template, `/v1/*` -> `/v1/:path`: `*` is not allowed there (x402 bazaar extension). */
export function routeTemplate(pattern: string): string {
  return pattern.endsWith('*') ? `${pattern.slice(0, -1)}:path` : pattern
}

/** The pattern that serves a path template of OpenAPI: `/pets/{id}/toys` -> `/pets/*`. */
export function patternOfTemplate(template: string): string {
  const parameter = template.indexOf('{')
  return parameter === -1 ? template : `${template.slice(0, parameter)}*`
}
