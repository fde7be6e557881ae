import { z } from 'zod'
import type { AcceptOption } from '../../domain/accepts/accept.ts'
import { ACCEPTS_PER_ENDPOINT, acceptProblem } from '../../domain/accepts/accept-rules.ts'
import { CHARGE_TIMES, type ChargeTime, MAX_REDELIVERIES, MAX_STREAM_SECONDS } from '../../domain/endpoints/charging.ts'
import { ENDPOINT_METHODS, type JsonSchema } from '../../domain/endpoints/endpoint-schema.ts'
import type { Environment } from '../../domain/environment.ts'
import { LaunaError } from '../../domain/errors.ts'
import { canonicalPattern, patternOfTemplate } from '../../domain/paths/path-pattern.ts'
import { pathPatternProblem } from '../../domain/paths/path-pattern-problem.ts'
import { payeeCode } from '../validation/shapes.ts'
import { descriptiveFields } from './endpoint-description.ts'

const MAX_SCHEMA_BYTES = 65_536
const MAX_PATH_SCHEMA_BYTES = 16_384
const MAX_OPERATIONS = 2_000
const MAX_EXTRA_BYTES = 2_048
/** The maximum number of bytes of all options of an endpoint together, because the 402 sends them in one header. */
const MAX_ACCEPTS_BYTES = 2_560
const MAX_TTL_SECONDS = 31_536_000

/** Checks the shape only. `checkAccepts` checks the values, because their rules depend on the environment. */
const accept = z.strictObject({
  scheme: z.string().min(1).max(64),
  network: z.string().min(1).max(64),
  asset: z.string().min(1).max(128),
  amount: z.string().min(1).max(100),
  max_timeout_seconds: z.number(),
  extra: z
    .record(z.string(), z.unknown())
    .refine(fits(MAX_EXTRA_BYTES), `must not exceed ${MAX_EXTRA_BYTES} bytes of JSON`),
})

export const accepts = z
  .array(accept)
  .min(ACCEPTS_PER_ENDPOINT.min, 'must hold at least one option')
  .max(ACCEPTS_PER_ENDPOINT.max, `must not hold more than ${ACCEPTS_PER_ENDPOINT.max} options`)
  .refine(fits(MAX_ACCEPTS_BYTES), `must not exceed ${MAX_ACCEPTS_BYTES} bytes of JSON together`)

/** The pattern is stored in its canonical spelling. */
const pathPattern = z
  .string()
  .superRefine((pattern, context) => {
    const message = pathPatternProblem(pattern)
    if (message) context.addIssue({ code: 'custom', message })
  })
  .overwrite(canonicalPattern)

const jsonSchema: z.ZodType<JsonSchema> = z
  .record(z.string(), z.unknown())
  .refine(fits(MAX_SCHEMA_BYTES), 'must not exceed 64 KiB')

const pathSchema: z.ZodType<JsonSchema> = z
  .record(z.string(), z.unknown())
  .refine(fits(MAX_PATH_SCHEMA_BYTES), 'must not exceed 16 KiB')
  .describe('JSON Schema of the named segments: an object with a property for each name')

const method = z.enum(ENDPOINT_METHODS)
const paymentIdentifierRequired = z
  .boolean()
  .describe('True refuses payments without an identifier (x402 extension `payment-identifier`)')
const alwaysVerify = z
  .boolean()
  .describe(
    'True: the facilitator verifies each payment before the request goes to the upstream. False: payments of known payers, with last payments that ' +
      'have all settled, are not verified. A known payer without money then costs one answer that is not delivered',
  )
const charge = z
  .enum(CHARGE_TIMES)
  .describe(
    'When a request is charged. `after`: after a successful answer of the upstream; `before`: before the request goes to the upstream, and the buyer is owed an answer; ' +
      '`tool_calls`: after a successful `tools/call` of an MCP server (method POST) only',
  )
