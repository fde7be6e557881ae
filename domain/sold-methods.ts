/** The methods of endpoints that serve a path, sorted. HEAD is sold at the price of GET, unless it has a price of its own. */
export function soldMethods(endpoints: readonly { method: string }[]): readonly string[] {
  const methods = endpoints.map(({ method }) => method)
  return [...new Set(methods.includes('GET') ? [...methods, 'HEAD'] : methods)].sort()
}

/** The `Allow` of a path that is sold, but not by the method that was asked for (RFC 9110, section 15.5.6). */
export function allowHeader(methods: readonly string[]): string {
  return [...methods, 'OPTIONS'].sort().join(', ')
}
