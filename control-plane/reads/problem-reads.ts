import { instantText } from '../../schema/instant-text.ts'
import type { TenantStatement } from '../database/tenant-reader.ts'

/** The open problems, newest first. $3: exclusive upper bound of the page's ids, or null; $4: the maximum number of rows. */
export const PROBLEMS: TenantStatement = {
  name: 'problems',
  text: (own) => `
    select id, kind, api_id, subject_id, subject, facts, ${instantText('since')} from seller_problem
      where ${own('seller_problem')} and ended_at is null
        and id < coalesce($3::uuid, 'ffffffff-ffff-ffff-ffff-ffffffffffff')
      order by id desc limit $4`,
}
