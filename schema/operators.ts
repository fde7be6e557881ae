import { OPERATOR_ROLE } from './roles.ts'

/** The name of the error for an operator's change without a record that explains it. */
export const OPERATOR_RECORD = 'operator_record'

/** The roles of operators. Each role may do everything that the roles before it may do. */
export const OPERATOR_ROLES = ['viewer', 'support', 'admin'] as const

/**
 * The columns of each recorded table that the log keeps for ever. None is a secret, and none must be deleted with an account. A table that
 * is not listed here cannot be recorded.
 */
const LOGGED = {
  operator_account: ['id', 'name', 'role', 'invited_until', 'disabled_at', 'created_at'],
  plan: ['name'],
  plan_limit: ['plan', 'environment', 'resource', 'most'],
  account: ['id', 'plan'],
  suspension: [
    ...['id', 'kind', 'target', 'reason', 'created_at', 'ends_at', 'ended_at', 'end_reason', 'in_force_at'],
    ...['platform_slug', 'environment'],
  ],
  screened_address: ['address', 'verdict', 'reason', 'created_at'],
  payment_decision: [
    ...['id', 'payment_id', 'verdict', 'transaction', 'evidence', 'decided_by', 'decided_at'],
    ...['outcome', 'outcome_reason', 'outcome_at'],
  ],
} as const

type RecordedTable = keyof typeof LOGGED

/** SQL: the columns that the log keeps of the trigger's table. */
const LOGGED_COLUMNS = `case tg_table_name
        ${Object.entries(LOGGED)
          .map(([table, columns]) => `when '${table}' then '{${columns.join(',')}}'::text[]`)
          .join('\n        ')} end`

const logged = (row: 'old' | 'new') =>
  `(select jsonb_object_agg(name, value) from jsonb_each(to_jsonb(${row})) as e (name, value) where name = any(kept))`

const trigger = (name: string, events: string, table: RecordedTable) =>
  `create trigger ${name} after ${events} on ${table} for each row execute function keep_operator_record()`

/** Refuses updates of these columns without an explaining record in the same transaction, and adds the changes to that record. */
export function recordedUpdates(table: RecordedTable, columns: readonly string[]): string {
  return trigger(`${OPERATOR_RECORD}_updated`, `update of ${columns.join(', ')}`, table)
}

/** Like `recordedUpdates`. In addition, refuses insertions and deletions without such a record, and adds them to it. */
export function recordedTable(table: RecordedTable, columns: readonly string[]): string[] {
  return [trigger(`${OPERATOR_RECORD}_added`, 'insert or delete', table), recordedUpdates(table, columns)]
}

const REFUSE_CHANGE = `create function refuse_change_of_record() returns trigger language plpgsql as $$
  begin
    raise exception 'records of operators are only added' using errcode = 'insufficient_privilege';
  end $$`

/**
 * The statements after which rows can only be added to a table of the log. Not even the owner of the schema can change or delete its rows.
 */
const addedOnly = (table: string) => [
  `create trigger added_only before update or delete on ${table} for each row execute function refuse_change_of_record()`,
  `create trigger never_emptied before truncate on ${table} for each statement execute function refuse_change_of_record()`,
  `alter table ${table} enable row level security`,
  `create policy ${OPERATOR_ROLE} on ${table} to ${OPERATOR_ROLE} using (true)`,
  `grant select, insert on ${table} to ${OPERATOR_ROLE}`,
]

/**
 * Operators and the log of their changes. A transaction that changes a recorded table must first write a record
 * (`control-plane/operator/recorded-change.ts`). A trigger adds the values before and after. If the schema's owner writes none, the trigger
 * makes the record.
 */
export const OPERATORS = [
  `create table operator_account (
    id uuid primary key,
    name text not null unique,
    role text not null check (role in (${OPERATOR_ROLES.map((role) => `'${role}'`).join(', ')})),
    password_hash text,
    sealed_second_factor bytea,
    second_factor_step bigint,
    invitation_hash bytea unique,
    invited_until timestamptz,
    disabled_at timestamptz,
    created_at timestamptz not null default now(),
    constraint operator_factors check ((password_hash is null) or sealed_second_factor is not null)
  )`,
  `create table operator_session (
    token_hash bytea primary key,
    operator_id uuid not null references operator_account on delete cascade,
    created_at timestamptz not null default now(),
    expires_at timestamptz not null
  )`,
  'create index operator_session_owner on operator_session (operator_id)',
  `create table operator_record (
    id uuid primary key default new_id(),
    transaction xid8 not null default pg_current_xact_id(),
    at timestamptz not null default clock_timestamp(),
    operator_id uuid,
    operator_name text not null,
    address text,
    action text not null,
    target_kind text,
    target text,
    reason text
  )`,
  'create index operator_record_target on operator_record (target_kind, target, id desc)',
  `create table operator_change (
    record_id uuid not null references operator_record,
    number bigint generated always as identity,
    table_name text not null,
    before jsonb,
    after jsonb,
    primary key (record_id, number)
  )`,
  REFUSE_CHANGE,
  ...addedOnly('operator_record'),
  ...addedOnly('operator_change'),
  // Runs as the owner of the schema, so that no role needs a right to write changes. It refuses a service without a record, and makes a
  // record for the owner. `session_user` is the role of the connection.
  `create function keep_operator_record() returns trigger language plpgsql
      security definer set search_path = public, pg_temp as $$
    declare
      named uuid := nullif(current_setting('launa.operator_record', true), '')::uuid;
      kept text[] := ${LOGGED_COLUMNS};
      was jsonb; became jsonb;
    begin
      if kept is null then raise exception 'the log does not know what to keep of %', tg_table_name; end if;
      if named is null or not exists (select from operator_record r where r.id = named and r.transaction = pg_current_xact_id()) then
        if not pg_has_role(session_user, (select relowner from pg_class where oid = tg_relid), 'usage') then
          raise exception 'no record explains this change of %', tg_table_name
            using errcode = 'insufficient_privilege', constraint = '${OPERATOR_RECORD}';
        end if;
        insert into operator_record (operator_name, action) values ('database role ' || session_user, 'changed by SQL')
          returning id into named;
        perform set_config('launa.operator_record', named::text, true);
      end if;
      if tg_op <> 'INSERT' then was := ${logged('old')}; end if;
      if tg_op <> 'DELETE' then became := ${logged('new')}; end if;
      insert into operator_change (record_id, table_name, before, after) values (named, tg_table_name, was, became);
      return null;
    end $$`,
  'revoke execute on function keep_operator_record from public',
  // The use of a code of the second factor is no change of the account.
  ...recordedTable('operator_account', [
    ...['name', 'role', 'password_hash', 'sealed_second_factor', 'invitation_hash', 'disabled_at'],
  ]),
  ...['operator_account', 'operator_session'].flatMap((table) => [
    `alter table ${table} enable row level security`,
    `create policy ${OPERATOR_ROLE} on ${table} to ${OPERATOR_ROLE} using (true)`,
  ]),
  `grant select, insert, update on operator_account to ${OPERATOR_ROLE}`,
  `grant select, insert, delete on operator_session to ${OPERATOR_ROLE}`,
  ...recordedTable('plan', ['name']),
  ...recordedTable('plan_limit', ['plan', 'environment', 'resource', 'most']),
  recordedUpdates('account', ['plan']),
]
