import { PATH_KEY } from './path-key.ts'

/** One method and path pattern of an API, with its prices. `claimed_by` is the payment that has reserved an ephemeral endpoint. */
export const ENDPOINT_TABLE = `create table endpoint (
  id uuid primary key,
  api_id uuid not null references api on delete cascade,
  method text not null,
  path_pattern text not null,
  path_key text not null generated always as (${PATH_KEY}) stored,
  description text,
  operation_id text,
  summary text,
  tags jsonb not null default '[]',
  mime_type text,
  request_mime_type text,
  success_status smallint check (success_status between 200 and 299),
  parameters jsonb not null default '[]',
  accepts jsonb not null,
  path_schema jsonb,
  request_schema jsonb,
  response_schema jsonb,
  schema_source text not null check (schema_source in ('openapi', 'inferred', 'manual')),
  enabled boolean not null default true,
  payment_identifier_required boolean not null default false,
  always_verify boolean not null default false,
  charge text not null default 'after' check (charge in ('after', 'before', 'tool_calls')),
  max_redeliveries smallint not null default 2 check (max_redeliveries between 1 and 10),
  max_stream_seconds integer check (max_stream_seconds between 1 and 86400),
  expires_at timestamptz,
  claimed_by bytea,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint endpoint_route_unique unique (api_id, method, path_key)
)`

/** The fields of an endpoint in the REST API, each with its SQL. They make the column `record` (`records.ts`). */
export const ENDPOINT_FIELDS: Readonly<Record<string, string>> = {
  id: 'json_of(id::text)',
  api_id: 'json_of(api_id::text)',
  method: 'json_of(method)',
  path_pattern: 'json_of(path_pattern)',
  description: 'json_of(description)',
  operation_id: 'json_of(operation_id)',
  summary: 'json_of(summary)',
  tags: 'tags::text',
  mime_type: 'json_of(mime_type)',
  request_mime_type: 'json_of(request_mime_type)',
  success_status: `coalesce(success_status::text, 'null')`,
  parameters: 'parameters::text',
  accepts: 'accepts::text',
  path_schema: `coalesce(path_schema::text, 'null')`,
  request_schema: `coalesce(request_schema::text, 'null')`,
  response_schema: `coalesce(response_schema::text, 'null')`,
  schema_source: 'json_of(schema_source)',
  enabled: 'enabled::text',
  payment_identifier_required: 'payment_identifier_required::text',
  always_verify: 'always_verify::text',
  charge: 'json_of(charge)',
  max_redeliveries: 'max_redeliveries::text',
  max_stream_seconds: `coalesce(max_stream_seconds::text, 'null')`,
  expires_at: 'json_of(expires_at)',
  created_at: 'json_of(created_at)',
  updated_at: 'json_of(updated_at)',
}

/** Columns that the control plane sets by itself, without a choice of the seller. */
const WRITTEN_HERE: readonly string[] = ['id', 'api_id', 'schema_source', 'created_at', 'updated_at']

/** The columns that a seller chooses. */
export const CHOSEN_ENDPOINT_COLUMNS = Object.keys(ENDPOINT_FIELDS).filter((name) => !WRITTEN_HERE.includes(name))
