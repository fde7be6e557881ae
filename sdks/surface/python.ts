import { SCOPE_PRESETS, SCOPES } from '../../domain/scopes.ts'
import { type Contract, eventsOf, operationsOf } from './contract.ts'
import { ERROR_CLASSES } from './error-classes.ts'
import { FACTS, type Fact, isOfLists } from './facts.ts'
import { childrenOf, type Method, propertyOf, type ResourceMethods, resourcesOf, topOf } from './methods.ts'
import { REFUSALS } from './refusals.ts'
import { METHOD_NOTES, type Resource } from './resources.ts'
import { capitalized, paragraphs, snakeCased, upperCased } from './text.ts'

const HEADER =
  '"""Generated from openapi/openapi.json and sdks/surface by `make sdk`; do not edit."""\n\nfrom __future__ import annotations\n\n'

const WIDTH = 110

/** Parameter names of the contract that are keywords of Python. Methods spell these parameters with an underscore at the end. */
const KEYWORDS: ReadonlySet<string> = new Set(['from', 'in', 'class', 'import', 'is'])

/** The generated files of sdks/python/src/launa. `make sdk-python` then generates `_sync` from `_async`. */
export function pythonFiles(contract: Contract): Readonly<Record<string, string>> {
  const resources = resourcesOf(contract)
  return {
    '_facts.py': factsFile(),
    'scopes.py': scopesFile(),
    'api_errors.py': errorsFile(),
    'buyer/refusals.py': refusalsFile(),
    '_routes.py': routesFile(contract, resources),
    '_async/resources.py': resourcesFile(resources),
  }
}

function factsFile(): string {
  const facts = FACTS.map((fact) => `\n${factText(fact)}\n${docstring([fact.about], '')}`)
  return `${HEADER}from collections.abc import Mapping\n${facts.join('')}`
}

function factText({ name, value }: Fact): string {
  const constant = upperCased(name)
  if (typeof value !== 'object') return `${constant} = ${JSON.stringify(value)}`
  if (value instanceof Set) {
    const lines = [...value].map((each) => `        "${each}",\n`)
    return `${constant} = frozenset(\n    {\n${lines.join('')}    }\n)`
  }
  const lines = Object.entries(value).map(([key, each]) => `    "${key}": ${pythonValue(each)},\n`)
  return `${constant}: Mapping[str, ${isOfLists(value) ? 'tuple[str, ...]' : 'str'}] = {\n${lines.join('')}}`
}

function pythonValue(value: string | readonly string[]): string {
  return typeof value === 'object' ? `(${value.map((each) => `"${each}",`).join(' ')})` : JSON.stringify(value)
}

/** Returns the code of the error types by status, and of the function that chooses one for an answer. */
function errorsFile(): string {
  const last = ERROR_CLASSES.at(-1)?.[0]
  const types = ERROR_CLASSES.map(
    ([name, status]) =>
      `\n\nclass ${name}(ApiError):\n    """Status ${status}${name === last ? ' and above' : ''}."""\n`,
  )
  const cases = ERROR_CLASSES.map(
    ([name, status]) => `    if status ${name === last ? '>=' : '=='} ${status}:\n        return ${name}\n`,
  )
  return `${HEADER}from .errors import ApiError\n${types.join('')}\n
def api_error_class(status: int) -> type[ApiError]:
    """The error for a status of the control plane."""\n${cases.join('')}    return ApiError\n`
}

function refusalsFile(): string {
  return `${HEADER}from typing import Literal

Refusal = ${literal(REFUSALS.map(([name]) => name))}
"""The reason why the buyer does not pay the terms."""
`
}

function literal(names: readonly string[]): string {
  return `Literal[\n${names.map((name) => `    "${name}",\n`).join('')}]`
}

function scopesFile(): string {
  const presets = Object.entries(SCOPE_PRESETS).map(([name, scopes]) => `    "${name}": ${pythonValue(scopes)},\n`)
  return `${HEADER}from collections.abc import Mapping
from typing import Literal

Scope = ${literal(SCOPES)}
ScopePreset = ${literal(Object.keys(SCOPE_PRESETS))}

SCOPES: tuple[Scope, ...] = ${pythonValue(SCOPES)}
"""What an API key may do."""

SCOPE_PRESETS: Mapping[ScopePreset, tuple[Scope, ...]] = {\n${presets.join('')}}
"""Named sets of scopes."""
`
}

/** Returns the code of two tables: the route and the answer's model of each operation, and the model for the data of each event. */
function routesFile(contract: Contract, resources: readonly ResourceMethods[]): string {
  const models = new Map(
    resources.flatMap(({ all }) => all.map(({ operation, answer }) => [operation, modelOf(answer)])),
  )
  const operations = operationsOf(contract).map(({ verb, path, operation }) => ({
    id: operation.operationId,
    route: `("${verb.toUpperCase()}", "${path}", ${models.get(operation.operationId)})`,
  }))
  const names = operations.map(({ id }) => `    "${id}",\n`)
  const routes = operations.map(({ id, route }) => `    "${id}": ${route},\n`)
  const events = eventsOf(contract).map(([event, shape]) => `    "${event}": types.${shape},\n`)
  return `${HEADER}from collections.abc import Mapping
from typing import Literal

from . import types
from .model import Model

OperationId = Literal[\n${names.join('')}]

ROUTES: Mapping[OperationId, tuple[str, str, type[Model] | None]] = {\n${routes.join('')}}
"""Method, path, and the model of the answer. None for an answer of any other kind."""

EVENTS: Mapping[str, type[Model]] = {\n${events.join('')}}
"""The model of the data of each event."""
`
}

