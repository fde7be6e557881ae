import { parsePathPattern } from './path-pattern.ts'

interface Sold {
  /** Upper-case HTTP method. */
  method: string
  pathPattern: string
}

/** The endpoints of one API, indexed by method and path. */
export interface EndpointMatcher<Endpoint extends Sold> {
  /**
   * The endpoint that serves a method and a path (normalised by Envoy, without query). It is the endpoint of the most specific pattern
   * (`compareSpecificity`) that sells the method. HEAD has the price of GET, unless the pattern has its own HEAD. `find` skips endpoints
   * for which `isServed` is false.
   */
  find(method: string, path: string, isServed: (endpoint: Endpoint) => boolean): Endpoint | undefined
  /** All endpoints that serve a path by some method, the most specific first. */
  at(path: string): Endpoint[]
}

/** The endpoints of one pattern. */
type ByMethod<Endpoint> = Map<string, Endpoint>

/** A segment that patterns of an API share, with all segments before it. */
interface Node<Endpoint> {
  exact: Map<string, Node<Endpoint>> | undefined
  named: Node<Endpoint> | undefined
  /** Endpoints of the patterns that end here. */
  ends: ByMethod<Endpoint> | undefined
  /** Endpoints of the patterns with a `*` in the next segment, by the text before the `*`. */
  prefixes: Map<string, ByMethod<Endpoint>> | undefined
  /** The same prefixes, sorted for the search. */
  rests: readonly Prefix<Endpoint>[] | undefined
}

/** The beginning of a segment, linked to the next shorter one. */
interface Prefix<Endpoint> {
  text: string
  byMethod: ByMethod<Endpoint>
  parent: Prefix<Endpoint> | undefined
}

/** Called for each matching pattern, the most specific first, until it returns true. */
type Visit<Endpoint> = (byMethod: ByMethod<Endpoint>) => boolean

/**
 * For a path that equals a pattern, a search is one look into a map. Otherwise it goes down the segments. At a named segment it tries the
 * exact one first, and the named one only if that fails.
 *
 * The control plane limits the arrangements of named segments per API (`MOST_ARRANGEMENTS`). The time therefore does not grow with the
 * number of endpoints, and no seller can make it long.
 * See docs/decisions.md, "Endpoints and paths".
 */
export function endpointMatcher<Endpoint extends Sold>(endpoints: readonly Endpoint[]): EndpointMatcher<Endpoint> {
  const whole = new Map<string, ByMethod<Endpoint>>()
  const root = newNode<Endpoint>()
  let deepest = -1
  for (const endpoint of endpoints) {
    const { segments, rest } = parsePathPattern(endpoint.pathPattern)
    const isWhole = rest === undefined && segments.every(({ kind }) => kind === 'exact')
    if (!isWhole) deepest = Math.max(deepest, segments.length)
    const byMethod = isWhole ? entry(whole, endpoint.pathPattern) : entryOf(root, segments, rest)
    byMethod.set(endpoint.method, endpoint)
  }
  sortRests(root)

  const walk = (path: string, visit: Visit<Endpoint>): void => {
    const own = whole.get(path)
    if (own && visit(own)) return
    if (deepest < 0 || path.charCodeAt(0) !== SLASH) return
    // Segments after the deepest pattern do not matter, only whether there are any.
    search(root, path.split('/', deepest + 2), 1, visit)
  }

  return {
    find(method, path, isServed) {
      let found: Endpoint | undefined
      const alternative = method === 'HEAD' ? 'GET' : undefined
      walk(path, (byMethod) => {
        found = served(byMethod.get(method), isServed)
        if (!found && alternative) found = served(byMethod.get(alternative), isServed)
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

const SLASH = 0x2f

function served<Endpoint>(endpoint: Endpoint | undefined, isServed: (endpoint: Endpoint) => boolean) {
  return endpoint && isServed(endpoint) ? endpoint : undefined
}

/** `index` belongs to the first segment after this node. True means that the search is over. */
function search<Endpoint>(
  node: Node<Endpoint>,
  segments: readonly string[],
  index: number,
  visit: Visit<Endpoint>,
): boolean {
  const segment = segments[index]
  if (segment === undefined) return node.ends !== undefined && visit(node.ends)
  const exact = node.exact?.get(segment)
  if (exact && search(exact, segments, index + 1, visit)) return true
  if (node.named && segment !== '' && search(node.named, segments, index + 1, visit)) return true
  return node.rests !== undefined && searchRests(node.rests, segment, visit)
}

/** Finds the last prefix that sorts up to the segment. All prefixes of the segment are this one or its own prefixes. */
function searchRests<Endpoint>(rests: readonly Prefix<Endpoint>[], segment: string, visit: Visit<Endpoint>): boolean {
  const nearest = rests.length === 1 ? rests[0] : rests[lastUpTo(rests, segment)]
  const shared = nearest ? sharedLength(nearest.text, segment) : 0
  for (let prefix = nearest; prefix; prefix = prefix.parent)
    if (prefix.text.length <= shared && visit(prefix.byMethod)) return true
  return false
}

function newNode<Endpoint>(): Node<Endpoint> {
  return { exact: undefined, named: undefined, ends: undefined, prefixes: undefined, rests: undefined }
}

function entryOf<Endpoint>(
  root: Node<Endpoint>,
  segments: ReturnType<typeof parsePathPattern>['segments'],
  rest: string | undefined,
): ByMethod<Endpoint> {
  let node = root
  for (const segment of segments) {
    if (segment.kind === 'named') {
      node.named ??= newNode()
      node = node.named
    } else {
      node.exact ??= new Map()
      const next = node.exact.get(segment.text) ?? newNode()
      node.exact.set(segment.text, next)
      node = next
    }
  }
  if (rest !== undefined) {
    node.prefixes ??= new Map()
    return entry(node.prefixes, rest)
  }
  node.ends ??= new Map()
  return node.ends
}

function entry<Endpoint>(patterns: Map<string, ByMethod<Endpoint>>, key: string): ByMethod<Endpoint> {
  const byMethod = patterns.get(key) ?? new Map<string, Endpoint>()
  patterns.set(key, byMethod)
  return byMethod
}

function sortRests<Endpoint>(node: Node<Endpoint>): void {
  node.rests = node.prefixes && linked(node.prefixes)
  for (const next of node.exact?.values() ?? []) sortRests(next)
  if (node.named) sortRests(node.named)
}

/** The prefixes sorted by text, each linked to its own longest prefix. */
function linked<Endpoint>(prefixes: ReadonlyMap<string, ByMethod<Endpoint>>): Prefix<Endpoint>[] {
  const sorted: Prefix<Endpoint>[] = []
  for (const [text, byMethod] of [...prefixes].sort(([a], [b]) => (a < b ? -1 : 1))) {
    let parent = sorted.at(-1)
    while (parent && !text.startsWith(parent.text)) parent = parent.parent
    sorted.push({ text, byMethod, parent })
  }
  return sorted
}

/** The index of the last prefix that sorts up to the text, or -1. */
function lastUpTo(prefixes: readonly { text: string }[], text: string): number {
  let low = 0
  let high = prefixes.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((prefixes[middle]?.text ?? '') <= text) low = middle + 1
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
