import { z } from 'zod'

/**
 * What the control plane answers. Open on purpose: a field or a status that a newer service adds must not make a change
 * that was carried out look like a failure.
 */
export const id = z.string().min(1).describe('Identifier, a UUID')
export const apiId = id.describe('Identifier of the API, from launa_list_apis')

export const time = z.string().describe('ISO 8601, UTC')
export const amount = z.string().describe('Atomic units; USDC has six decimals')
const jsonSchema = z.record(z.string(), z.unknown())

export const accept = z.looseObject({
  scheme: z.string(),
  network: z.string().describe('CAIP-2'),
  asset: z.string(),
  amount,
  max_timeout_seconds: z.number(),
  extra: z.record(z.string(), z.unknown()),
})

export const api = z.looseObject({
  id,
  name: z.string(),
  slug: z.string(),
  upstream_base_url: z.string(),
  pay_to_mode: z.string(),
  pay_to_address: z.string().nullable().describe('Nothing is served while it is null'),
  discovery_guidance: z.string().nullable(),
  discovery_contact_email: z.string().nullable(),
  publish_owner_email: z.boolean(),
  upstream_header_names: z
    .array(z.string())
    .describe('Headers that the gateway sends to the upstream; their values are never shown'),
  payment_context: z.boolean(),
  openapi_version: z.string(),
  service_name: z.string().nullable(),
  icon_url: z.string().nullable(),
  tags: z.array(z.string()),
  environment: z.string(),
  hosts: z.array(z.string()),
  primary_host: z.string().describe('Gateway host that buyers call'),
  enabled: z.boolean(),
  created_at: time,
  updated_at: time,
})

export const endpoint = z.looseObject({
  id,
  api_id: id,
  method: z.string(),
  path_pattern: z.string(),
  description: z.string().nullable(),
  operation_id: z.string().nullable(),
  summary: z.string().nullable(),
  tags: z.array(z.string()),
  mime_type: z.string().nullable(),
  accepts: z.array(accept),
  path_schema: jsonSchema.nullable(),
  request_schema: jsonSchema.nullable(),
  response_schema: jsonSchema.nullable(),
  schema_source: z.string().describe('openapi, inferred or manual'),
  enabled: z.boolean(),
  charge: z.string().describe('after, before or tool_calls'),
  max_redeliveries: z.number(),
  max_stream_seconds: z.number().nullable(),
  expires_at: time.nullable(),
  created_at: time,
  updated_at: time,
})

/** Input and output of tools that list. */
export const pageInput = {
  limit: z.number().int().min(1).max(200).optional().describe('Items of one page; 50 unless given'),
  cursor: z.string().max(100).optional().describe('next_cursor of the page before'),
}
export const pageOf = <Item extends z.ZodObject>(item: Item) =>
  z.looseObject({ items: z.array(item), next_cursor: z.string().nullable() })

/** A page as a tool answers it. */
export function pageAnswer<Item>({ items, nextCursor }: { items: readonly Item[]; nextCursor: string | null }) {
  return { items: [...items], next_cursor: nextCursor }
}

/** A JSON Schema that a seller gives. */
export const schemaInput = jsonSchema.nullable()
export const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'] as const
