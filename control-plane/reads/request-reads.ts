import { instantText } from '../../schema/instant-text.ts'
import type { TenantStatement } from '../database/tenant-reader.ts'

/**
 * Entries of an API's request log, newest first. $3: the API; $4: exclusive upper bound of the ids; $5: inclusive lower bound of the ids;
 * $6: the maximum number of rows.
 */
export const LOGGED_REQUESTS: TenantStatement = {
  name: 'logged requests',
  text: (own) => `
    select id, ${instantText('at')}, method, path, outcome, status, reason, count, endpoint_id from request_log
      where ${own('request_log')} and api_id = $3::uuid and id < $4::uuid and id >= $5::uuid
      order by id desc limit $6`,
}
