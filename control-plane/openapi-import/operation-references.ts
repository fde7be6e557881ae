import { isObject, type JsonObject } from './document-problem.ts'
import { MOST_READ } from './parameters.ts'
import { type FoundOperation, lost } from './path-items.ts'
import { isReference, problemOr, ReferenceProblem, type References } from './references.ts'
import type { SkippedOperation } from './skipped-operation.ts'

/** The maximum number of media types, and of headers, that are read of one body. */
const MOST_NAMES = 64

/** A reference without a target. `member` is the path of the part of the operation that contains it, with dots. */
export interface LostMember {
  member: string
  problem: ReferenceProblem
}

/** An operation with the objects that its parameters, its request body and its answers refer to. */
export interface ResolvedOperation extends FoundOperation {
  /** Answers that cannot be read. The operation can be sold without their description. */
  lostAnswers: readonly LostMember[]
  hasCallbacks: boolean
}

/** A resolved part, or the reference that makes the operation unusable, because a buyer would not know what to send. */
type Resolved<Part> = Part | LostMember

/**
 * Resolves operations of one document. Many operations may share one large object, so each object is read once, and
 * each operation keeps only a small part.
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
    const shared = listOf(references, item.parameters, parametersOf)
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
  const parameters = listOf(references, operation.parameters, parametersOf)
  if (parameters && isLost(parameters)) return parameters
  const requestBody = resolveBody(references, operation.requestBody, 'requestBody')
  if (requestBody && isLost(requestBody)) return requestBody
  const { responses, lostAnswers } = resolveAnswers(references, operation.responses)
  return {
    operation: { ...operation, ...boundedTypes(operation), parameters, requestBody, responses },
    lostAnswers,
    hasCallbacks: isObject(callbacks) && Object.keys(callbacks).length > 0,
  }
}

/** The list of parameters, which may itself be a reference. Undefined when there is none. */
function listOf(
  references: References,
  parameters: unknown,
  parametersOf: (list: readonly unknown[]) => Resolved<unknown[]>,
): Resolved<unknown[]> | undefined {
  if (!isReference(parameters)) return Array.isArray(parameters) ? parametersOf(parameters) : undefined
  const { $ref } = parameters
  const list = problemOr(() => {
    const target = references.targetOf($ref)
    return isReference(target) ? references.dereferenced(target) : target
  })
  if (Array.isArray(list)) return parametersOf(list)
  const problem = list instanceof ReferenceProblem ? list : new ReferenceProblem('lost_reference', $ref)
  return { member: 'parameters', problem }
}

function resolveParameters(references: References, list: readonly unknown[]): Resolved<unknown[]> {
  const parameters: unknown[] = []
  for (const [index, parameter] of list.slice(0, MOST_READ).entries()) {
    const read = resolveBody(references, parameter, `parameters.${index}`)
    if (read && isLost(read)) return read
    parameters.push(read)
  }
  return parameters.concat(list.slice(MOST_READ))
}

const SUCCESS = /^2(\d\d|XX)$/i

/** The answers that mean success. An operation's only answer counts as success, whatever its code. */
function resolveAnswers(
  references: References,
  value: unknown,
): { responses: JsonObject; lostAnswers: readonly LostMember[] } {
  const answers = problemOr(() => references.dereferenced(value)) ?? {}
  if (answers instanceof ReferenceProblem)
    return { responses: {}, lostAnswers: [{ member: 'responses', problem: answers }] }
  const responses: JsonObject = {}
  const lostAnswers: LostMember[] = []
  const codes = Object.keys(answers)
  for (const code of codes.length > 1 ? codes.filter((name) => SUCCESS.test(name)) : codes) {
    const read = resolveBody(references, answers[code], `responses.${code}`)
    if (read && isLost(read)) lostAnswers.push(read)
    responses[code] = read && isLost(read) ? {} : read
  }
  return { responses, lostAnswers }
}

/** Resolves an object with a `content`: a request body, an answer or a parameter. */
function resolveBody(references: References, value: unknown, member: string): Resolved<JsonObject> | undefined {
  const body = problemOr(() => references.dereferenced(value))
  if (body instanceof ReferenceProblem) return { member, problem: body }
  if (!body) return undefined
  const types = problemOr(() => references.dereferenced(body.content))
  if (types instanceof ReferenceProblem) return { member: `${member}.content`, problem: types }
  const content: JsonObject = {}
  for (const [type, media] of Object.entries(types ?? {}).slice(0, MOST_NAMES)) {
    const read = problemOr(() => references.dereferenced(media))
    if (read instanceof ReferenceProblem) return { member: `${member}.content.${type.slice(0, 100)}`, problem: read }
    content[type] = read
  }
  return { ...body, ...(types && { content }), headers: firstOf(body.headers) }
}

function firstOf(named: unknown): unknown {
  if (!isObject(named)) return named
  const entries = Object.entries(named)
  return entries.length <= MOST_NAMES ? named : Object.fromEntries(entries.slice(0, MOST_NAMES))
}

/** The media types of Swagger 2.0, up to the limit. */
export function boundedTypes({ consumes, produces }: JsonObject): JsonObject {
  const first = (types: unknown) => (Array.isArray(types) ? types.slice(0, MOST_NAMES) : undefined)
  return { consumes: first(consumes), produces: first(produces) }
}

function isLost(part: object): part is LostMember {
  return 'problem' in part && part.problem instanceof ReferenceProblem
}

function once<Key extends object, Result>(read: (key: Key) => Result): (key: Key) => Result {
  const known = new WeakMap<Key, { result: Result }>()
  return (key) => {
    const entry = known.get(key) ?? { result: read(key) }
    known.set(key, entry)
    return entry.result
  }
}
