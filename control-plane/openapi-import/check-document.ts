import type { DocumentLimits } from './document-limits.ts'
import { DocumentProblem, isObject, type JsonObject, MAX_DEPTH } from './document-problem.ts'
import { type References, referencesOf } from './references.ts'

/** A walk through a document may follow this many references for each value that the limits allow a document to have. */
const STEPS_PER_NODE = 10

export type DocumentKind = 'openapi-3' | 'swagger-2'

/** A document that is safe to walk, because its size is bounded. */
export interface CheckedDocument {
  kind: DocumentKind
  root: JsonObject
  references: References
}

/** Throws DocumentProblem if the value is not an OpenAPI document, or if it expands beyond the limits. */
export function checkDocument(value: unknown, limits: DocumentLimits): CheckedDocument {
  if (!isObject(value)) throw new DocumentProblem('is not an OpenAPI document')
  const kind = kindOf(value)
  return { kind, root: value, references: referencesOf(value, namesIn(value, limits), STEPS_PER_NODE * limits.nodes) }
}

/**
 * Returns the kind of a document. Later versions of OpenAPI 3 are read as the last known version. Their new parts are left out, with a
 * warning that names them.
 */
function kindOf({ openapi, swagger }: JsonObject): DocumentKind {
  // YAML parses an unquoted 2.0 or 3.1 as a number.
  if (/^3(\.|$)/.test(versionOf(openapi))) return 'openapi-3'
  if (/^2(\.|$)/.test(versionOf(swagger))) return 'swagger-2'
  if (openapi === undefined && swagger === undefined)
    throw new DocumentProblem('is not an OpenAPI document: it has neither openapi nor swagger')
  const version = JSON.stringify(versionOf(openapi ?? swagger).slice(0, 40))
  throw new DocumentProblem(`must be OpenAPI 3 or Swagger 2.0, but its version is ${version}`)
}

function versionOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}

interface Visit {
  node: object
  depth: number
  /**
   * The visit of the parent node, and the key that leads from the parent to this node. A visit is one step of the walk.
   */
  from: Visit | undefined
  key: string
}

/**
 * Checks the document's size, and finds the parts that have a name (`$id`, `$anchor`). Several YAML aliases can lead to
 * one node in memory. Each visit of such a node counts.
 */
function namesIn(root: JsonObject, { nodes: most, advice }: DocumentLimits): ReadonlyMap<string, unknown> {
  const names = new Map<string, unknown>()
  const stack: Visit[] = [{ node: root, depth: 0, from: undefined, key: '' }]
  let nodes = 0
  for (let next = stack.pop(); next; next = stack.pop()) {
    const { node, depth } = next
    if (depth > MAX_DEPTH)
      throw new DocumentProblem(`is nested too deeply: more than ${MAX_DEPTH} levels below ${placeOf(next)}`)
    addNames(names, node)
    const entries: readonly [string, unknown][] = Object.entries(node)
    nodes += entries.length
    if (nodes > most) throw new DocumentProblem(`is too large: more than ${most} values; ${advice}`)
    for (const [key, item] of entries)
      if (typeof item === 'object' && item !== null) stack.push({ node: item, depth: depth + 1, from: next, key })
  }
  return names
}

/** Adds the names of a part. If two parts have one name, the first wins. */
function addNames(names: Map<string, unknown>, node: object): void {
  const { $id, $anchor, $dynamicAnchor } = node as JsonObject
  for (const anchor of [$anchor, $dynamicAnchor])
    if (typeof anchor === 'string' && !names.has(`#${anchor}`)) names.set(`#${anchor}`, node)
  if (typeof $id === 'string' && $id !== '' && !names.has($id)) names.set($id, node)
}

const MOST_KEYS = 4

/** The first keys of the path from the root to the visited node. */
function placeOf(visit: Visit): string {
  const keys: string[] = []
  for (let at: Visit | undefined = visit; at?.from; at = at.from) keys.unshift(at.key.slice(0, 80))
  return JSON.stringify(keys.slice(0, MOST_KEYS).join('.').toWellFormed())
}
