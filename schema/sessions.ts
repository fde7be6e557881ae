import { ACCOUNT, isolatedTable } from './isolation.ts'

/**
 * Sessions that were ended before their token expires; each row is kept until then. A session without a row is valid: a login writes
 * nothing.
 */
export const SESSIONS = [
  `create table ended_session (
    id uuid primary key,
    account_id uuid not null references account on delete cascade,
    expires_at timestamptz not null
  )`,
  'create index ended_session_account on ended_session (account_id)',
  ...isolatedTable('ended_session', 'select, insert, delete', `account_id = ${ACCOUNT}`),
]
