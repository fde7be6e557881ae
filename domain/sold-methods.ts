import { covers, type PathPattern, parsePathPattern } from './path-pattern.ts'

/**
 * The methods of those endpoints that serve every path of `at`, sorted. HEAD is sold at the price of GET, unless it has a price of
 * its own.
 */
export function soldMethods(
  endpoints: readonly { method: string; pathPattern: string }[],
  at: PathPattern,
): readonly string[] {
  const methods = endpoints
    .filter(({ pathPattern }) => covers(parsePathPattern(pathPattern), at))
    .map(({ method }) => method)
  return [...new Set(methods.includes('GET') ? [...methods, 'HEAD'] : methods)].sort()
}

/** The `Allow` of a path that is sold, but not by the method that was asked for (RFC 9110, section 15.5.6). */
export function allowHeader(methods: readonly string[]): string {
  return [...methods, 'OPTIONS'].sort().join(', ')
}