const maxRedeliveries = z
  .number()
  .int('must be a whole number')
  .min(1, 'must be at least 1')
  .max(MAX_REDELIVERIES, `must not exceed ${MAX_REDELIVERIES}`)
  .describe(
    'How often the gateway repeats the request to the upstream after a paid answer was not delivered completely; default: 2',
  )
const maxStreamSeconds = z
  .number()
  .int('must be a whole number of seconds')
  .min(1, 'must be at least 1 second')
  .max(MAX_STREAM_SECONDS, `must not exceed ${MAX_STREAM_SECONDS} seconds`)
  .describe(
    'Longest duration of a paid answer, such as an event stream, a WebSocket or a long download; null: only the limit of the platform applies',
  )
const description = z.string().max(2_000, 'must not exceed 2000 characters')

/** The optional fields of every write of an endpoint. */
const chosenFields = {
  description: description.nullish(),
  ...descriptiveFields,
  path_schema: pathSchema.nullish(),
  request_schema: jsonSchema.nullish(),
  response_schema: jsonSchema.nullish(),
  enabled: z.boolean().optional(),
  payment_identifier_required: paymentIdentifierRequired.optional(),
  always_verify: alwaysVerify.optional(),
  charge: charge.optional(),
  max_redeliveries: maxRedeliveries.optional(),
  max_stream_seconds: maxStreamSeconds.nullish(),
}

const storedFields = { method, path_pattern: pathPattern, accepts, ...chosenFields }

/** Fields with columns of equal names. */
export const STORED_FIELDS = Object.keys(storedFields) as (keyof typeof storedFields)[]

export const createEndpointBody = z
  .strictObject({
    ...storedFields,
    ttl: z
      .number()
      .int('must be a whole number of seconds')
      .min(1, 'must be at least 1 second')
      .max(MAX_TTL_SECONDS, `must not exceed ${MAX_TTL_SECONDS} seconds`)
      .nullish()
      .describe('Lifetime in seconds; makes the endpoint ephemeral'),
    code: payeeCode,
  })
  // Payment channels cannot pay for an ephemeral endpoint, so it needs another price.
  .refine(({ ttl, accepts: options }) => !ttl || options.some(({ scheme }) => scheme === 'exact'), {
    path: ['accepts'],
    error: 'must have an exact price, because the endpoint has a ttl',
  })

export type CreateEndpoint = z.output<typeof createEndpointBody>

export const updateEndpointBody = z
  .strictObject({
    method: method.optional(),
    path_pattern: pathPattern.optional(),
    accepts: accepts.optional(),
    ...chosenFields,
    clear_schemas: z
      .boolean()
      .optional()
      .describe('True deletes the stored schemas of request and answer, and infers new ones'),
    ttl: z.never('can only be set when the endpoint is created').optional(),
    code: payeeCode,
  })
  .refine((body) => !body.clear_schemas || (body.request_schema === undefined && body.response_schema === undefined), {
    path: ['clear_schemas'],
    error: 'cannot be combined with schemas',
  })

const proposedPrice = z
  .string()
  .regex(/^\d{1,12}(\.\d{1,18})?$/, 'must be a decimal such as 0.10')
  .refine((price) => /[1-9]/.test(price), 'must be more than 0')
  .describe('Price in US dollars that the document proposes, such as `0.10`; only used with `document_prices`')

const documentPrices = z
  .boolean()
  .describe(
    'True sells an operation at the price that the document proposes (`x-payment-info`), with the payment options of `accepts`. ' +
      'Their tokens must be worth a US dollar. A price of the operation in the request takes precedence',
  )

const importEnabled = z
  .boolean()
  .describe(
    'False creates the endpoints switched off, so they are not sold until you enable them. ' +
      'An operation with its own `enabled` keeps it. Default: true',
  )

