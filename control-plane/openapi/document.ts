import { STATUS_CODES } from 'node:http'
import { ENVIRONMENTS } from '../../domain/environment.ts'
import { ERRORS, type ErrorCode, type ErrorDetail, errorBody, LaunaError } from '../../domain/errors.ts'
import type { AuthorizationRule, Operation } from '../operation/operation.ts'
import { errorsOf } from './errors.ts'

/** The parts of an OpenAPI document that this file completes. */
export interface OpenapiDocument {
  openapi?: string
  paths?: Record<string, Record<string, OpenapiOperation>>
  components?: {
    schemas?: Record<string, object>
    headers?: Record<string, object>
    parameters?: Record<string, object>
  }
}

export interface OpenapiOperation {
  operationId?: string
  summary?: string
  description?: string
  parameters?: object[]
  security?: object[]
  requestBody?: { required?: boolean; content: Record<string, { schema: object; example?: object }> }
  responses: Record<string, OpenapiResponse>
  'x-required-scopes'?: readonly string[]
}

interface OpenapiResponse {
  description: string
  headers?: Record<string, object>
  content?: Record<string, { schema: object; example?: object | string; examples?: Record<string, object> }>
}

const errorSchema = (codes: readonly ErrorCode[]) => ({
  type: 'object',
  description: 'Every error answer. `code` is stable; the operator can find the request by `request_id` in the log.',
  properties: {
    error: { type: 'string', description: 'Message' },
    code: { type: 'string', enum: codes },
    request_id: { type: 'string', format: 'uuid' },
    details: {
      type: 'array',
      description: 'The fields with problems',
      items: {
        type: 'object',
        properties: { path: { type: 'string' }, message: { type: 'string' } },
        required: ['path', 'message'],
      },
    },
  },
  required: ['error', 'code', 'request_id'],
})

const HEADERS = {
  RequestId: { description: 'Identifier of the request', required: true, schema: { type: 'string', format: 'uuid' } },
  RateLimitLimit: {
    description:
      'Most requests in a minute, by the limit with the fewest requests left: of the subnet, the account or the API key',
    schema: { type: 'integer' },
  },
  RateLimitRemaining: { description: 'Requests that are left in this minute', schema: { type: 'integer', minimum: 0 } },
  RateLimitReset: { description: 'Seconds until the minute ends', schema: { type: 'integer', minimum: 1 } },
  RetryAfter: { description: 'Seconds to wait before the next try', schema: { type: 'integer', minimum: 0 } },
  EntityTag: {
    description: 'Identifies the state of the resource, for `If-Match` (RFC 9110, section 8.8.3)',
    schema: { type: 'string' },
  },
  IdempotentReplayed: {
    description: '`true` if this answer repeats the first answer to this Idempotency-Key',
    schema: { type: 'string', enum: ['true'] },
  },
}

const PARAMETERS = {
  Environment: {
    name: 'X-Svc-Environment',
    in: 'header',
    description:
      'The environment of a call with a JWT; default: the environment of the host. An API key works only in its own environment.',
    schema: { type: 'string', enum: [...ENVIRONMENTS] },
  },
  IfMatch: {
    name: 'If-Match',
    in: 'header',
    description:
      'Entity tags. The change is made only while the resource is in one of these states; otherwise the answer is `precondition_failed` (412)',
    schema: { type: 'string', maxLength: 2048 },
  },
  IdempotencyKey: {
    name: 'Idempotency-Key',
    in: 'header',
    description: 'If a request is repeated with its key within 24 hours, it gets the first answer again.',
    schema: { type: 'string', pattern: '^[\\x21-\\x7e]{1,255}$', minLength: 1, maxLength: 255 },
  },
}

const REQUEST_ID = { $ref: '#/components/headers/RequestId' }

/**
 * Adds to each operation the parts that follow from its definition: security, conditions, examples, headers and errors.
 */
export function completeDocument<Document extends OpenapiDocument>(
  document: Document,
  operations: ReadonlyMap<string, Operation>,
): Document {
  // The errors of requests that match no operation.
  const used = new Set<ErrorCode>(['not_found', 'method_not_allowed'])
  for (const [path, methods] of Object.entries(document.paths ?? {}))
    for (const [method, described] of Object.entries(methods)) {
      const operation = operations.get(described.operationId ?? '')
      if (!operation) throw new Error(`${method} ${path} names no operation`)
      for (const code of completeOperation(described, operation, { path, method })) used.add(code)
    }
  document.components = {
    ...document.components,
    schemas: { ...document.components?.schemas, Error: errorSchema([...used].sort()) },
    headers: HEADERS,
    parameters: PARAMETERS,
  }
  return document
}

/** Completes one operation and returns the errors that it can answer with. */
function completeOperation(
  described: OpenapiOperation,
  operation: Operation,
  { path, method }: { path: string; method: string },
): readonly ErrorCode[] {
  const { rule, details } = operation
  const parameters = described.parameters ?? []
  const errors = errorsOf({
    operation,
    method: method.toUpperCase(),
    hasPathParameters: path.includes('{'),
    hasQuery: parameters.some((parameter) => 'in' in parameter && parameter.in === 'query'),
  })
  if (rule.scopes) described['x-required-scopes'] = rule.scopes
  described.description = [details, conditionsOf(rule)].filter(Boolean).join('\n\n')
  described.security = securityOf(rule)
  described.parameters = [...parameters, ...headerParameters(operation, method)]
  completeBody(described, operation)
  described.responses = { ...successes(described, operation, method), ...failures(errors) }
  return errors
}

