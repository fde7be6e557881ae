import { MONEY_SCOPES, SCOPE_PRESETS, SCOPES } from '../../domain/scopes.ts'
import { type Contract, operationsOf } from './contract.ts'
import { ERROR_CLASSES } from './error-classes.ts'
import { FACTS, type Fact, isOfLists } from './facts.ts'
import { childrenOf, type Method, propertyOf, type ResourceMethods, resourcesOf, topOf } from './methods.ts'
import { REFUSALS } from './refusals.ts'
import { METHOD_NOTES, type Resource } from './resources.ts'
import { capitalized, paragraphs, upperCased } from './text.ts'

const WIDTH = 116

const HEADER = '/** Generated from openapi/openapi.json and sdks/surface by `make sdk`; do not edit. */\n'

/** The generated files of sdks/typescript/src/generated. */
export function typescriptFiles(contract: Contract): Readonly<Record<string, string>> {
  const resources = resourcesOf(contract)
  return {
    'facts.ts': factsFile(),
    'api-errors.ts': errorsFile(),
    'refusals.ts': refusalsFile(),
    'scopes.ts': scopesFile(),
    'choices.ts': choicesFile(contract),
    'resources.ts': resourcesFile(resources),
    'routes.ts': routesFile(contract),
  }
}

function factsFile(): string {
  return `${HEADER}${FACTS.map((fact) => `\n${comment([fact.about], '')}export const ${factText(fact)}\n`).join('')}`
}

function factText({ name, value }: Fact): string {
  const constant = upperCased(name)
  if (typeof value !== 'object') return `${constant} = ${quoted(value)}`
  const lines = (entries: readonly string[]) => entries.map((entry) => `  ${entry},\n`).join('')
  if (value instanceof Set) return `${constant}: ReadonlySet<unknown> = new Set([\n${lines([...value].map(quoted))}])`
  const entries = Object.entries(value).map(([key, each]) => `[${quoted(key)}, ${quoted(each)}]`)
  const type = isOfLists(value) ? 'readonly string[]' : 'string'
  return `${constant}: ReadonlyMap<string, ${type}> = new Map([\n${lines(entries)}])`
}

function quoted(value: string | number | readonly string[]): string {
  if (typeof value === 'object') return `[${value.map(quoted).join(', ')}]`
  return typeof value === 'number' ? String(value) : `'${value.replace(/['\\]/g, '\\$&')}'`
}

/** Returns the code of the error classes by status, and of the function that chooses one for an answer. */
function errorsFile(): string {
  const last = ERROR_CLASSES.at(-1)?.[0]
  const types = ERROR_CLASSES.map(
    ([name, status]) =>
      `/** Status ${status}${name === last ? ' and above' : ''}. */\nexport class ${name} extends ApiError {}\n`,
  )
  const cases = ERROR_CLASSES.map(
    ([name, status]) => `  if (status ${name === last ? '>=' : '==='} ${status}) return ${name}\n`,
  )
  return `${HEADER}import { ApiError } from '../api-error.ts'\n\n${types.join('\n')}
/** The error for a status of the control plane. */
export function apiErrorClass(status: number): typeof ApiError {\n${cases.join('')}  return ApiError\n}\n`
}

function refusalsFile(): string {
  const lines = REFUSALS.map(([name, text]) => `  ${name}: ${quoted(text)},\n`)
  return `${HEADER}
/** The reasons for which a buyer does not pay a seller's terms. */
export type Refusal = keyof typeof REFUSALS

/** The reasons, in words for people. */
export const REFUSALS = {\n${lines.join('')}} as const
`
}

/**
 * Closed lists of the contract that clients offer as choices: the name of the constant, its purpose, and the shape and property with the
 * list.
 */
const CHOICES = [
  ['WEBHOOK_EVENTS', 'The events that a webhook can subscribe to.', 'Webhook', 'events'],
  ['DELIVERY_STATUSES', 'The states of a delivery of a webhook.', 'WebhookDelivery', 'status'],
  ['ENDPOINT_METHODS', 'The HTTP methods of endpoints.', 'Endpoint', 'method'],
  ['SETTLEMENT_STATUSES', 'The states of a payment.', 'Settlement', 'status'],
  ['AUDITED_RESOURCES', 'The kinds of resources in the audit log.', 'AuditRecord', 'resource_type'],
  ['ROLES', 'The roles of the members of an account, from the one that may do most.', 'Member', 'role'],
  ['ALARM_KINDS', 'The kinds of mail about an account that each member can switch on.', 'Alarms', 'kinds'],
] as const

function choicesFile({ components }: Contract): string {
  const lists = CHOICES.map(([name, about, shape, property]) => {
    const { enum: own, items } = components.schemas[shape]?.properties?.[property] ?? {}
    const values = own ?? items?.enum
    if (!values) throw new Error(`the contract lists no values of ${shape}.${property}`)
    const type = `${shape}['${property}']${own ? '' : '[number]'}`
    return `\n/** ${about} */\nexport const ${name} = ${quoted(values)} as const satisfies readonly ${type}[]\n`
  })
  const shapes = [...new Set(CHOICES.map(([, , shape]) => shape))].sort()
  return `${HEADER}import type { ${shapes.join(', ')} } from './models.ts'\n${lists.join('')}`
}

