import { z } from 'zod'
import { ATOMIC_AMOUNT } from '../../domain/accepts/accept.ts'
import { ENDPOINT_METHODS } from '../../domain/endpoints/endpoint-schema.ts'
import { isUuid } from '../database/identifiers.ts'

/** The maximum number of endpoints that a filter names by their ids. */
const MOST_IDS = 2_000

const amount = z
  .string()
  .max(78, 'must not have more than 78 digits')
  .regex(ATOMIC_AMOUNT, 'must be a whole number of atomic units')

/** A filter for the endpoints of an API. An endpoint must match all given fields. */
const fields = {
  search: z
    .string()
    .min(1, 'must not be empty')
    .max(200, 'must not exceed 200 characters')
    .optional()
    .describe('Text in the path, summary, description or operation id, in any case'),
  method: z.enum(ENDPOINT_METHODS).optional(),
  path_prefix: z
    .string()
    .max(1_024, 'must not exceed 1024 characters')
    .startsWith('/', 'must begin with /')
    .optional()
    .describe('Start of the path pattern; upper and lower case differ'),
  min_amount: amount.optional().describe('Lowest amount of the matching price, in atomic units'),
  max_amount: amount
    .optional()
    .describe('Highest amount of the matching price, in atomic units. One price must be within both limits'),
}

/** The filter as query parameters. */
export const endpointFilterQuery = {
  ...fields,
  enabled: z.enum(['true', 'false']).optional().describe('Whether the gateway serves the endpoint'),
}

/** The filter as a part of a body. */
export const endpointFilterBody = z.strictObject({
  ...fields,
  enabled: z.boolean().optional(),
  ids: z
    .array(z.string().refine(isUuid, 'must be an identifier'))
    .min(1, 'must name at least one endpoint')
    .max(MOST_IDS, `must not name more than ${MOST_IDS} endpoints`)
    .optional()
    .describe('Identifiers of endpoints'),
})

export type EndpointFilter = z.output<typeof endpointFilterBody>

/** The fields that SQL compares. Their order is that of `filterValues`. */
export const FILTER_FIELDS = ['search', 'method', 'path_prefix', 'min_amount', 'max_amount', 'enabled'] as const

type FilterField = (typeof FILTER_FIELDS)[number]

/** The values of `FILTER_FIELDS`; null for a field that is not given. */
export function filterValues(filter: Partial<Record<FilterField, string | boolean | undefined>>): (string | null)[] {
  return FILTER_FIELDS.map((field) => filter[field]?.toString() ?? null)
}

const TEXTS = `concat_ws(e'\\n', path_pattern, summary, description, operation_id)`

/** SQL: the endpoint matches a filter. `sqlOf` returns the SQL for a field's value. */
export function endpointCondition(sqlOf: (field: FilterField, index: number) => string): string {
  const [search, method, prefix, min, max, enabled] = FILTER_FIELDS.map(
    (field, index) => `${sqlOf(field, index)}::text`,
  )
  return `(${search} is null or position(lower(${search}) in lower(${TEXTS})) > 0)
    and (${method} is null or method = ${method})
    and (${prefix} is null or starts_with(path_pattern, ${prefix}))
    and (${min} is null and ${max} is null or exists (
      select from jsonb_array_elements(accepts) price where (price->>'amount')::numeric
        between coalesce(${min}::numeric, 0) and coalesce(${max}::numeric, 'infinity')))
    and (${enabled} is null or enabled = ${enabled}::boolean)`
}
