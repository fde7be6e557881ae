import { parsePathPattern } from './path-pattern.ts'

interface Sold {
  /** Upper-case HTTP method. */
  method: string
  pathPattern: string
}

/** The endpoints of one API, found by what a request asks for. */
export interface EndpointMatcher<Endpoint extends Sold> {
  /**
   * The endpoint that serves a path (as Envoy has normalised it, without its query) by a method: of the most specific pattern that
   * is sold by it, exact paths before prefixes and long prefixes before short ones. HEAD is sold at the price of GET, unless the
   * pattern has one of its own. `isServed` passes over those that are sold no more.
   */
  find(method: string, path: string, isServed: (endpoint: Endpoint) => boolean): Endpoint | undefined
  /** All endpoints that serve a path by some method, the most specific first. */
  at(path: string): Endpoint[]
}

/** The endpoints of one pattern by method, and where the next shorter prefix of it stands. */
interface Node<Endpoint> {
  text: string
  byMethod: Map<string, Endpoint>
  parent: Node<Endpoint> | undefined
}

/**
 * A search takes time that grows with the logarithm of the number of endpoints. It finds the last prefix that sorts before the path.
 * Each prefix that the path begins with is this one, or one that this one begins with.
 */
export function endpointMatcher<Endpoint extends Sold>(endpoints: readonly Endpoint[]): EndpointMatcher<Endpoint> {
  const exact = new Map<string, Map<string, Endpoint>>()
  const prefixes = new Map<string, Map<string, Endpoint>>()
  for (const endpoint of endpoints) {
    const { kind, path } = parsePathPattern(endpoint.pathPattern)
    const patterns = kind === 'exact' ? exact : prefixes
    const byMethod = patterns.get(path) ?? new Map<string, Endpoint>()
    byMethod.set(endpoint.method, endpoint)
    patterns.set(path, byMethod)
  }
  const nodes = linked(prefixes)

  function* patternsAt(path: string): Generator<Map<string, Endpoint>> {
    const whole = exact.get(path)
    if (whole) yield whole
    const nearest = nodes[lastUpTo(nodes, path)]
    const shared = nearest ? sharedLength(nearest.text, path) : 0
    for (let node = nearest; node; node = node.parent) if (node.text.length <= shared) yield node.byMethod
  }

  return {
    find(method, path, isServed) {
      for (const byMethod of patternsAt(path)) {
        for (const name of method === 'HEAD' ? ['HEAD', 'GET'] : [method]) {
          const endpoint = byMethod.get(name)
          if (endpoint && isServed(endpoint)) return endpoint
        }
      }
      return undefined
    },
    at: (path) => [...patternsAt(path)].flatMap((byMethod) => [...byMethod.values()]),
  }
}

/** Sorted by text, each linked to the longest other one that it begins with. */
function linked<Endpoint>(prefixes: ReadonlyMap<string, Map<string, Endpoint>>): Node<Endpoint>[] {
  const nodes: Node<Endpoint>[] = []
  for (const [text, byMethod] of [...prefixes].sort(([a], [b]) => (a < b ? -1 : 1))) {
    let parent = nodes.at(-1)
    while (parent && !text.startsWith(parent.text)) parent = parent.parent
    nodes.push({ text, byMethod, parent })
  }
  return nodes
}

/** The index of the last node that sorts up to the text; -1 where none does. */
function lastUpTo(nodes: readonly { text: string }[], text: string): number {
  let low = 0
  let high = nodes.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((nodes[middle]?.text ?? '') <= text) low = middle + 1
    else high = middle
  }
  return low - 1
}

function sharedLength(a: string, b: string): number {
  const most = Math.min(a.length, b.length)
  let length = 0
  while (length < most && a.charCodeAt(length) === b.charCodeAt(length)) length += 1
  return length
}