function scopesFile(): string {
  const presets = Object.entries(SCOPE_PRESETS).map(([name, scopes]) => `  ${name}: ${quoted(scopes)},\n`)
  return `${HEADER}import type { Scope } from '../types.ts'

/** What an API key may do. */
export const SCOPES = ${quoted(SCOPES)} as const satisfies readonly Scope[]

/** Scopes with which a key can change where money goes. If the account has a second factor, a new key with one of them needs a code. */
export const MONEY_SCOPES: readonly Scope[] = ${quoted(MONEY_SCOPES)}

export type ScopePreset = ${Object.keys(SCOPE_PRESETS).map(quoted).join(' | ')}

/** Named sets of scopes. */
export const SCOPE_PRESETS: Readonly<Record<ScopePreset, readonly Scope[]>> = {\n${presets.join('')}}
`
}

function routesFile(contract: Contract): string {
  const lines = operationsOf(contract).map(
    ({ verb, path, operation }) => `  ${operation.operationId}: ['${verb.toUpperCase()}', '${path}'],\n`,
  )
  return `${HEADER}export const ROUTES = {\n${lines.join('')}} as const\n`
}

function resourcesFile(resources: readonly ResourceMethods[]): string {
  const shapes = resources.flatMap(({ all }) => all.flatMap(shapesOf))
  const models = [...new Set(shapes)].sort().map((name) => `  ${name},\n`)
  const imports = `import { list, type PageRequest } from '../page.ts'
import { exportSettlements, type SettlementExport } from '../settlement-export.ts'
import { exportStatement, type StatementExport } from '../statement-export.ts'
import type { RequestOptions, Send } from '../transport.ts'
import type {\n${models.join('')}} from './models.ts'\n`
  const classes = resources.map((resource) => classOf(resource, childrenOf(resources, resource.path)))
  return [HEADER + imports, ...classes, clientOf(topOf(resources))].join('\n')
}

/** The types of the contract that the method's signature names. */
function shapesOf({ operation, body, query, answer }: Method): string[] {
  return [
    ...(body ? [body.shape] : []),
    ...(query ? [queryType(operation)] : []),
    ...(answer.kind === 'json' ? [answer.shape] : answer.kind === 'page' ? [answer.item] : []),
  ]
}

function queryType(operation: string): string {
  return `${capitalized(operation)}Query`
}

function classOf(resource: ResourceMethods, children: readonly Resource[]): string {
  const fields = children.map((child) => `  readonly ${propertyOf(child)}: ${child.type}\n`)
  const made = children.map((child) => `    this.${propertyOf(child)} = new ${child.type}(send)\n`)
  return `${comment(aboutOf(resource), '')}export class ${resource.type} {
${fields.join('')}  readonly #send: Send

  constructor(send: Send) {
${made.join('')}    this.#send = send
  }
${resource.all.map((method) => `\n${methodText(method)}`).join('')}}
`
}

/** The fields of the client, one for each top resource. */
function clientOf(resources: readonly Resource[]): string {
  const fields = resources.map(
    (each) => `${comment(aboutOf(each), '  ')}  readonly ${propertyOf(each)}: ${each.type}\n`,
  )
  const made = resources.map((each) => `    this.${propertyOf(each)} = new ${each.type}(send)\n`)
  return `/** All operations of the control plane. */
export class Resources {
${fields.join('')}
  constructor(send: Send) {
${made.join('')}  }
}
`
}

function aboutOf({ about, notes }: Resource): string[] {
  return [`Operations on ${about}.`, ...(notes?.typescript ? [notes.typescript] : [])]
}

function methodText(method: Method): string {
  const { operation, name, answer, summary, paragraphs: told } = method
  const note = METHOD_NOTES[operation]?.typescript
  return `${comment([summary, ...told, ...(note ? [note] : [])], '  ')}  ${name}(${parameters(method)}): ${answerType(answer)} {
    return ${call(method)}
  }
`
}

function parameters({ operation, path, body, query }: Method): string {
  return [
    ...path.map(({ argument }) => `${argument}: string`),
    ...(body ? [`body: ${body.shape}${body.isOptional ? ' = {}' : ''}`] : []),
    ...(query ? [`query${query.isOptional ? '?' : ''}: ${queryType(operation)}`] : []),
    'options?: RequestOptions',
  ].join(', ')
}

function answerType(answer: Method['answer']): string {
  if (answer.kind === 'none') return 'Promise<void>'
  return answer.kind === 'page' ? `PageRequest<${answer.item}>` : `Promise<${answer.shape}>`
}

function call({ operation, path, body, query, answer }: Method): string {
  if (answer.kind === 'stream') return `${operation}(this.#send, query, options)`
  const values = path.map(({ name, argument }) => (name === argument ? name : `${name}: ${argument}`))
  const parts = [
    ...(path.length > 0 ? [`path: { ${values.join(', ')} }`] : []),
    ...(body ? ['body'] : []),
    ...(query ? ['query'] : []),
  ]
  if (answer.kind === 'page') return `list(this.#send, '${operation}', { ${[...parts, 'options'].join(', ')} })`
  return `this.#send('${operation}', ${parts.length > 0 ? `{ ${parts.join(', ')} }` : '{}'}, options)`
}

function comment(texts: readonly string[], indent: string): string {
  const lines = paragraphs(texts, WIDTH)
  if (lines.length === 1) return `${indent}/** ${lines[0]} */\n`
  return `${indent}/**\n${lines.map((line) => `${indent} * ${line}`.trimEnd()).join('\n')}\n${indent} */\n`
}
