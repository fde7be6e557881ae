import { recordedTable } from './operators.ts'
import { LEDGER_ROLE, OPERATOR_ROLE } from './roles.ts'

/** The name of the database's error when the lists would have more addresses of payers and payees than allowed. */
export const SCREENED_MOST = 'screened_address_most'

/** The maximum number of addresses on the lists. Each process keeps all of them in memory. */
const MOST_SCREENED = 100_000

/**
 * Addresses that operators allow or deny as payers and payees, in canonical spelling (`spelledAddress`). Processes read the lists again
 * when the epoch has changed (`screening/follow-lists.ts`). The epoch is random, because a number could be used again after a promotion.
 */
export const SCREENING = [
  `create table screened_address (
    address text primary key,
    verdict text not null check (verdict in ('allow', 'deny')),
    reason text not null,
    created_at timestamptz not null default now()
  )`,
  ...recordedTable('screened_address', ['address', 'verdict', 'reason']),
  `create table screening_epoch (
    single boolean primary key default true check (single),
    epoch uuid not null
  )`,
  `insert into screening_epoch (epoch) values ('00000000-0000-0000-0000-000000000000')`,
  `create function draw_screening_epoch() returns trigger language plpgsql
      security definer set search_path = public, pg_temp as $$
    begin
      -- Its row is locked until the commit, so the count is of all changes before.
      update screening_epoch set epoch = gen_random_uuid();
      if tg_op = 'INSERT' and (select count(*) from screened_address) > ${MOST_SCREENED} then
        raise exception 'there are ${MOST_SCREENED} screened addresses' using errcode = 'check_violation', constraint = '${SCREENED_MOST}';
      end if;
      return null;
    end $$`,
  'revoke execute on function draw_screening_epoch from public',
  `create trigger screened_epoch after insert or update or delete on screened_address
    for each statement execute function draw_screening_epoch()`,
  ...['screened_address', 'screening_epoch'].flatMap((table) => [
    `alter table ${table} enable row level security`,
    ...[OPERATOR_ROLE, LEDGER_ROLE].map((role) => `create policy ${role} on ${table} to ${role} using (true)`),
  ]),
  `grant select, insert, update, delete on screened_address to ${OPERATOR_ROLE}`,
  `grant select (address, verdict) on screened_address to ${LEDGER_ROLE}`,
  `grant select on screening_epoch to ${OPERATOR_ROLE}, ${LEDGER_ROLE}`,
]
