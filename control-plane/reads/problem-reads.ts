import { instantText } from '../../schema/instant-text.ts'
import type { TenantStatement } from '../database/tenant-reader.ts'

/** The problems that have not ended, newest first. $3: the page holds ids below this one, or null; $4: most rows. */
export const PROBLEMS: TenantStatement = {
  name: 'problems',
  text: (own) => `
    select id, kind, api_id, subject_id, subject, facts, ${instantText('since')} from seller_problem
      where ${own('seller_problem')} and ended_at is null
        and id < coalesce($3::uuid, 'ffffffff-ffff-ffff-ffff-ffffffffffff')
      order by id desc limit $4`,
}
