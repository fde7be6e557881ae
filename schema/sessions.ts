import { ACCOUNT, isolatedTable } from './isolation.ts'

/** SQL: whether a session of the account `a` is still valid. */
export const SESSION_HOLDS = (epoch: string, session: string) =>
  `a.deleted_at is null and a.sessions_epoch = ${epoch} and not exists (select from ended_session e where e.id = ${session})`

/**
 * Sessions that were ended before their token expires. Each row is kept until that time. A session without a row is valid, so a login
 * writes nothing.
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
