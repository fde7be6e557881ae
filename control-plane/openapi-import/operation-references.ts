import { isObject, type JsonObject } from './document-problem.ts'
import { MOST_READ as MOST_PARAMETERS } from './parameters.ts'
import { type FoundOperation, lost } from './path-items.ts'
import { problemOr, ReferenceProblem, type References } from './references.ts'
import type { SkippedOperation } from './skipped-operation.ts'

/** Most media types and headers that are read of one body. */
const MOST_NAMES = 64

/** A reference that leads nowhere, and the dotted part of the operation that has it. */
export interface LostMember {
  member: string
  problem: ReferenceProblem
}

/** An operation with the objects that its parameters, its request body and its answers refer to. */
export interface ResolvedOperation extends FoundOperation {
  /** The answers that cannot be read. The operation can be sold without their description. */
  lostAnswers: readonly LostMember[]
  hasCallbacks: boolean
}

/** A resolved part, or the reference that makes the operation unusable: a buyer would not know what to send. */
type Resolved<Part> = Part | LostMember

/**
 * Resolves operations of one document. Many operations may share one large object, so each object is read once, and what an operation keeps
 * is small.
 */
export function createOperationResolver(
  references: References,
): (found: FoundOperation) => ResolvedOperation | SkippedOperation {
  const parametersOf = once((list: readonly unknown[]) => resolveParameters(references, list))
  const ownPart = once((operation: JsonObject) => resolveOperation(references, operation, parametersOf))
  return (found) => {
    const { item } = found
    const own = ownPart(found.operation)
    if (isLost(own)) return lost(found, own.problem, own.member)
    const shared = Array.isArray(item.parameters) ? parametersOf(item.parameters) : undefined
    if (shared && isLost(shared)) return lost(found, shared.problem, `path.${shared.member}`)
    return { ...found, ...own, item: { ...item, parameters: shared } }
  }
}

function resolveOperation(
  references: References,
  operation: JsonObject,
  parametersOf: (list: readonly unknown[]) => Resolved<unknown[]>,
): Resolved<Omit<ResolvedOperation, keyof FoundOperation> & { operation: JsonObject }> {
  const { callbacks } = operation
  const parameters = Array.isArray(operation.parameters) ? parametersOf(operation.parameters) : undefined
  if (parameters && isLost(parameters)) return parameters
  const requestBody = problemOr(() => references.dereferenced(operation.requestBody))
  if (requestBody instanceof ReferenceProblem) return { member: 'requestBody', problem: requestBody }
  const { responses, lostAnswers } = resolveAnswers(references, operation.responses)
  return {
    operation: {
      ...{ ...operation, ...boundedTypes(operation) },
      ...{ parameters, requestBody: requestBody && bounded(requestBody), responses },
    },
    lostAnswers,
    hasCallbacks: isObject(callbacks) && Object.keys(callbacks).length > 0,
  }
}

function resolveParameters(references: References, list: readonly unknown[]): Resolved<unknown[]> {
  const parameters: unknown[] = []
  for (const [index, parameter] of list.slice(0, MOST_PARAMETERS).entries()) {
    const read = problemOr(() => references.dereferenced(parameter))
    if (read instanceof ReferenceProblem) return { member: `parameters.${index}`, problem: read }
    parameters.push(read && bounded(read))
  }
  return parameters.concat(list.slice(MOST_PARAMETERS))
}

const SUCCESS = /^2(\d\d|XX)$/i

/** The answers that mean success; the only one does so whatever its code. */
function resolveAnswers(
  references: References,
  answers: unknown,
): { responses: JsonObject; lostAnswers: readonly LostMember[] } {
  const responses: JsonObject = {}
  const lostAnswers: LostMember[] = []
  const codes = isObject(answers) ? Object.keys(answers) : []
  for (const code of codes.length > 1 ? codes.filter((name) => SUCCESS.test(name)) : codes) {
    const read = problemOr(() => references.dereferenced((answers as JsonObject)[code]))
    if (read instanceof ReferenceProblem) lostAnswers.push({ member: `responses.${code}`, problem: read })
    responses[code] = read instanceof ReferenceProblem ? {} : read && bounded(read)
  }
  return { responses, lostAnswers }
}

function bounded(body: JsonObject): JsonObject {
  return { ...body, content: firstOf(body.content), headers: firstOf(body.headers) }
}

function firstOf(named: unknown): unknown {
  if (!isObject(named)) return named
  const entries = Object.entries(named)
  return entries.length <= MOST_NAMES ? named : Object.fromEntries(entries.slice(0, MOST_NAMES))
}

/** Media types of Swagger 2.0: those that are read. */
export function boundedTypes({ consumes, produces }: JsonObject): JsonObject {
  const first = (types: unknown) => (Array.isArray(types) ? types.slice(0, MOST_NAMES) : undefined)
  return { consumes: first(consumes), produces: first(produces) }
}

function isLost(part: object): part is LostMember {
  return 'problem' in part && part.problem instanceof ReferenceProblem
}

/** Calls `read` once for each object. */
function once<Key extends object, Result>(read: (key: Key) => Result): (key: Key) => Result {
  const known = new WeakMap<Key, { result: Result }>()
  return (key) => {
    const entry = known.get(key) ?? { result: read(key) }
    known.set(key, entry)
    return entry.result
  }
}
