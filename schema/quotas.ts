import { lookUp } from './isolation.ts'
import { LOCKS } from './locks.ts'
import { CONTROL_PLANE_ROLE } from './roles.ts'

const MIB = 1024 ** 2

/**
 * Limits of an account, by resource: first for the Sandbox, then for production. Bytes are the bytes of the endpoints' records, schemas
 * included.
 */
const STANDARD = {
  apis: [50, 500],
  endpoints: [10_000, 20_000],
  endpoints_per_api: [2_000, 2_000],
  endpoint_bytes: [32 * MIB, 128 * MIB],
  endpoint_bytes_per_api: [8 * MIB, 16 * MIB],
  domains: [50, 500],
  domains_per_api: [50, 50],
  api_keys: [200, 200],
  webhooks: [10, 10],
} as const

export const LIMITED_RESOURCES = Object.keys(STANDARD) as readonly (keyof typeof STANDARD)[]

const names = LIMITED_RESOURCES.map((name) => `'${name}'`)

const standardLimits = Object.entries(STANDARD).flatMap(([resource, [development, production]]) => [
  `('standard', 'development', '${resource}', ${development})`,
  `('standard', 'production', '${resource}', ${production})`,
])

/**
 * Limits on the resources of an account. Operators set plans and assign them to accounts with `launa-ops` (`docs/operating.md`). A limit
 * that a plan does not name does not apply.
 */
export const QUOTAS = [
  'create table plan (name text primary key)',
  `create table plan_limit (
    plan text not null references plan on delete cascade,
    environment text not null check (environment in ('production', 'development')),
    resource text not null check (resource in (${names.join(', ')})),
    most bigint not null check (most >= 0),
    primary key (plan, environment, resource)
  )`,
  `insert into plan values ('standard')`,
  `insert into plan_limit values ${standardLimits.join(', ')}`,
  `alter table account add column plan text not null default 'standard' references plan`,
  // Counts only the wanted resources. An expired endpoint does not count.
  `create function quota_used(owner uuid, world text, of_api uuid, wanted text[])
      returns table (resource text, used bigint)
    stable language sql as $$
      select 'apis', count(*) from api
        where 'apis' = any(wanted) and account_id = owner and environment = world
      union all select 'api_keys', count(*) from api_key
        where 'api_keys' = any(wanted) and account_id = owner and environment = world and revoked_at is null
          and (expires_at is null or expires_at > now())
      union all select 'webhooks', count(*) from webhook
        where 'webhooks' = any(wanted) and account_id = owner and environment = world
      union all select d.resource, d.used from (
        select count(*) as domains, count(*) filter (where api_id = of_api) as domains_per_api from domain
          where 'domains' = any(wanted) and account_id = owner and environment = world) c,
        lateral (values ('domains', c.domains), ('domains_per_api', c.domains_per_api)) d(resource, used)
      union all select e.resource, e.used from (
        select count(*) as endpoints, count(*) filter (where api_id = of_api) as endpoints_per_api,
            coalesce(sum(octet_length(endpoint.record)), 0)::bigint as endpoint_bytes,
            coalesce(sum(octet_length(endpoint.record)) filter (where api_id = of_api), 0)::bigint as endpoint_bytes_per_api
          from endpoint join api on api.id = api_id
          where 'endpoints' = any(wanted) and account_id = owner and environment = world
            and (expires_at is null or expires_at > now())) c,
        lateral (values ('endpoints', c.endpoints), ('endpoints_per_api', c.endpoints_per_api),
          ('endpoint_bytes', c.endpoint_bytes), ('endpoint_bytes_per_api', c.endpoint_bytes_per_api)) e(resource, used)
    $$`,
  // Counts the rows that the transaction has added, too. If an account makes two additions at once, the second transaction waits for the
  // end of the first.
  ...lookUp(
    'exceeded_limit(owner uuid, world text, of_api uuid, wanted text[])',
    'table (exceeded text, allowed bigint)',
    `language plpgsql as $$
    begin
      perform pg_advisory_xact_lock(${LOCKS.quota}, uuid_hash(owner));
      return query select u.resource, l.most from quota_used(owner, world, of_api, wanted) u
        join plan_limit l on l.resource = u.resource and l.environment = world
        join account a on a.plan = l.plan
        where a.id = owner and u.used > l.most
        limit 1;
    end $$`,
  ),
]

/**
 * Counts calls, such as logins, for limits that all processes share. `key` has the name of a limit, and a digest of the account, subnet or
 * e-mail address that is counted. The loss of these rows in a crash does no harm.
 */
export const ATTEMPTS = [
  `create unlogged table attempt (
    key text primary key,
    points integer not null default 0,
    expire bigint
  )`,
  `grant select, insert, update, delete on attempt to ${CONTROL_PLANE_ROLE}`,
]
