import { DocumentProblem, isObject, type JsonObject } from './document-problem.ts'

const MAX_DEPTH = 100
const MAX_PATHS = 2_000

export type DocumentKind = 'openapi-3' | 'swagger-2'

/** A document that is safe to walk: its size is bounded, and it has no external references. */
export interface CheckedDocument {
  kind: DocumentKind
  root: JsonObject
  /** By template, in the order of the document. */
  paths: readonly (readonly [string, unknown])[]
}

/** Throws DocumentProblem if the value is not an OpenAPI document, for bombs, and for external references. */
export function checkDocument(value: unknown, mostNodes: number): CheckedDocument {
  if (!isObject(value)) throw new DocumentProblem('is not an OpenAPI document')
  const kind = kindOf(value)
  refuseUnsafe(value, mostNodes)
  const paths = Object.entries(isObject(value.paths) ? value.paths : {}).filter(([path]) => path.startsWith('/'))
  if (paths.length > MAX_PATHS) throw new DocumentProblem(`must not have more than ${MAX_PATHS} paths`)
  return { kind, root: value, paths }
}

function kindOf({ openapi, swagger }: JsonObject): DocumentKind {
  if (typeof openapi === 'string' && /^3\.[01](\.|$)/.test(openapi)) return 'openapi-3'
  // YAML reads an unquoted 2.0 or 3.1 as a number.
  if (openapi === 3 || openapi === 3.1) return 'openapi-3'
  if (swagger === '2.0' || swagger === 2) return 'swagger-2'
  if (openapi === undefined && swagger === undefined) throw new DocumentProblem('is not an OpenAPI document')
  throw new DocumentProblem('must be OpenAPI 3.0, OpenAPI 3.1 or Swagger 2.0')
}

/** YAML aliases share their nodes. This counts the nodes that a walk visits, not the nodes in memory. */
function refuseUnsafe(root: JsonObject, mostNodes: number): void {
  const stack: { node: object; depth: number }[] = [{ node: root, depth: 0 }]
  let nodes = 0
  for (let next = stack.pop(); next; next = stack.pop()) {
    const { node, depth } = next
    if (depth > MAX_DEPTH) throw new DocumentProblem('is nested too deeply')
    const items: readonly unknown[] = Array.isArray(node) ? node : Object.values(node)
    nodes += items.length
    if (nodes > mostNodes) throw new DocumentProblem('is too large')
    for (const item of items)
      if (typeof item === 'object' && item !== null) stack.push({ node: item, depth: depth + 1 })
    if ('$ref' in node && typeof node.$ref === 'string') refuseExternal(node.$ref)
  }
}

function refuseExternal(reference: string): void {
  if (!reference.startsWith('#/'))
    throw new DocumentProblem(`must not refer to another document: $ref ${JSON.stringify(reference.slice(0, 200))}`)
}
