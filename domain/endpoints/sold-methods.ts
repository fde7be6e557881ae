/** The methods of a path's endpoints, sorted. HEAD has the price of GET, unless it has its own price. */
export function soldMethods(endpoints: readonly { method: string }[]): readonly string[] {
  const methods = endpoints.map(({ method }) => method)
  return [...new Set(methods.includes('GET') ? [...methods, 'HEAD'] : methods)].sort()
}

/** The `Allow` header for a path that is not sold by the requested method (RFC 9110, section 15.5.6). */
export function allowHeader(methods: readonly string[]): string {
  return [...methods, 'OPTIONS'].sort().join(', ')
}
