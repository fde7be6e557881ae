import { compareNamed, type NamedSegment, type PathPattern, placement } from './path-pattern.ts'

/** Finds the values of the patterns that match a path. */
export interface PathTree<Value> {
  /**
   * Calls `visit` with the value of each pattern that matches the path, the most specific first (`compareSpecificity`), until it returns
   * true. Returns false if the search ended because it took more than `mostSteps`.
   */
  walk(path: string, visit: (value: Value) => boolean, mostSteps?: number): boolean
}

export interface Placed<Value> {
  pattern: PathPattern
  value: Value
}

/** A node of the tree: the first segments that some patterns have in common. */
interface Node<Value> {
  exact: Map<string, Node<Value>> | undefined
  /** Segments with names, the most specific first. */
  named: Group<Value>[] | undefined
  /** The value of the pattern that ends here. */
  end: { value: Value } | undefined
  /** Values of the patterns with a `*` in the next segment, sorted by the text before the `*`. */
  rests: Prefix<Value>[] | undefined
}

/** Segments with one placement (`placement`). A segment of a path fits at most one of them, which is found by the texts at its ends. */
interface Group<Value> {
  segment: NamedSegment
  placement: string
  /** The next nodes, by the texts `before` and `after` of the segment. */
  byText: Map<string, Node<Value>>
}

/** A text before a `*`. `parent` is the longest other such text with which it begins. */
interface Prefix<Value> {
  text: string
  value: Value
  parent: Prefix<Value> | undefined
}

interface Search<Value> {
  segments: readonly string[]
  visit: (value: Value) => boolean
  stepsLeft: number
  allowsEmpty: boolean
}

const SLASH = 0x2f

/**
 * A tree by segments. A search tries the exact segment first, then segments with names, and goes back if a branch has no match. The number
 * of arrangements (`arrangement`) limits the branches. With `allowsEmpty`, a name beside text also matches an empty text.
 * See domain/paths/DECISIONS.md, "Endpoints and paths".
 */
export function pathTree<Value>(placed: Iterable<Placed<Value>>, { allowsEmpty = false } = {}): PathTree<Value> {
  const root = newNode<Value>()
  let deepest = -1
  for (const { pattern, value } of placed) {
    deepest = Math.max(deepest, pattern.segments.length)
    add(root, pattern, value)
  }
  finish(root)
  return {
    walk(path, visit, mostSteps = Number.POSITIVE_INFINITY) {
      if (deepest < 0 || path.charCodeAt(0) !== SLASH) return true
      // For segments beyond the deepest pattern, the search needs to know only whether there are any.
      const search = { segments: path.split('/', deepest + 2), visit, stepsLeft: mostSteps, allowsEmpty }
      visitBelow(root, search, 1)
      return search.stepsLeft >= 0
    },
  }
}

/** Visits the matches below a node. `index` is that of the first segment after this node. Returns true when the search has ended. */
function visitBelow<Value>(node: Node<Value>, search: Search<Value>, index: number): boolean {
  search.stepsLeft -= 1
  if (search.stepsLeft < 0) return true
  const segment = search.segments[index]
  if (segment === undefined) return node.end !== undefined && search.visit(node.end.value)
  const exact = node.exact?.get(segment)
  if (exact && visitBelow(exact, search, index + 1)) return true
  for (const group of node.named ?? []) {
    search.stepsLeft -= 1
    const next = fitting(group, segment, search.allowsEmpty)
    if (next && visitBelow(next, search, index + 1)) return true
  }
  return node.rests !== undefined && visitRests(node.rests, segment, search.visit)
}

function fitting<Value>(
  { segment: { before, between, after }, byText }: Group<Value>,
  text: string,
  allowsEmpty: boolean,
): Node<Value> | undefined {
  const isWhole = before === '' && after === '' && between.length === 0
  const least = allowsEmpty && !isWhole ? 0 : 1
  // The names match text.slice(from, to).
  const from = before.length
  const to = text.length - after.length
  if (to - from < least) return undefined
  const next = byText.get(isWhole ? '' : textsOf(text.slice(0, from), text.slice(to)))
  return next && separates(between, text, { from, to, least }) ? next : undefined
}

/**
 * Whether the texts occur one after another, with at least `least` characters before, between and after them. Each text is searched from
 * the left, because its first position leaves the most characters for the next texts.
 */
function separates(
  texts: readonly string[],
  text: string,
  { from, to, least }: { from: number; to: number; least: number },
): boolean {
  let at = from + least
  for (const each of texts) {
    const found = text.indexOf(each, at)
    if (found === -1) return false
    at = found + each.length + least
  }
  return at <= to
}

/**
 * Visits the values of all texts that are prefixes of the segment, the longest first. The search begins at the last text that sorts before
 * the segment or equals it, and follows `parent`. No other text can be a prefix of the segment.
 */
function visitRests<Value>(
  rests: readonly Prefix<Value>[],
  segment: string,
  visit: (value: Value) => boolean,
): boolean {
  const nearest = rests.length === 1 ? rests[0] : rests[lastUpTo(rests, segment)]
  const shared = nearest ? sharedLength(nearest.text, segment) : 0
  for (let prefix = nearest; prefix; prefix = prefix.parent)
    if (prefix.text.length <= shared && visit(prefix.value)) return true
  return false
}

function newNode<Value>(): Node<Value> {
  return { exact: undefined, named: undefined, end: undefined, rests: undefined }
}

function add<Value>(root: Node<Value>, { segments, rest }: PathPattern, value: Value): void {
  let node = root
  for (const segment of segments) {
    if (segment.kind === 'named') {
      node.named ??= []
      node = entry(groupOf(node.named, segment).byText, textsOf(segment.before, segment.after))
    } else {
      node.exact ??= new Map()
      node = entry(node.exact, segment.text)
    }
  }
  if (rest === undefined) node.end = { value }
  else {
    node.rests ??= []
    node.rests.push({ text: rest, value, parent: undefined })
  }
}

function groupOf<Value>(groups: Group<Value>[], segment: NamedSegment): Group<Value> {
  const placed = placement(segment)
  const known = groups.find((group) => group.placement === placed)
  if (known) return known
  const group: Group<Value> = { segment, placement: placed, byText: new Map() }
  groups.push(group)
  return group
}

/** Texts of one group have equal lengths, so the concatenation is unambiguous. */
function textsOf(before: string, after: string): string {
  return before + after
}

function entry<Value>(nodes: Map<string, Node<Value>>, key: string): Node<Value> {
  const node = nodes.get(key) ?? newNode<Value>()
  nodes.set(key, node)
  return node
}

function finish<Value>(node: Node<Value>): void {
  if (node.rests) linkPrefixes(node.rests)
  node.named?.sort((a, b) => compareNamed(a.segment, b.segment))
  for (const next of node.exact?.values() ?? []) finish(next)
  for (const { byText } of node.named ?? []) for (const next of byText.values()) finish(next)
}

/** Sorts the prefixes by text, and links each to its own longest prefix. */
function linkPrefixes<Value>(prefixes: Prefix<Value>[]): void {
  prefixes.sort((a, b) => (a.text < b.text ? -1 : 1))
  for (const [index, prefix] of prefixes.entries()) {
    let parent = prefixes[index - 1]
    while (parent && !prefix.text.startsWith(parent.text)) parent = parent.parent
    prefix.parent = parent
  }
}

/** The index of the last prefix that sorts before the text or equals it; -1 if there is none. */
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
