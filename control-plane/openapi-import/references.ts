import { DocumentProblem, isObject, type JsonObject } from './document-problem.ts'

/** References that lead to references, at most. */
const MAX_HOPS = 20

/** The target of a `#/` reference (RFC 6901). Throws DocumentProblem when there is none. */
export function targetOf(root: JsonObject, reference: string): unknown {
  const missing = () => new DocumentProblem(`has a $ref that leads nowhere: ${JSON.stringify(reference.slice(0, 200))}`)
  if (!reference.startsWith('#/')) throw missing()
  let at: unknown = root
  for (const part of reference.slice(2).split('/')) {
    const key = decoded(part)
    if (typeof at !== 'object' || at === null || !Object.hasOwn(at, key)) throw missing()
    at = (at as JsonObject)[key]
  }
  return at
}

function decoded(part: string): string {
  let text = part
  try {
    text = decodeURIComponent(part)
  } catch {
    // A percent sign without a valid escape stands for itself.
  }
  return text.replaceAll('~1', '/').replaceAll('~0', '~')
}

/** The value if it is an object, or the object that it refers to; else undefined. */
export function dereferenced(root: JsonObject, value: unknown): JsonObject | undefined {
  let at = value
  for (let hop = 0; isObject(at) && typeof at.$ref === 'string'; hop++) {
    if (hop === MAX_HOPS) throw new DocumentProblem('has a $ref that leads in a circle')
    at = targetOf(root, at.$ref)
  }
  return isObject(at) ? at : undefined
}

/** Where references of a document lead. */
export interface References {
  targetOf(reference: string): unknown
  dereferenced(value: unknown): JsonObject | undefined
}

export function referencesOf(root: JsonObject): References {
  return {
    targetOf: (reference) => targetOf(root, reference),
    dereferenced: (value) => dereferenced(root, value),
  }
}