/** An operation from `/openapi/parse`, or a hand-written one. */
const importedOperation = z
  .strictObject({
    method,
    path: z.string().max(1_024, 'must not exceed 1024 characters').optional().describe('Template, `/pets/{id}`'),
    path_pattern: z.string().optional().describe('Default: made from `path`'),
    accepts: accepts.optional().describe('Prices of the operation; default: the prices of the import'),
    proposed_price: proposedPrice.optional(),
    ...chosenFields,
  })
  .superRefine(({ path, path_pattern: given }, context) => {
    const pattern = given ?? (path === undefined ? undefined : patternOfTemplate(path))
    const message = pattern === undefined ? undefined : pathPatternProblem(pattern)
    const where = given === undefined ? ['path'] : ['path_pattern']
    if (pattern === undefined) context.addIssue({ code: 'custom', path: ['path'], message: 'is missing' })
    if (message) context.addIssue({ code: 'custom', path: where, message })
  })

export const importOpenapiBody = z
  .strictObject({
    operations: z
      .array(importedOperation)
      .min(1, 'must hold at least one operation')
      .max(MAX_OPERATIONS, `must not hold more than ${MAX_OPERATIONS} operations`),
    accepts: accepts.optional().describe('The prices of each operation without `accepts`'),
    document_prices: documentPrices.optional(),
    enabled: importEnabled.optional(),
    code: payeeCode,
  })
  .refine(({ operations, accepts: common }) => common ?? operations.every(({ accepts: own }) => own), {
    path: ['accepts'],
    error: 'is missing, but an operation has no accepts of its own',
  })

export const startImportBody = z
  .strictObject({
    spec: z.string().min(1, 'must not be empty').describe('OpenAPI 3 or Swagger 2.0, in JSON or YAML; up to 10 MiB'),
    accepts: accepts.optional().describe('The prices of each operation that `prices` does not name'),
    document_prices: documentPrices.optional(),
    enabled: importEnabled.optional(),
    code: payeeCode,
    prices: z
      .record(z.string().max(1_100), accepts)
      .refine(
        (prices) => Object.keys(prices).length <= MAX_OPERATIONS,
        `must not name more than ${MAX_OPERATIONS} operations`,
      )
      .optional()
      .describe('Prices of single operations by method and path, such as `GET /pets/{id}`'),
  })
  .refine(({ accepts: common, prices }) => common ?? prices, {
    path: ['accepts'],
    error: 'is missing, and so is prices',
  })

export type ImportOpenapi = z.output<typeof importOpenapiBody>

export type ImportedOperation = z.output<typeof importedOperation>

export type UpdateEndpoint = z.output<typeof updateEndpointBody>

function fits(bytes: number): (value: unknown) => boolean {
  return (value) => Buffer.byteLength(JSON.stringify(value)) <= bytes
}

/** Throws an error about the first payment option that is not allowed in this environment. */
export function checkAccepts(
  options: readonly AcceptOption[] | undefined,
  environment: Environment,
  field = 'accepts',
): void {
  for (const [index, option] of (options ?? []).entries()) {
    const problem = acceptProblem(option, environment)
    if (!problem) continue
    const { path, message } = problem.detail
    throw new LaunaError(problem.code, { details: [{ path: `${field}.${index}.${path}`, message }] })
  }
}

/**
 * Throws when `charge` is `tool_calls` and the method is not POST: such a method has no tool calls, so every request
 * would be charged.
 */
export function checkCharge(
  { charge, method }: { charge?: ChargeTime | undefined; method: string },
  field = 'charge',
): void {
  if (charge !== 'tool_calls' || method === 'POST') return
  throw new LaunaError('validation_failed', {
    details: [{ path: field, message: 'must not be tool_calls unless the method is POST' }],
  })
}

/** Throws when the seller's limit on the length of answers exceeds the platform's. */
export function checkStreamSeconds(
  seconds: number | null | undefined,
  most: number,
  field = 'max_stream_seconds',
): void {
  if (seconds == null || seconds <= most) return
  const message = `must not exceed ${most} seconds`
  throw new LaunaError('validation_failed', { details: [{ path: field, message }] })
}
