import { isWholePath, parsePathPattern, pathKey } from './path-pattern.ts'
import { canonicalText } from './path-text.ts'
import { type Placed, pathTree } from './path-tree.ts'

interface Sold {
  /** Upper-case HTTP method. */
  method: string
  /** In the canonical spelling. */
  pathPattern: string
}

/** The endpoints of one API, indexed by method and path. */
export interface EndpointMatcher<Endpoint extends Sold> {
  /**
   * The endpoint that serves a method and a path (normalised by Envoy, without query): that of the most specific pattern which sells the
   * method (`compareSpecificity`). HEAD has the price of GET, unless the pattern sells HEAD. `find` skips endpoints for which `isServed` is
   * false.
   */
  find(method: string, path: string, isServed: (endpoint: Endpoint) => boolean): Endpoint | undefined
  /** All endpoints that serve a path by some method, the most specific first. */
  at(path: string): Endpoint[]
}

/** The endpoints of one pattern. */
export type ByMethod<Endpoint> = Map<string, Endpoint>

/**
 * Makes the index. A path that equals a pattern is found in a map. Other paths are searched in a tree (`path-tree.ts`). The control plane
 * limits an API's arrangements of `{name}` segments (`MOST_ARRANGEMENTS`), so no seller can make a search long.
 */
export function endpointMatcher<Endpoint extends Sold>(endpoints: readonly Endpoint[]): EndpointMatcher<Endpoint> {
  const whole = new Map<string, ByMethod<Endpoint>>()
  const placed = new Map<string, Placed<ByMethod<Endpoint>>>()
  for (const endpoint of endpoints) {
    const { method, pathPattern } = endpoint
    const byMethod = isWholePath(pathPattern)
      ? entry(whole, pathPattern, () => new Map())
      : patternOf(placed, pathPattern).value
    byMethod.set(method, endpoint)
  }
  const tree = pathTree(placed.values())

  const walk = (asked: string, visit: (byMethod: ByMethod<Endpoint>) => boolean): void => {
    const path = canonicalText(asked)
    const own = whole.get(path)
    if (own && visit(own)) return
    tree.walk(path, visit)
  }

  return {
    find(method, path, isServed) {
      let found: Endpoint | undefined
      walk(path, (byMethod) => {
        found = servedBy(byMethod, method, isServed)
        return found !== undefined
      })
      return found
    },
    at(path) {
      const found: Endpoint[] = []
      walk(path, (byMethod) => {
        found.push(...byMethod.values())
        return false
      })
      return found
    },
  }
}

/** The endpoint of one pattern for a method. The pattern's GET serves HEAD, unless the pattern has a served HEAD. */
export function servedBy<Endpoint>(
  byMethod: ReadonlyMap<string, Endpoint>,
  method: string,
  isServed: (endpoint: Endpoint) => boolean,
): Endpoint | undefined {
  const own = byMethod.get(method)
  if (own && isServed(own)) return own
  return method === 'HEAD' ? servedBy(byMethod, 'GET', isServed) : undefined
}

function patternOf<Endpoint>(placed: Map<string, Placed<ByMethod<Endpoint>>>, pathPattern: string) {
  return entry(placed, pathKey(pathPattern), () => ({ pattern: parsePathPattern(pathPattern), value: new Map() }))
}

function entry<Value>(values: Map<string, Value>, key: string, make: () => Value): Value {
  const value = values.get(key) ?? make()
  values.set(key, value)
  return value
}
