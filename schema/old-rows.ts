import { lookUp } from './isolation.ts'
import { SLUG_REST_DAYS } from './released-slugs.ts'

/**
 * The maximum number of changes that are kept. A service that has missed more changes reads the whole configuration anyway
 * (`configuration/read.ts`).
 */
const CHANGES_KEPT = 10_000

/**
 * Functions with which the clean-up job, which has no tenant, deletes rows of all tenants. They delete only rows that are too old to be
 * used.
 */
export const OLD_ROWS = [
  'create index idempotency_key_created on idempotency_key (created_at)',
  ...lookUp(
    'drop_old_idempotency_keys(most integer)',
    'integer',
    `language sql as $$
      with gone as (
        delete from idempotency_key where (account_id, environment, key) in (
          select k.account_id, k.environment, k.key from idempotency_key k
            where k.created_at < now() - interval '24 hours' order by k.created_at limit most for update skip locked)
        returning key)
      select count(*)::int from gone $$`,
  ),
  'create index released_slug_age on released_slug (released_at)',
  ...lookUp(
    'drop_old_slugs(most integer)',
    'integer',
    `language sql as $$
      with gone as (
        delete from released_slug where (environment, slug) in (
          select r.environment, r.slug from released_slug r where r.released_at < now() - interval '${SLUG_REST_DAYS} days'
            order by r.released_at limit most for update skip locked)
        returning slug)
      select count(*)::int from gone $$`,
  ),
  // Deletes changes only if they are too many and too old. If only the number decided, a service that was unavailable for a minute in a busy
  // hour would have to read the whole configuration.
  ...lookUp(
    'drop_old_changes(most integer)',
    'integer',
    `language sql as $$
      with gone as (
        delete from configuration_change where revision in (
          select c.revision from configuration_change c
            where c.revision < (select revision - ${CHANGES_KEPT} from configuration_revision)
            order by c.revision limit most for update skip locked)
          and changed_at < now() - interval '7 days'
        returning revision)
      select count(*)::int from gone $$`,
  ),
]
