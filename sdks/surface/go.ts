import { type Contract, eventsOf } from './contract.ts'
import { ERROR_CLASSES } from './error-classes.ts'
import { FACTS, type Fact, isOfLists } from './facts.ts'
import { childrenOf, type Method, propertyOf, type ResourceMethods, resourcesOf, topOf } from './methods.ts'
import { REFUSALS } from './refusals.ts'
import { METHOD_NOTES, type Resource } from './resources.ts'
import { capitalized, paragraphs } from './text.ts'

const WIDTH = 116

const HEADER = '// Code generated from openapi/openapi.json and sdks/surface by `make sdk`; DO NOT EDIT.\n\n'
const PACKAGE = `${HEADER}package launa\n`

/** The generated files of sdks/go. */
export function goFiles(contract: Contract): Readonly<Record<string, string>> {
  return {
    'resources_generated.go': resourcesFile(resourcesOf(contract)),
    'events_generated.go': eventsFile(contract),
    'errors_generated.go': errorsFile(),
    'buyer/refusals_generated.go': refusalsFile(),
    'internal/facts/facts_generated.go': factsFile(),
  }
}

function factsFile(): string {
  const facts = FACTS.map((fact) => `\n${comment([`${capitalized(fact.name)}: ${fact.about}`])}${factText(fact)}\n`)
  return `${HEADER}// Package facts has what all SDKs know alike.\npackage facts\n${facts.join('')}`
}

function factText({ name, value }: Fact): string {
  const spelled = capitalized(name)
  if (typeof value !== 'object') return `const ${spelled} = ${JSON.stringify(value)}`
  const [type, entries] =
    value instanceof Set
      ? ['bool', [...value].map((key) => [key, true] as const)]
      : ['string', isOfLists(value) ? inverted(value) : Object.entries(value)]
  const width = Math.max(...entries.map(([key]) => key.length)) + 3
  const lines = entries.map(([key, each]) => `\t${`"${key}":`.padEnd(width)} ${JSON.stringify(each)},\n`)
  return `var ${spelled} = map[string]${type}{\n${lines.join('')}}`
}

/** Inverts a table of lists. Returns each entry of a list with the key of this list. */
function inverted(table: object): (readonly [string, string])[] {
  return Object.entries(table).flatMap(([key, list]: [string, readonly string[]]) =>
    list.map((each) => [each, key] as const),
  )
}

/** Returns the code of the error types by status, and of the function that chooses one for an answer. */
function errorsFile(): string {
  const last = ERROR_CLASSES.at(-1)?.[0]
  const types = ERROR_CLASSES.map(
    ([name, status]) =>
      `\n// ${name} is status ${status}${name === last ? ' and above' : ''}.\ntype ${name} struct{ *APIError }\n\n` +
      `func (e *${name}) Unwrap() error { return e.APIError }\n`,
  )
  const cases = ERROR_CLASSES.map(
    ([name, status]) => `\tcase e.Status ${name === last ? '>=' : '=='} ${status}:\n\t\treturn &${name}{e}\n`,
  )
  return `${PACKAGE}${types.join('')}\nfunc (e *APIError) byStatus() error {\n\tswitch {\n${cases.join('')}\t}\n\treturn e\n}\n`
}

/** Returns the code of the reasons for which a buyer does not pay. */
function refusalsFile(): string {
  const lines = REFUSALS.map(([name, text]) => {
    const constant = `Refusal${name.split('_').map(capitalized).join('')}`
    return `\n// ${constant}: ${text}.\nconst ${constant} Refusal = "${name}"\n`
  })
  return `${HEADER}package buyer\n\n// Refusal is the reason why the buyer does not pay the terms.\ntype Refusal string\n${lines.join('')}`
}

/** Returns the code of a table with the Go type for the data of each event. */
function eventsFile(contract: Contract): string {
  const events = eventsOf(contract).map(([event, shape]) => [`"${event}":`, goName(shape)] as const)
  const width = Math.max(...events.map(([key]) => key.length))
  const lines = events.map(([key, shape]) => `\t${key.padEnd(width)} func() any { return new(${shape}) },\n`)
  return `${PACKAGE}\nvar eventData = map[string]func() any{\n${lines.join('')}}\n`
}

function resourcesFile(resources: readonly ResourceMethods[]): string {
  const types = resources.map((resource) => typeOf(resource, childrenOf(resources, resource.path)))
  return [`${PACKAGE}\nimport "context"\n`, clientOf(resources), ...types].join('\n')
}

