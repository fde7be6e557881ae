import { type Contract, type Operation, operationsOf, shapeOf } from './contract.ts'
import { RESOURCES, type Resource, STREAMED } from './resources.ts'

/** The facts about an operation from which each SDK's method is generated. */
export interface Method {
  operation: string
  /** The method's name in camel case. */
  name: string
  verb: string
  route: string
  /** The path parameters: the name in the route, and the argument in camel case. */
  path: readonly { name: string; argument: string }[]
  body: { shape: string; isOptional: boolean } | undefined
  query: { parameters: readonly Parameter[]; isOptional: boolean } | undefined
  answer: Answer
  /** The text of the contract about the operation: its first sentence, and the paragraphs after it. */
  summary: string
  paragraphs: readonly string[]
}

export interface Parameter {
  name: string
  description: string
}

/**
 * For `page`, `shape` is the type of the page, and `item` is the type of its items. For `stream`, `shape` is a type that is hand-written in
 * each SDK.
 */
export type Answer =
  | { kind: 'none' }
  | { kind: 'json'; shape: string }
  | { kind: 'page'; shape: string; item: string }
  | { kind: 'stream'; shape: string }

export interface ResourceMethods extends Resource {
  all: readonly Method[]
}

/** The resources with their methods. Throws if the table and the contract do not have the same operations. */
export function resourcesOf(contract: Contract): readonly ResourceMethods[] {
  const operations = new Map(operationsOf(contract).map((each) => [each.operation.operationId, each]))
  const named = new Set(RESOURCES.flatMap(({ methods }) => Object.keys(methods)))
  const unnamed = [...operations.keys()].filter((id) => !named.has(id))
  if (unnamed.length > 0) throw new Error(`sdks/surface/resources.ts names no method for ${unnamed.join(', ')}`)
  return RESOURCES.map((resource) => ({
    ...resource,
    all: Object.entries(resource.methods).map(([id, name]) => {
      const found = operations.get(id)
      if (!found) throw new Error(`the contract has no operation ${id}`)
      return methodOf(contract, { resource, name, ...found })
    }),
  }))
}

interface Named {
  resource: Resource
  name: string
  path: string
  verb: string
  operation: Operation
}

function methodOf(contract: Contract, { resource, name, path, verb, operation }: Named): Method {
  const { operationId, summary, description } = operation
  return {
    operation: operationId,
    name,
    verb: verb.toUpperCase(),
    route: path,
    path: [...path.matchAll(/\{(\w+)\}/g)].map(([, part = '']) => ({
      name: part,
      argument: part === 'id' ? (resource.owner ?? part) : part,
    })),
    body: bodyOf(contract, operation, verb),
    query: queryOf(operation),
    answer: answerOf(contract, operation),
    summary: `${summary}.`,
    paragraphs: description.split('\n\n'),
  }
}

/**
 * Returns the body of an operation. The body of a POST is optional if it has no required field. A change (PUT, PATCH) without any field is
 * a mistake, so its body is required.
 */
function bodyOf({ components }: Contract, { operationId, requestBody }: Operation, verb: string): Method['body'] {
  if (!requestBody) return undefined
  const shape = shapeOf(requestBody.content['application/json'].schema, `the body of ${operationId}`)
  return { shape, isOptional: verb === 'post' && (components.schemas[shape]?.required ?? []).length === 0 }
}

function queryOf({ parameters = [] }: Operation): Method['query'] {
  const known = parameters.filter((parameter) => parameter.in === 'query')
  if (known.length === 0) return undefined
  return {
    parameters: known.map(({ name = '', description = '' }) => ({ name, description })),
    isOptional: known.every(({ required }) => required !== true),
  }
}

function answerOf({ components }: Contract, { operationId, responses }: Operation): Answer {
  const streamed = STREAMED[operationId]
  if (streamed) return { kind: 'stream', shape: streamed }
  const [, answer] = Object.entries(responses).find(([status]) => status.startsWith('2')) ?? []
  const media = answer?.content?.['application/json']
  if (!media) return { kind: 'none' }
  const place = `the answer of ${operationId}`
  const shape = shapeOf(media.schema, place)
  const properties = components.schemas[shape]?.properties ?? {}
  const item = properties.items?.items
  if (!('next_cursor' in properties) || !item) return { kind: 'json', shape }
  return { kind: 'page', shape, item: shapeOf(item, `the items of ${place}`) }
}

/** The resources directly or indirectly below `parent`: `endpoints` and `domains` for `apis`. */
export function childrenOf<Each extends Resource>(resources: readonly Each[], parent: string): readonly Each[] {
  return resources.filter(({ path }) => path.startsWith(`${parent}.`))
}

/** The resources that are fields of the client itself. */
export function topOf<Each extends Resource>(resources: readonly Each[]): readonly Each[] {
  return resources.filter(({ path }) => !path.includes('.'))
}

/** The name of the field that holds a resource: the last part of its path. */
export function propertyOf({ path }: Resource): string {
  return path.split('.').at(-1) ?? path
}
