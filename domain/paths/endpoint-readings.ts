import type { EndpointConfiguration } from '../configuration/api-configuration.ts'
import { servedBy } from './endpoint-matcher.ts'
import { isWholePath, type PathPattern, parsePathPattern, type Segment } from './path-pattern.ts'
import { carelessPath, foldedPath, foldedText, withoutLineEnds } from './path-readings.ts'
import { canonicalText } from './path-text.ts'
import { type PathTree, pathTree } from './path-tree.ts'

/** The fields of an endpoint that decide what a request costs, and what it buys. */
export type Offered = Pick<
  EndpointConfiguration,
  'method' | 'pathPattern' | 'accepts' | 'charge' | 'maxStreamSeconds' | 'expiresAt'
>

/** The endpoints of one API, indexed by the ways in which servers may read paths. */
export interface EndpointReadings<Endpoint extends Offered> {
  /**
   * Whether some servers read the path of a request as a path that another endpoint sells for more. `endpoint` is the endpoint that serves
   * the request; `path` is normalised by Envoy, without query.
   */
  isAmbiguous(
    asked: { endpoint: Endpoint; method: string; path: string },
    isServed: (endpoint: Endpoint) => boolean,
  ): boolean
}

/** Endpoints with patterns that are equal for lenient servers, by method. */
type Alike<Endpoint> = Map<string, Endpoint[]>

/**
 * The maximum number of steps of a search. `MOST_ARRANGEMENTS` also bounds the branches of this tree, except if
 * patterns contain texts with long encodings. A search that exceeds the limit counts as ambiguous.
 */
const MOST_STEPS = 8_192

/** See domain/paths/DECISIONS.md, "Endpoints and paths". */
export function endpointReadings<Endpoint extends Offered>(endpoints: readonly Endpoint[]): EndpointReadings<Endpoint> {
  let tree: PathTree<Alike<Endpoint>> | undefined
  const patterns = new Map<string, PathPattern>()
  const patternOf = ({ pathPattern }: Endpoint): PathPattern => {
    const pattern = patterns.get(pathPattern) ?? parsePathPattern(pathPattern)
    patterns.set(pathPattern, pattern)
    return pattern
  }
  return {
    isAmbiguous({ endpoint, method, path }, isServed) {
      // If a path equals its pattern, the seller has sold exactly this spelling.
      if (isWholePath(endpoint.pathPattern)) return false
      const pattern = patternOf(endpoint)
      tree ??= treeOf(endpoints)
      const canonical = canonicalText(path)
      const careless = [canonical, withoutLineEnds(canonical)].map((text) => carelessPath(text, pattern))
      const readings = new Set([foldedPath(canonical), ...careless])
      for (const reading of readings) {
        if (reading === undefined) return true
        const found = lookUp(tree, { reading, method }, isServed)
        if (found === 'given up') return true
        if (isEmptyRest(pattern, canonical) && found.every(({ pathPattern }) => pathPattern.endsWith('*'))) continue
        if (!found.includes(endpoint) && found.some((other) => !costsNoLess(endpoint, other))) return true
      }
      return false
    },
  }
}

function lookUp<Endpoint extends Offered>(
  tree: PathTree<Alike<Endpoint>>,
  { reading, method }: { reading: string; method: string },
  isServed: (endpoint: Endpoint) => boolean,
): Endpoint[] | 'given up' {
  let found: Endpoint[] = []
  const visit = (alike: Alike<Endpoint>) => {
    found = (servedBy(alike, method, (endpoints) => endpoints.some(isServed)) ?? []).filter(isServed)
    return found.length > 0
  }
  return tree.walk(reading, visit, MOST_STEPS) ? found : 'given up'
}

function treeOf<Endpoint extends Offered>(endpoints: readonly Endpoint[]): PathTree<Alike<Endpoint>> {
  const placed = new Map<string, { pattern: PathPattern; value: Alike<Endpoint> }>()
  for (const endpoint of endpoints) {
    const pattern = foldedPattern(parsePathPattern(endpoint.pathPattern))
    const key = keyOf(pattern)
    const { value } = placed.get(key) ?? { value: new Map() }
    placed.set(key, { pattern, value })
    value.set(endpoint.method, [...(value.get(endpoint.method) ?? []), endpoint])
  }
  // Servers may also accept an empty text for a `{name}`.
  return pathTree(placed.values(), { allowsEmpty: true })
}

/** The key of a pattern. A line end stands for each `{name}`, because a folded text may contain braces, but no line end. */
function keyOf({ segments, rest }: PathPattern): string {
  const texts = segments.map((segment) =>
    segment.kind === 'exact' ? segment.text : [segment.before, ...segment.between, segment.after].join('\n'),
  )
  return [...texts, ...(rest === undefined ? [] : ['*', rest])].join('\r')
}

function foldedPattern({ segments, rest }: PathPattern): PathPattern {
  const last = segments.at(-1)
  const endsInSlash = rest === undefined && segments.length > 1 && last?.kind === 'exact' && last.text === ''
  const kept = endsInSlash ? segments.slice(0, -1) : segments
  return { segments: kept.map(foldedSegment), rest: rest === undefined ? undefined : foldedText(rest) }
}

function foldedSegment(segment: Segment): Segment {
  if (segment.kind === 'exact') return { kind: 'exact', text: foldedText(segment.text) }
  const { names, before, between, after } = segment
  return {
    ...{ kind: 'named', names },
    ...{ before: foldedText(before), between: between.map(foldedText), after: foldedText(after) },
  }
}

/** Whether the part of the path for the `*` is empty. Then the seller has sold a path with this last slash. */
function isEmptyRest({ segments, rest }: PathPattern, path: string): boolean {
  return rest === '' && path.endsWith('/') && path.split('/').length === segments.length + 2
}

/**
 * Whether each option of `own` costs at least as much as an option of `other` in the same token. Amounts of different tokens cannot be
 * compared.
 */
function costsNoLess(own: Offered, other: Offered): boolean {
  if (
    own.expiresAt ||
    other.expiresAt ||
    own.charge !== other.charge ||
    own.maxStreamSeconds !== other.maxStreamSeconds
  )
    return false
  return own.accepts.every(({ network, asset, amount }) =>
    other.accepts.some(
      (option) => option.network === network && option.asset === asset && BigInt(option.amount) <= BigInt(amount),
    ),
  )
}
