import { z } from 'zod'
import {
  MAX_PARAMETER_DESCRIPTION,
  MAX_PARAMETERS_BYTES,
  MOST_PARAMETERS,
  PARAMETER_PLACES,
  PARAMETER_STYLES,
  parameterKey,
  parameterNameProblem,
  STYLES_OF,
} from '../../domain/endpoints/endpoint-parameter.ts'
import {
  MAX_MIME_TYPE,
  MAX_OPERATION_ID,
  MAX_SUMMARY,
  MAX_TAG,
  MIME_TYPE,
} from '../../domain/endpoints/endpoint-text.ts'
import { MOST_TAGS } from '../../domain/endpoints/service-metadata.ts'

const CONTROL = /\p{Cc}/u

/** The schema of a text in one line, which headers and documents can contain unchanged. */
function line(most: number) {
  return z
    .string()
    .min(1, 'must not be empty')
    .max(most, `must not exceed ${most} characters`)
    .refine((text) => !CONTROL.test(text), 'must not have control characters')
}

const mediaType = z
  .string()
  .max(MAX_MIME_TYPE, `must not exceed ${MAX_MIME_TYPE} characters`)
  .regex(MIME_TYPE, 'must be a media type without parameters, such as text/csv')

const parameter = z
  .strictObject({
    name: z.string().describe('Name of the parameter. The case of header names is ignored'),
    in: z.enum(PARAMETER_PLACES),
    required: z.boolean().optional().describe('Default: false'),
    description: z
      .string()
      .max(MAX_PARAMETER_DESCRIPTION, `must not exceed ${MAX_PARAMETER_DESCRIPTION} characters`)
      .optional(),
    schema: z.record(z.string(), z.unknown()).optional().describe('JSON Schema of the value; default: any text'),
    style: z.enum(PARAMETER_STYLES).optional().describe('How a list or an object is written (OpenAPI 3.1)'),
    explode: z.boolean().optional().describe('Whether a list or an object becomes several parameters (OpenAPI 3.1)'),
    content_type: mediaType
      .optional()
      .describe('Media type of a value that is a document, such as application/json in a query'),
  })
  .superRefine((given, context) => {
    const refuse = (field: string, message: string) => context.addIssue({ code: 'custom', path: [field], message })
    const problem = parameterNameProblem(given)
    if (problem) refuse('name', problem)
    const styles = STYLES_OF[given.in]
    if (given.style && !styles.includes(given.style)) refuse('style', `must be one of ${styles.join(', ')}`)
    if (given.content_type && (given.style || given.explode !== undefined))
      refuse('content_type', 'cannot be combined with style or explode')
  })

const parameters = z
  .array(parameter)
  .max(MOST_PARAMETERS, `must not hold more than ${MOST_PARAMETERS} parameters`)
  .refine((list) => Buffer.byteLength(JSON.stringify(list)) <= MAX_PARAMETERS_BYTES, 'must not exceed 32 KiB of JSON')
  .superRefine((list, context) => {
    const keys = list.map(parameterKey)
    const index = keys.findIndex((key, at) => keys.indexOf(key) < at)
    if (index !== -1)
      context.addIssue({ code: 'custom', path: [index, 'name'], message: 'must not be the name of two parameters' })
  })
  .describe(
    'Query, header and cookie parameters. For GET, HEAD and DELETE `request_schema` describes the query, and a query ' +
      'parameter here adds to the property of its name, for example the format of a list',
  )

/** The description of an endpoint in discovery documents and the 402, beside its schemas. Null clears a field. */
export const descriptiveFields = {
  operation_id: line(MAX_OPERATION_ID).nullish().describe('`operationId` in the OpenAPI document of the gateway host'),
  summary: line(MAX_SUMMARY).nullish().describe('One line for buyers'),
  tags: z
    .array(line(MAX_TAG))
    .max(MOST_TAGS, `must not hold more than ${MOST_TAGS} tags`)
    .optional()
    .describe('Groups of endpoints. The 402 has only tags that x402 allows: at most 5, of at most 32 ASCII characters'),
  mime_type: mediaType.nullish().describe('Media type of a successful answer; default: application/json'),
  request_mime_type: mediaType
    .nullish()
    .describe(
      'Media type of the request body (POST, PUT, PATCH), such as multipart/form-data; default: application/json',
    ),
  success_status: z
    .number()
    .int('must be a whole number')
    .min(200, 'must be at least 200')
    .max(299, 'must not exceed 299')
    .nullish()
    .describe(
      'HTTP status of a successful answer in the documents for buyers; default: 200. Every 2xx answer is charged',
    ),
  parameters: parameters.optional(),
}
