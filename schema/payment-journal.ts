/**
 * The history of each attempt to pay; the ledger's row holds only the current state. Triggers write it, so that no writer can forget it.
 * They run once per statement, since a batch is one statement. Rows never change. They are removed only if the ledger no longer has their
 * attempt (`authz/ledger/retire.ts`).
 *
 * `attempt` is the payment's id at the time. A released authorization that is presented again gets another id. The first attempt is then
 * REPLACED, with the last content of its row as evidence. `amount` is set where a seller's account changes, and is negative where a
 * settlement was reversed: the sum is the seller's earnings.
 */
const TABLE = [
  `create table payment_journal (
    number bigint generated always as identity,
    at timestamptz not null default clock_timestamp(),
    attempt uuid not null,
    account_id uuid not null,
    environment text not null,
    was text,
    state text not null,
    reason text,
    upstream_status integer,
    transaction text,
    amount numeric(78, 0),
    evidence json
  )`,
  'create index payment_journal_attempt on payment_journal (attempt)',
  // The ledger has no index of the transaction: its row is written three times, and each write would also write the index.
  `create index payment_journal_transaction on payment_journal (transaction) where transaction is not null and state = 'SETTLED'`,
  'alter table payment_journal enable row level security',
  // The attempt up to which uncharged ones were removed, by id and thus by time, and the attempts that were left for later.
  `create table payment_retired (
    singleton boolean primary key default true check (singleton),
    attempt uuid not null
  )`,
  `insert into payment_retired (attempt) values ('00000000-0000-0000-0000-000000000000')`,
  `create table payment_retire_later (
    payment_id uuid primary key,
    due_at timestamptz not null
  )`,
  'create index payment_retire_later_due on payment_retire_later (due_at)',
  'alter table payment_retired enable row level security',
  'alter table payment_retire_later enable row level security',
]

const COLUMNS = 'attempt, account_id, environment, was, state, reason, upstream_status, transaction, amount, evidence'

/** A change to the row's present state. */
const REACHED = (was: string) => `n.id, n.account_id, n.environment, ${was}, n.state, n.error_reason, n.upstream_status,
      n.transaction, case when n.state = 'SETTLED' then n.amount end`

/** The terms of the settled payment. With them the journal alone tells the seller's earnings in each token. */
const EARNED = `case when n.state = 'SETTLED'
      then json_build_object('network', n.network, 'asset', n.asset, 'pay_to', n.pay_to, 'payer', n.payer) end`

/** All columns of the row without secret or large ones. */
const FORGOTTEN = `(to_jsonb(o) - array['key', 'authorization_key', 'signed', 'requirements', 'request_digest', 'varied']
      || jsonb_build_object('replaced_by', n.id))::json`

/** Why a settled payment `p` counts no more. */
const REVERSED_BY = `case when p.channel_id is null then 'reorganised' else 'channel_not_covered' end`

const TRIGGERS = [
  `create function journal_new_payments() returns trigger language plpgsql as $$
    begin
      insert into payment_journal (${COLUMNS})
        select ${REACHED('null')}, ${EARNED} from fresh n;
      return null;
    end $$`,
  `create trigger payment_journal_insert after insert on payment
    referencing new table as fresh for each statement execute function journal_new_payments()`,
  `create function journal_changed_payments() returns trigger language plpgsql as $$
    begin
      insert into payment_journal (${COLUMNS})
        select j.* from former o join fresh n on n.key = o.key and (n.id <> o.id or n.state <> o.state)
          cross join lateral (
            select o.id, o.account_id, o.environment, o.state, 'REPLACED', null, null::integer, null, null::numeric, ${FORGOTTEN}
              where n.id <> o.id
            union all
            select ${REACHED('case when n.id = o.id then o.state end')}, ${EARNED}) j;
      return null;
    end $$`,
  `create trigger payment_journal_update after update on payment
    referencing old table as former new table as fresh for each statement execute function journal_changed_payments()`,
  `create function journal_reversals() returns trigger language plpgsql as $$
    begin
      insert into payment_journal (${COLUMNS})
        select p.id, p.account_id, p.environment, p.state, 'REVERSED', ${REVERSED_BY}, null, p.transaction, -p.amount,
          json_build_object('network', p.network, 'asset', p.asset, 'pay_to', p.pay_to, 'payer', p.payer)
          from fresh n join payment p on p.id = n.payment_id;
      return null;
    end $$`,
  `create trigger payment_journal_reversal after insert on payment_reversal
    referencing new table as fresh for each statement execute function journal_reversals()`,
  `create function journal_restored() returns trigger language plpgsql as $$
    begin
      insert into payment_journal (${COLUMNS})
        select p.id, p.account_id, p.environment, p.state, 'RESTORED', 'covered_again', null, p.transaction, p.amount,
          json_build_object('network', p.network, 'asset', p.asset, 'pay_to', p.pay_to, 'payer', p.payer)
          from former o join payment p on p.id = o.payment_id;
      return null;
    end $$`,
  `create trigger payment_journal_restored after delete on payment_reversal
    referencing old table as former for each statement execute function journal_restored()`,
]

const APPEND_ONLY = [
  `create function refuse_journal_change() returns trigger language plpgsql as $$
    begin
      if tg_op = 'DELETE' and not exists (select from payment p where p.id = old.attempt) then
        return old;
      end if;
      raise exception 'the journal is only added to';
    end $$`,
  `create trigger payment_journal_append_only before update or delete on payment_journal
    for each row execute function refuse_journal_change()`,
  `create trigger payment_journal_whole before truncate on payment_journal
    for each statement execute function refuse_journal_change()`,
]

/** The earnings of each seller by payee and token, in atomic units, less reversed settlements. */
const EARNINGS = `create view payment_earnings with (security_invoker = true) as
  select account_id, environment, evidence ->> 'network' as network, evidence ->> 'asset' as asset,
      evidence ->> 'pay_to' as pay_to, count(*) filter (where amount > 0) as settled,
      count(*) filter (where amount < 0) as reversed, sum(amount) as amount
    from payment_journal where amount is not null group by 1, 2, 3, 4, 5`

export const PAYMENT_JOURNAL = [...TABLE, ...TRIGGERS, ...APPEND_ONLY, EARNINGS]
