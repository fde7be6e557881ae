import { z } from 'zod'
import { MAX_MIME_TYPE, MAX_OPERATION_ID, MAX_SUMMARY, MAX_TAG, MIME_TYPE } from '../../domain/endpoint-text.ts'
import { MOST_TAGS } from '../../domain/service-metadata.ts'

const CONTROL = /\p{Cc}/u

/** One line of text that needs no change in headers and documents. */
function line(most: number) {
  return z
    .string()
    .min(1, 'must not be empty')
    .max(most, `must not exceed ${most} characters`)
    .refine((text) => !CONTROL.test(text), 'must not have control characters')
}

/** The description of an endpoint in discovery documents and the 402, beside its schemas. Null clears a field. */
export const descriptiveFields = {
  operation_id: line(MAX_OPERATION_ID).nullish().describe('`operationId` in the OpenAPI document of the gateway host'),
  summary: line(MAX_SUMMARY).nullish().describe('One line for buyers'),
  tags: z
    .array(line(MAX_TAG))
    .max(MOST_TAGS, `must not hold more than ${MOST_TAGS} tags`)
    .optional()
    .describe('Groups of endpoints. The 402 has those that x402 takes: 5 at most, of 32 ASCII characters'),
  mime_type: z
    .string()
    .max(MAX_MIME_TYPE, `must not exceed ${MAX_MIME_TYPE} characters`)
    .regex(MIME_TYPE, 'must be a media type without parameters, such as text/csv')
    .nullish()
    .describe('Media type of the 200 answer; application/json unless set'),
}
