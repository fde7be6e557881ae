import type { ImportedEndpoint } from '@launa/sdk'
import { z } from 'zod'

/**
 * The fields of the control plane's answers that a model needs for its next call. The schemas allow all other fields and statuses.
 * Otherwise a newer service's answer to a successful change would look like a failure.
 */
const text = z.string()
export const id = text.min(1)
export const apiId = id.describe('Id of the API, from launa_list_apis')
export const endpointId = id.describe('Id of the endpoint, from launa_list_endpoints')

export const time = text.describe('ISO 8601, UTC')
export const amount = text.describe('Atomic units; USDC has 6 decimals')
const jsonSchema = z.record(z.string(), z.unknown())

const accept = z.looseObject({ scheme: text, network: text, asset: text, amount })

/** Nullish, because older services do not send this field. */
const suspended = z.looseObject({ kind: text, reason: text }).nullish().describe('Suspension by the gateway operator')

export const api = z.looseObject({
  id: text,
  name: text,
  slug: text,
  upstream_base_url: text,
  pay_to_address: text.nullable().describe('While null, buyers can call nothing'),
  primary_host: text.describe('Gateway host that buyers call'),
  enabled: z.boolean(),
  suspended,
})

/** The control plane's warnings about accepted values that may not have the effect that the seller expects. */
export const warnings = z.array(z.looseObject({ message: text, fix: text }))

/** An endpoint that an import has created. */
export const importedEndpoint = z.looseObject({
  id: text,
  method: text,
  path_pattern: text,
  accepts: z.array(accept),
  enabled: z.boolean(),
  charge: text,
})

export const endpoint = importedEndpoint.extend({
  payable: text,
  warnings,
})

/** Input of tools that return a page of a list. */
export const pageInput = {
  limit: z.number().int().min(1).max(200).optional().describe('20 unless given; a page of long items has fewer'),
  cursor: z.string().max(100).optional().describe('next_cursor of the page before'),
}
export const pageOf = <Item extends z.ZodObject>(item: Item) =>
  z.looseObject({ items: z.array(item), next_cursor: z.string().nullable() })

/** An endpoint without its parameters and JSON Schemas: each schema may have 64 KiB. */
export function withoutSchemas<Shown extends ImportedEndpoint>(endpoint: Shown) {
  const { path_schema, request_schema, response_schema, parameters, ...rest } = endpoint
  return rest
}

/** A JSON Schema that a seller gives. */
export const schemaInput = jsonSchema.nullable()
