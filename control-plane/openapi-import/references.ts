import { DocumentProblem, isObject, type JsonObject } from './document-problem.ts'

/** The maximum number of references that may follow one another. */
const MAX_HOPS = 20
const MOST_CHARACTERS = 200

export type ReferenceFault = 'lost_reference' | 'other_document' | 'circular_reference'

/** A `$ref` without a target in the document. In the message, the name of the object with the reference comes first. */
export class ReferenceProblem extends DocumentProblem {
  override readonly name = 'ReferenceProblem'
  readonly code: ReferenceFault

  constructor(code: ReferenceFault, reference: string) {
    super(`has $ref ${JSON.stringify(reference.slice(0, MOST_CHARACTERS).toWellFormed())}, which ${WORDS[code]}`)
    this.code = code
  }
}

const WORDS: Readonly<Record<ReferenceFault, string>> = {
  lost_reference: 'has no target in this document',
  other_document:
    'refers to another document, which is not read: bundle all files into one (`npx @redocly/cli bundle`) and import that file',
  circular_reference: 'refers back to itself',
}

export interface References {
  /** Returns the target. Throws ReferenceProblem when there is none. */
  targetOf(reference: string): unknown
  /**
   * Returns the value if it is an object, or the object that it refers to; undefined for other values. Members beside a
   * `$ref` replace those of its target. Throws ReferenceProblem.
   */
  dereferenced(value: unknown): JsonObject | undefined
}

/** This many characters of a reference cost as much as one step. */
const CHARACTERS_PER_STEP = 64

/**
 * Finds the targets of a document's references. `names` maps the text of a reference (`#anchor` or an `$id`) to the named part. Throws
 * DocumentProblem if all references together take more than `mostSteps`.
 */
export function referencesOf(root: JsonObject, names: ReadonlyMap<string, unknown>, mostSteps: number): References {
  const known = new Map<string, unknown>()
  // Many operations may share one object, so each is read once.
  const read = new WeakMap<object, JsonObject | ReferenceProblem>()
  let steps = 0
  const spend = (more: number) => {
    steps += more
    if (steps > mostSteps) throw new DocumentProblem(`is too large: its references take more than ${mostSteps} steps`)
  }

  const targetOf = (reference: string, hops: number): unknown => {
    spend(1)
    const found = known.get(reference)
    if (found !== undefined) return found
    const target = search(reference, hops)
    known.set(reference, target)
    return target
  }

  const search = (reference: string, hops: number): unknown => {
    spend(reference.length / CHARACTERS_PER_STEP)
    const [document, pointer] = splitAtHash(reference)
    const isHere = document === '' || document === root.$self
    const start = isHere ? root : names.get(document)
    if (start === undefined) throw new ReferenceProblem('other_document', reference)
    if (pointer === '') return start
    if (pointer.startsWith('/')) return follow(start, pointer, reference, hops)
    const named = names.get(`#${pointer}`)
    if (named === undefined) throw new ReferenceProblem('lost_reference', reference)
    return named
  }

  const follow = (start: unknown, pointer: string, reference: string, hops: number): unknown => {
    let at = start
    for (const part of pointer.slice(1).split('/')) {
      spend(1)
      const key = decoded(part)
      // Some programs write pointers that pass through a reference.
      if (isReference(at) && !Object.hasOwn(at, key)) at = resolved(at, hops + 1)
      if (typeof at !== 'object' || at === null || !Object.hasOwn(at, key))
        throw new ReferenceProblem('lost_reference', reference)
      at = (at as JsonObject)[key]
    }
    return at
  }

  const resolved = (value: unknown, hops: number): JsonObject | undefined => {
    let at = value
    let beside: JsonObject = {}
    for (let hop = hops; isReference(at); hop++) {
      const { $ref: reference, ...own } = at
      if (hop >= MAX_HOPS) throw new ReferenceProblem('circular_reference', reference)
      beside = { ...own, ...beside }
      at = targetOf(reference, hop)
    }
    if (!isObject(at)) return undefined
    const [own] = Object.keys(beside)
    if (own === undefined) return at
    spend(Object.keys(at).length)
    return { ...at, ...beside }
  }

  const remembered = (value: JsonObject): JsonObject | ReferenceProblem => {
    const known = read.get(value)
    if (known) return known
    const result = problemOr(() => resolved(value, 0)) ?? new ReferenceProblem('lost_reference', String(value.$ref))
    read.set(value, result)
    return result
  }

  return {
    targetOf: (reference) => targetOf(reference, 0),
    dereferenced(value) {
      if (!isReference(value)) return isObject(value) ? value : undefined
      const result = remembered(value)
      if (result instanceof ReferenceProblem) throw result
      return result
    },
  }
}

/** Returns the result of `work`, or the ReferenceProblem that it throws. */
export function problemOr<Result>(work: () => Result): Result | ReferenceProblem {
  try {
    return work()
  } catch (error) {
    if (error instanceof ReferenceProblem) return error
    throw error
  }
}

export function isReference(value: unknown): value is { $ref: string } & JsonObject {
  return isObject(value) && typeof value.$ref === 'string'
}

function splitAtHash(reference: string): [string, string] {
  const at = reference.indexOf('#')
  return at === -1 ? [reference, ''] : [reference.slice(0, at), reference.slice(at + 1)]
}

/** Decodes a part of a JSON Pointer (RFC 6901) in a URI fragment. */
function decoded(part: string): string {
  let text = part
  try {
    text = decodeURIComponent(part)
  } catch {
    // A percent sign without a valid escape stays as it is.
  }
  return text.replaceAll('~1', '/').replaceAll('~0', '~')
}