function conditionsOf({ credential, scopes, person, write, development }: AuthorizationRule): string {
  const callers = {
    public: 'Public.',
    optional: 'Public, but a JWT or an API key in the request must be valid.',
    jwt: 'Needs a JWT; API keys are refused.',
    any: 'Needs a JWT or an API key.',
  }
  return [
    callers[credential],
    scopes && credential === 'any' && `An API key needs ${scopes.map((scope) => `\`${scope}\``).join(' and ')}.`,
    scopes &&
      credential === 'jwt' &&
      `The role of the person needs ${scopes.map((scope) => `\`${scope}\``).join(' and ')}.`,
    person === 'own login' && "Needs a session for the person's own account.",
    write && 'The e-mail address must be verified.',
    development && 'Works in the development environment only.',
  ]
    .filter(Boolean)
    .join(' ')
}

/** The security requirements of an operation. In OpenAPI 3.1, the requirement of an API key may list the scopes that the key needs. */
function securityOf({ credential, scopes = [] }: AuthorizationRule): object[] {
  if (credential === 'public') return []
  if (credential === 'jwt') return [{ jwt: [] }]
  return [...(credential === 'optional' ? [{}] : []), { jwt: [] }, { apiKey: scopes }]
}

function headerParameters({ rule, takesIfMatch }: Operation, method: string): object[] {
  if (rule.credential === 'public') return []
  const names = ['Environment', ...(method === 'post' ? ['IdempotencyKey'] : []), ...(takesIfMatch ? ['IfMatch'] : [])]
  return names.map((name) => ({ $ref: `#/components/parameters/${name}` }))
}

function completeBody({ requestBody }: OpenapiOperation, { examples }: Operation): void {
  if (!requestBody) return
  requestBody.required = true
  const example = examples?.body
  for (const content of Object.values(requestBody.content)) if (example) content.example = example
}

function successes(
  { responses }: OpenapiOperation,
  { examples, answerTypes, sendsEntityTag }: Operation,
  method: string,
): Record<string, OpenapiResponse> {
  const good = Object.entries(responses).filter(([status]) => status.startsWith('2'))
  const replayed = method === 'post' && { 'Idempotent-Replayed': { $ref: '#/components/headers/IdempotentReplayed' } }
  const tagged = sendsEntityTag && { ETag: { $ref: '#/components/headers/EntityTag' } }
  const example = examples?.answer
  return Object.fromEntries(
    good.map(([status, { content, ...response }]) => [
      status,
      {
        ...response,
        ...(content && {
          content: Object.fromEntries(
            Object.entries(content).flatMap(([type, body]) =>
              (answerTypes ?? [type]).map((each) => [each, { ...body, example }]),
            ),
          ),
        }),
        description: STATUS_CODES[status] ?? 'Success',
        headers: { 'X-Request-Id': REQUEST_ID, ...RATES, ...replayed, ...tagged },
      },
    ]),
  )
}

/** The headers that every answer has (`http/request-rates.ts`). */
const RATES = {
  'RateLimit-Limit': { $ref: '#/components/headers/RateLimitLimit' },
  'RateLimit-Remaining': { $ref: '#/components/headers/RateLimitRemaining' },
  'RateLimit-Reset': { $ref: '#/components/headers/RateLimitReset' },
}

function failures(codes: readonly ErrorCode[]): Record<string, OpenapiResponse> {
  const byStatus = Map.groupBy(codes, (code) => ERRORS[code].status)
  return Object.fromEntries([...byStatus].map(([status, group]) => [String(status), failure(status, group)]))
}

function failure(status: number, codes: readonly ErrorCode[]): OpenapiResponse {
  const waits = status === 429 || status === 503
  return {
    description: codes.map((code) => `\`${code}\`: ${ERRORS[code].message}`).join('\n\n'),
    headers: {
      'X-Request-Id': REQUEST_ID,
      ...RATES,
      ...(waits && { 'Retry-After': { $ref: '#/components/headers/RetryAfter' } }),
    },
    content: {
      'application/json': {
        schema: { $ref: '#/components/schemas/Error' },
        examples: Object.fromEntries(codes.map((code) => [code, { value: errorExample(code) }])),
      },
    },
  }
}

/** Example details of the errors that always have details. */
const EXAMPLE_DETAILS: Partial<Record<ErrorCode, ErrorDetail>> = {
  validation_failed: { path: 'name', message: 'is missing' },
  insufficient_scope: { path: 'scopes', message: 'missing scope endpoints:write' },
  body_too_large: { path: 'body', message: 'must not exceed 16384 bytes' },
}

function errorExample(code: ErrorCode): object {
  const detail = EXAMPLE_DETAILS[code]
  const error = new LaunaError(code, detail && { details: [detail] })
  return errorBody(error, '5f0c7d3e-6a1b-4c2d-8e9f-0a1b2c3d4e5f')
}
