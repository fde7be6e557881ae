import { ENDPOINT_METHODS, type EndpointMethod } from '../../domain/endpoints/endpoint-schema.ts'
import { patternOfTemplate } from '../../domain/paths/path-pattern.ts'
import { pathPatternProblem } from '../../domain/paths/path-pattern-problem.ts'
import type { CheckedDocument } from './check-document.ts'
import { DocumentProblem, isObject, type JsonObject } from './document-problem.ts'
import { problemOr, ReferenceProblem, type References } from './references.ts'
import { type SkippedOperation, skip } from './skipped-operation.ts'

const MOST_PATHS = 2_000
/** The maximum number of members of all path items together. Many paths can share one item. */
const MOST_MEMBERS = 50_000
/** The maximum number of characters of a path or name in a report. */
const MOST_SHOWN = 1_100

/** An operation with a method and a path that can be sold. */
export interface FoundOperation {
  method: EndpointMethod
  path: string
  /** The path item. Its parameters and servers apply to all its operations. */
  item: JsonObject
  operation: JsonObject
}

/**
 * Yields all operations of the document. Those that cannot be sold come with the reason. Throws DocumentProblem for too
 * many.
 */
export function* operationsOf({ root, references }: CheckedDocument): Generator<FoundOperation | SkippedOperation> {
  const count = counter()
  let paths = 0
  const items = problemOr(() => references.dereferenced(root.paths))
  if (items instanceof ReferenceProblem) yield lost({ method: '*', path: 'paths' }, items)
  for (const [path, value] of items instanceof ReferenceProblem ? [] : entriesOf(items)) {
    // Fields that begin with `x-` are extensions of OpenAPI and not paths.
    if (path.startsWith('x-')) continue
    paths += 1
    const problem = paths > MOST_PATHS ? undefined : problemOf(path)
    for (const one of itemOf(references, shortened(path), value, count))
      if (paths > MOST_PATHS)
        yield isSkip(one) ? one : skip(one, 'too_many_paths', `, and this path is not among the first ${MOST_PATHS}`)
      else if (problem && !isSkip(one)) yield skip(one, 'path_not_served', `: it ${problem}`)
      else yield one
  }
  for (const [name, value] of entriesOf(root.webhooks))
    for (const one of itemOf(references, shortened(name), value, count)) yield isSkip(one) ? one : skip(one, 'webhook')
}

export function isSkip(one: FoundOperation | SkippedOperation): one is SkippedOperation {
  return 'code' in one
}

function problemOf(path: string): string | undefined {
  if (!path.startsWith('/')) return 'must start with /'
  return pathPatternProblem(patternOfTemplate(path))
}

/** Adds a number of members to the total, and throws if the total is too large. */
type Count = (members: number) => void

function counter(): Count {
  let all = 0
  return (members) => {
    all += members
    if (all > MOST_MEMBERS) throw new DocumentProblem(`is too large: its paths have more than ${MOST_MEMBERS} members`)
  }
}

/** Members of a path item that are not operations. */
const OTHER_MEMBERS = new Set(['$ref', 'summary', 'description', 'servers', 'parameters', 'additionalOperations'])

function* itemOf(
  references: References,
  path: string,
  value: unknown,
  count: Count,
): Generator<FoundOperation | SkippedOperation> {
  const item = problemOr(() => references.dereferenced(value))
  if (item instanceof ReferenceProblem) return yield lost({ method: '*', path }, item)
  if (!item) return yield skip({ method: '*', path }, 'not_an_object')
  const members = Object.keys(item)
  count(members.length + 1)
  for (const [method, keys] of byMethod(members)) {
    const [key = '', ...others] = keys
    for (const other of others) yield skip({ method: other, path }, 'repeated_method')
    yield* operationOf(references, { method, path, item, value: item[key] })
  }
  const additional = entriesOf(item.additionalOperations)
  count(additional.length)
  for (const [method] of additional) yield skip({ method: shortened(method), path }, 'method_not_sold')
}

function* operationOf(
  references: References,
  place: { method: string; path: string; item: JsonObject; value: unknown },
): Generator<FoundOperation | SkippedOperation> {
  const { method: name, path, item, value } = place
  const method = ENDPOINT_METHODS.find((one) => one === name)
  // A member with an unknown name is an operation only if its value is an object.
  if (!method && !isObject(value)) return
  if (!method) return yield skip({ method: shortened(name), path }, 'method_not_sold')
  const operation = problemOr(() => references.dereferenced(value))
  if (operation instanceof ReferenceProblem) return yield lost({ method, path }, operation)
  if (!operation) return yield skip({ method, path }, 'not_an_object')
  yield { method, path, item, operation }
}

/**
 * The members that may be operations, by method in capitals. Methods that can be sold come first. If a method has
 * several spellings, lower case comes first.
 */
function byMethod(members: readonly string[]): Map<string, string[]> {
  const found = new Map<string, string[]>(ENDPOINT_METHODS.map((method) => [method, []]))
  for (const key of members) {
    if (OTHER_MEMBERS.has(key) || key.startsWith('x-')) continue
    const method = key.toUpperCase()
    const keys = found.get(method)
    if (!keys) found.set(method, [key])
    else if (key === method.toLowerCase()) keys.unshift(key)
    else keys.push(key)
  }
  return new Map([...found].filter(([, keys]) => keys.length > 0))
}

/** Skips an operation because of one of its references. `member` is the part with the reference. */
export function lost(
  { method, path }: { method: string; path: string },
  { code, message }: ReferenceProblem,
  member?: string,
): SkippedOperation {
  return { method, path, path_pattern: path, code, ...(member && { member }), reason: `${member ?? 'it'} ${message}` }
}

function entriesOf(value: unknown): [string, unknown][] {
  return isObject(value) ? Object.entries(value) : []
}

function shortened(text: string): string {
  return text.slice(0, MOST_SHOWN).toWellFormed().replaceAll('\0', '')
}