/** Returns the code for the fields of the client, one for each resource that is a field of the client itself. */
function clientOf(resources: readonly Resource[]): string {
  const top = topOf(resources)
  const names = top.map((each) => goName(capitalized(propertyOf(each))))
  const width = Math.max(...names.map((name) => name.length))
  const fields = top.map((each, index) => `\t${names[index]?.padEnd(width)} *${goName(each.type)}\n`)
  const made = top.map(
    (each, index) => `\t\t${`${names[index]}:`.padEnd(width + 1)} ${madeOf(each, childrenOf(resources, each.path))},\n`,
  )
  return `// Resources has all operations of the control plane.
type Resources struct {
${fields.join('')}}

func resourcesOf(t *transport) Resources {
\treturn Resources{
${made.join('')}\t}
}
`
}

function madeOf({ type }: Resource, children: readonly Resource[]): string {
  const fields = children.map((child) => `${goName(child.type)}: &${goName(child.type)}{t}, `)
  return children.length === 0 ? `&${goName(type)}{t}` : `&${goName(type)}{${fields.join('')}transport: t}`
}

function typeOf({ type, about, notes, all }: ResourceMethods, children: readonly Resource[]): string {
  const name = goName(type)
  const told = comment([`${name} has the operations on ${about}.`, ...(notes?.go ? [notes.go] : [])])
  const names = ['transport', ...children.map((child) => goName(child.type))]
  const width = Math.max(...names.map((each) => each.length))
  const fields = names.slice(1).map((child) => `\t${child.padEnd(width)} *${child}\n`)
  const head =
    children.length === 0
      ? `type ${name} struct{ transport *transport }\n`
      : `type ${name} struct {\n${fields.join('')}\t${'transport'.padEnd(width)} *transport\n}\n`
  return told + head + all.map((method) => `\n${methodText(name, method)}`).join('')
}

function methodText(type: string, method: Method): string {
  const { operation, name, verb, route, answer, summary, paragraphs: told } = method
  const spelled = goName(capitalized(name))
  const note = METHOD_NOTES[operation]?.go
  const texts = [
    `${spelled} sends ${operation}: ${summary}`,
    ...(answer.kind === 'page' ? ['It returns the first page.'] : []),
    ...told,
    ...(note ? [note] : []),
  ]
  const receiver = type.charAt(0).toLowerCase()
  const head = fitted(`func (${receiver} *${type}) ${spelled}(`, parameters(method), `) ${answerType(answer)} {`)
  return `${comment(texts)}${head}
\tto := route{"${operation}", "${verb}", "${route}"}
\treturn ${call(receiver, method)}
}
`
}

/** Returns a declaration on one line if it fits, else with the parameters on a line of their own. */
function fitted(start: string, parameters: string, end: string): string {
  const line = start + parameters + end
  return line.length <= WIDTH ? line : `${start}\n\t${parameters},\n${end}`
}

function parameters({ operation, path, body, query }: Method): string {
  return [
    'ctx context.Context',
    ...(path.length > 0 ? [`${path.map(({ argument }) => goName(argument)).join(', ')} string`] : []),
    ...(body ? [`body ${goName(body.shape)}`] : []),
    ...(query ? [`query *${goName(capitalized(operation))}Params`] : []),
    'options ...RequestOption',
  ].join(', ')
}

function answerType(answer: Method['answer']): string {
  if (answer.kind === 'none') return 'error'
  return answer.kind === 'page' ? `(*Page[${goName(answer.item)}], error)` : `(*${goName(answer.shape)}, error)`
}

function call(receiver: string, { operation, path, body, query, answer }: Method): string {
  const parts = [
    ...(path.length > 0 ? [`path: []string{${path.map(({ argument }) => goName(argument)).join(', ')}}`] : []),
    ...(body ? ['body: body'] : []),
    ...(query ? ['query: queryOf(query)'] : []),
  ]
  return `${senderOf(operation, answer)}(ctx, ${receiver}.transport, to, input{${parts.join(', ')}}, options)`
}

function senderOf(operation: string, answer: Method['answer']): string {
  if (answer.kind === 'none') return 'sendOnly'
  if (answer.kind === 'page') return `list[${goName(answer.item)}]`
  return answer.kind === 'stream' ? operation : `send[${goName(answer.shape)}]`
}

function comment(texts: readonly string[]): string {
  return paragraphs(texts, WIDTH)
    .map((line) => `${`// ${line}`.trimEnd()}\n`)
    .join('')
}

/** Returns a name in the spelling of `oapi-codegen`, which makes the types, after the replacements of `generate/generated.go`. */
function goName(name: string): string {
  return name
    .replace(/Openapi/g, 'OpenAPI')
    .replace(/Api/g, 'API')
    .replace(/Id(?![a-z])/g, 'ID')
}
