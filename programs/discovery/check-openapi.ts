import { type Fields, fieldsAt, isFields } from '@launa/sdk'
import type { Finding, Remedy } from './finding.ts'

/** A sold operation of the document. */
export interface SoldEndpoint {
  method: string
  /** The path with the `{parameters}` of the document. */
  path: string
}

const METHODS = ['get', 'head', 'post', 'put', 'patch', 'delete'] as const
const WITH_BODY = new Set(['post', 'put', 'patch'])
/** Statuses of answers without a body. */
const BODILESS = new Set(['204', '205'])
const DECIMAL = /^[0-9]+(\.[0-9]+)?$/
const DOCUMENT = '/openapi.json'

/** Limits of registries for the number of endpoints and for the bytes of a document. */
const MANY_ENDPOINTS = 40
const LARGEST_BYTES = 65_536

/**
 * Checks the parts of an OpenAPI document that crawlers of x402 registries read. `omitted` is the number of endpoints that the document
 * leaves out.
 */
export function checkOpenapi(
  document: unknown,
  { origin, bytes }: { origin: string; bytes: number },
): { findings: Finding[]; endpoints: SoldEndpoint[]; omitted: number } {
  if (!isFields(document) || !/^3\.1\./.test(String(document.openapi)))
    return { findings: [{ level: 'error', where: DOCUMENT, message: 'is not OpenAPI 3.1' }], endpoints: [], omitted: 0 }
  const endpoints = operationsOf(document)
  const findings = [
    ...headFindings(document, origin),
    ...endpoints.flatMap(({ method, path, operation }) => operationFindings(operation, { method, path })),
  ]
  const warn = (message: string) => findings.push({ level: 'warning', where: DOCUMENT, message })
  const shortened = countOf(document, 'x-shortened-endpoints')
  if (shortened > 0)
    warn(
      `shortens the descriptions or schemas of ${shortened} endpoints for lack of room: their field x-shortened names the parts`,
    )
  if (endpoints.length === 0) findings.push({ level: 'error', where: DOCUMENT, message: 'names no endpoint' })
  if (endpoints.length > MANY_ENDPOINTS) warn(`names more than ${MANY_ENDPOINTS} endpoints; some crawlers read fewer`)
  if (bytes > LARGEST_BYTES) warn('is larger than 64 KB; some registries refuse it')
  // A pattern such as /reports-* has two paths in the document, so the second path is not counted.
  const sold = endpoints.filter(({ operation }) => operation['x-same-endpoint-as'] === undefined)
  const omitted = countOf(document, 'x-omitted-endpoints')
  return { findings, endpoints: sold.map(({ method, path }) => ({ method, path })), omitted }
}

function countOf(document: Fields, member: string): number {
  const count = fieldsAt(document, 'info')?.[member]
  return typeof count === 'number' ? count : 0
}

function operationsOf({ paths }: Fields): (SoldEndpoint & { operation: Fields })[] {
  return Object.entries(isFields(paths) ? paths : {}).flatMap(([path, methods]) =>
    METHODS.flatMap((method) => {
      const operation = fieldsAt(methods, method)
      return operation ? [{ method: method.toUpperCase(), path, operation }] : []
    }),
  )
}

function headFindings(document: Fields, origin: string): Finding[] {
  const findings: Finding[] = []
  const servers = Array.isArray(document.servers) ? document.servers : []
  const server = fieldsAt(servers[0])?.url
  if (server !== undefined && String(server).replace(/\/$/, '') !== origin)
    findings.push({ level: 'error', where: DOCUMENT, message: `names another server: ${server}` })
  const info = fieldsAt(document, 'info')
  if (!info?.title || !info.version)
    findings.push({ level: 'error', where: DOCUMENT, message: 'has no title or version' })
  if (!fieldsAt(info, 'contact')?.email)
    findings.push({
      level: 'warning',
      where: DOCUMENT,
      message: 'has no contact',
      remedy: 'discovery_contact_email',
    })
  if (!info?.['x-guidance'])
    findings.push({ level: 'warning', where: DOCUMENT, message: 'has no guidance', remedy: 'discovery_guidance' })
  return findings
}

function operationFindings(operation: Fields, { method, path }: SoldEndpoint): Finding[] {
  const where = `${method} ${path}`
  const findings: Finding[] = []
  const error = (message: string) => findings.push({ level: 'error', where, message })
  const warn = (message: string, remedy?: Remedy) =>
    findings.push({ level: 'warning', where, message, ...(remedy && { remedy }) })
  if (path.includes('*')) error('has a * in its path, which crawlers take for a part of the name')
  const parameters = Array.isArray(operation.parameters) ? operation.parameters.filter(isFields) : []
  for (const [, name] of path.matchAll(/\{([^{}]*)\}/g)) {
    const isDeclared = parameters.some((parameter) => parameter.in === 'path' && parameter.name === name)
    if (!isDeclared) error(`does not declare its path parameter ${name}`)
  }
  const payment = fieldsAt(operation, 'x-payment-info')
  if (!payment) error('has no x-payment-info: it looks free')
  else if (!hasPrice(fieldsAt(payment, 'price'))) error('has no price that can be read')
  if (!fieldsAt(operation, 'responses', '402')) error('does not say that it answers 402')
  if (!Array.isArray(operation.security)) warn('does not say that it needs no key')
  const shortened = Array.isArray(operation['x-shortened']) ? operation['x-shortened'] : []
  const status = Object.keys(fieldsAt(operation, 'responses') ?? {}).find((code) => /^2/.test(code)) ?? '200'
  const isDescribed = BODILESS.has(status) || describesBody(fieldsAt(operation, 'responses', status))
  if (!isDescribed && !shortened.includes('response')) warn('has no schema of its answer', 'response_schema')
  const hasInput = !WITH_BODY.has(method.toLowerCase()) || describesBody(fieldsAt(operation, 'requestBody'))
  if (!hasInput && !shortened.includes('request')) warn('has no schema of its body', 'request_schema')
  return findings
}

/** A schema of an object or a list without one of these keywords describes nothing. */
const DESCRIBING = ['properties', 'items', '$ref', 'allOf', 'anyOf', 'oneOf', 'additionalProperties', 'enum']
const SCALARS: readonly unknown[] = ['string', 'number', 'integer', 'boolean', 'null']

/** Whether a body has a schema that describes it. A body that is not JSON needs no properties. */
function describesBody(body: Fields | undefined): boolean {
  const content = fieldsAt(body, 'content')
  if (!content) return false
  const schema = fieldsAt(content, 'application/json', 'schema')
  if (!content['application/json']) return Object.keys(content).length > 0
  return SCALARS.includes(schema?.type) || DESCRIBING.some((keyword) => schema?.[keyword])
}

function hasPrice(price: Fields | undefined): boolean {
  if (!price || !/^[A-Z]{3}$/.test(String(price.currency))) return false
  const amounts =
    price.mode === 'fixed' ? [price.amount] : price.mode === 'dynamic' ? [price.min, price.max] : [undefined]
  return amounts.every((amount) => typeof amount === 'string' && DECIMAL.test(amount))
}