function modelOf(answer: Method['answer']): string {
  return answer.kind === 'json' || answer.kind === 'page' ? `types.${answer.shape}` : 'None'
}

function resourcesFile(resources: readonly ResourceMethods[]): string {
  const bases = resources.flatMap(({ pythonBase }) => (pythonBase ? [pythonBase] : []))
  const imports = `from typing import Unpack

from .. import types
from ..request import RequestOptions
from .concurrency import AsyncPages
${bases.map(([module, type]) => `from .${module} import ${type}\n`).join('')}from .settlement_export import AsyncSettlementExport, async_export_settlements
from .statement_export import AsyncStatementExport, async_export_statement
from .transport import AsyncResource, AsyncTransport
`
  const classes = resources.map((resource) => classOf(resource, childrenOf(resources, resource.path)))
  return [HEADER + imports, ...classes, clientOf(topOf(resources))].join('\n\n')
}

function classOf(resource: ResourceMethods, children: readonly Resource[]): string {
  const base = resource.pythonBase?.[1] ?? 'AsyncResource'
  const parts = [
    docstring(aboutOf(resource), '    '),
    ...(children.length > 0
      ? [
          `    def __init__(self, transport: AsyncTransport) -> None:\n        super().__init__(transport)\n${madeOf(children)}`,
        ]
      : []),
    ...resource.all.map(methodText),
  ]
  return `class Async${resource.type}(${base}):\n${parts.join('\n')}`
}

/** Returns the code for the fields of the client, one for each resource that is a field of the client itself. */
function clientOf(resources: readonly Resource[]): string {
  return `class AsyncResources:
    """All operations of the control plane."""

    def __init__(self, transport: AsyncTransport) -> None:
${madeOf(resources)}`
}

function madeOf(resources: readonly Resource[]): string {
  return resources
    .map((each) => `        self.${snakeCased(propertyOf(each))}: Async${each.type} = Async${each.type}(transport)\n`)
    .join('')
}

function aboutOf({ about, notes }: Resource): string[] {
  return [`Operations on ${about}.`, ...(notes?.python ? [notes.python] : [])]
}

function methodText(method: Method): string {
  const { operation, name, query, answer, summary, paragraphs: told } = method
  const note = METHOD_NOTES[operation]?.python
  const renamed = keywordsOf(query).map(
    (each) => `\`${each.name}_\` is the parameter \`${each.name}\`: ${each.description}.`,
  )
  const texts = [summary, ...told, ...renamed, ...(note ? [note] : [])]
  const start = `    ${answer.kind === 'page' ? '' : 'async '}def ${snakeCased(name)}(`
  const end = `) -> ${answerType(answer)}:\n`
  return `${head(start, parameters(method), end)}${docstring(texts, '        ')}        ${answer.kind === 'none' ? '' : 'return '}${call(method)}\n`
}

function head(start: string, parameters: readonly string[], end: string): string {
  const short = `${start}${parameters.join(', ')}${end}`
  if (short.length <= WIDTH) return short
  return `${start}\n${parameters.map((each) => `        ${each},\n`).join('')}    ${end}`
}

function parameters({ operation, path, body, query }: Method): readonly string[] {
  const named = query && query.parameters.length > keywordsOf(query).length
  return [
    'self',
    ...path.map(({ argument }) => `${snakeCased(argument)}: str`),
    '*',
    'options: RequestOptions | None = None',
    ...keywordsOf(query).map(({ name }) => `${name}_: str | None = None`),
    ...(body ? [`**body: Unpack[types.${body.shape}]`] : []),
    ...(named ? [`**query: Unpack[types.${capitalized(operation)}Query]`] : []),
  ]
}

function keywordsOf(query: Method['query']): NonNullable<Method['query']>['parameters'] {
  return (query?.parameters ?? []).filter(({ name }) => KEYWORDS.has(name))
}

function answerType(answer: Method['answer']): string {
  if (answer.kind === 'none') return 'None'
  if (answer.kind === 'page') return `AsyncPages[types.${answer.item}]`
  return answer.kind === 'stream' ? `Async${answer.shape}` : `types.${answer.shape}`
}

function call({ operation, path, body, query, answer }: Method): string {
  const sent = ['**query', ...keywordsOf(query).map(({ name }) => `"${name}": ${name}_`)]
  const given = sent.length === 1 ? 'query' : `{${sent.join(', ')}}`
  if (answer.kind === 'stream') return `await async_${snakeCased(operation)}(self._transport, ${given}, options)`
  const values = path.map(({ name, argument }) => `"${name}": ${snakeCased(argument)}`)
  const parts = [
    `"${operation}"`,
    ...(path.length > 0 ? [`path={${values.join(', ')}}`] : []),
    ...(body ? ['body=body'] : []),
    ...(query ? [`query=${given}`] : []),
    'options=options',
  ]
  const send = answer.kind === 'page' ? 'self._transport.list' : 'await self._transport.send'
  return `${send}(${parts.join(', ')})`
}

function docstring(texts: readonly string[], indent: string): string {
  const escaped = texts.map((text) => text.replaceAll('\\', '\\\\').replaceAll('"""', "'''"))
  const [first, ...rest] = paragraphs(escaped, WIDTH - indent.length)
  const lines = rest.map((line) => `${indent}${line}`.trimEnd())
  return rest.length === 0 ? `${indent}"""${first}"""\n` : `${indent}"""${first}\n${lines.join('\n')}\n${indent}"""\n`
}
