import { lookUp } from './isolation.ts'

/** Deletes expired endpoints for the clean-up job. The job has no tenant, so its function deletes only endpoints that expired long ago. */
export const EXPIRED_ENDPOINTS = [
  'create index endpoint_expiry on endpoint (expires_at) where expires_at is not null',
  ...lookUp(
    'drop_expired_endpoints(before timestamptz, most integer)',
    'integer',
    // Never deletes an endpoint that has not expired by the database's clock, even if the caller's clock is wrong.
    `language sql as $$
      with gone as (
        delete from endpoint where id in (
          select e.id from endpoint e where e.expires_at < least(before, now())
            order by e.expires_at limit most for update skip locked)
        returning id)
      select count(*)::int from gone $$`,
  ),
]
