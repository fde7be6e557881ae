/** The methods of each path. With them, the server distinguishes a wrong method from a wrong path. */
export interface AllowedMethods {
  /** `pattern` has Fastify's form: `/apis/:id`. */
  add(pattern: string, methods: string | readonly string[]): void
  /** Returns the methods of the routes that match a path, in alphabetical order; none for an unknown path. */
  of(path: string): readonly string[]
}

export function createAllowedMethods(): AllowedMethods {
  const routes: { segments: readonly string[]; method: string }[] = []
  return {
    add(pattern, methods) {
      for (const method of [methods].flat()) routes.push({ segments: pattern.split('/'), method })
    },
    of(path) {
      const segments = path.split('/')
      const matching = routes.filter((route) => matches(route.segments, segments))
      // A fixed path may also match a route with a parameter. The fixed path takes precedence.
      const fewest = Math.min(...matching.map((route) => parameterCount(route.segments)))
      const meant = matching.filter((route) => parameterCount(route.segments) === fewest)
      return [...new Set(meant.map(({ method }) => method))].sort()
    },
  }
}

function matches(pattern: readonly string[], segments: readonly string[]): boolean {
  return (
    pattern.length === segments.length &&
    pattern.every((part, index) => (part.startsWith(':') ? segments[index] !== '' : part === segments[index]))
  )
}

function parameterCount(pattern: readonly string[]): number {
  return pattern.filter((part) => part.startsWith(':')).length
}
