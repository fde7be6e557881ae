import { recordedTable } from './operators.ts'
import { LEDGER_ROLE, OPERATOR_ROLE } from './roles.ts'

/** The kinds of stuck payments. Each has the SQL that finds the ids below `below` by an index. */
const FOUND = {
  unknown: `select u.id from payment_unresolved u where u.id < below and u.since < now() - make_interval(secs => older_than)
        and (of_network is null or u.network = of_network) order by u.id desc limit most`,
  settling: `select s.id from payment_step s where s.state = 'SETTLING' and s.id < below
        and s.at > now() - interval '1 day' and s.at < now() - make_interval(secs => older_than)
        and not exists (select from payment_step n where n.bucket = s.bucket and n.id = s.id and n.number > s.number)
        order by s.id desc limit most`,
  owed: `select a.id from payment_attempt a join delivery d on d.bucket = a.bucket and d.payment_id = a.id
        where a.account_id = of_account and a.id < below and not d.delivered and d.lease_until < now() order by a.id desc limit most`,
  watched: `select w.id from payment_watch w where w.id < below and (of_network is null or w.network = of_network)
        order by w.id desc limit most`,
} as const

const COLUMNS = `p.id, p.state, p.environment, p.account_id, p.api_id, p.endpoint_id, p.network, p.asset, p.amount::text, p.pay_to,
      p.payer, p.transaction, p.error_reason, p.created_at, p.changed_at, p.valid_before, u.looked_at, u.finding, u.looks`

/** The function runs as the owner, because the role of operators does not exist on a server that holds a part of the ledger. */
const forOperators = (signature: string, returns: string, body: string) => {
  const name = signature.slice(0, signature.indexOf('('))
  return [
    `create function ${signature} returns ${returns} security definer set search_path = public, pg_temp stable language plpgsql as $$
  #variable_conflict use_column
  ${body} $$`,
    `revoke execute on function ${name} from public`,
    `grant execute on function ${name} to ${OPERATOR_ROLE}`,
  ]
}

const READS = [
  // The payments with these ids, newest first, with what the chain has shown about them.
  ...forOperators(
    'payments_by_id(ids uuid[])',
    `table (id uuid, state text, environment text, account_id uuid, api_id uuid, endpoint_id uuid, network text, asset text, amount text,
      pay_to text, payer text, transaction text, reason text, created_at timestamptz, changed_at timestamptz, valid_before timestamptz,
      looked_at timestamptz, finding text, looks integer)`,
    `begin
    return query select ${COLUMNS} from unnest(ids) as f (id) join payment p on p.id = f.id
      left join payment_unresolved u on u.bucket = p.bucket and u.id = p.id order by p.id desc;
  end`,
  ),
  // At most `most` payments that have been stuck for more than `older_than` seconds, with ids below `below`; of one network and one
  // account, if given.
  ...forOperators(
    'stuck_payments(kind text, below uuid, most integer, older_than double precision, of_network text, of_account uuid)',
    'setof uuid',
    `begin
    ${Object.entries(FOUND)
      .map(([kind, found]) => `if kind = '${kind}' then return query ${found}; end if;`)
      .join('\n    ')}
  end`,
  ),
  ...forOperators(
    'payment_steps(wanted uuid)',
    'table (at timestamptz, state text, reason text, upstream_status integer, transaction text)',
    `begin
    return query select j.at, j.state, j.reason, j.upstream_status, j.transaction from payment_journal j where j.attempt = wanted order by j.number;
  end`,
  ),
]

/**
 * Payments with an unknown outcome: what the chain showed at the last check, and operators' decisions with their evidence. Only authz
 * executes a decision, or refuses it if the chain contradicts it (`authz/reconciler/decisions.ts`).
 */
export const STUCK_PAYMENTS = [
  'alter table payment_unresolved add column looked_at timestamptz, add column finding text, add column looks integer not null default 0',
  `create table payment_decision (
    id uuid primary key default new_id(),
    payment_id uuid not null,
    verdict text not null check (verdict in ('settled', 'not_settled')),
    transaction text,
    evidence text not null,
    decided_by text not null,
    decided_at timestamptz not null default now(),
    outcome text check (outcome in ('carried_out', 'refused')),
    outcome_reason text,
    outcome_at timestamptz,
    check ((verdict = 'settled') = (transaction is not null))
  )`,
  // At most one pending decision for each payment.
  'create unique index payment_decision_open on payment_decision (payment_id) where outcome is null',
  'create index payment_decision_payment on payment_decision (payment_id, id)',
  ...recordedTable('payment_decision', ['payment_id', 'verdict', 'transaction', 'evidence', 'decided_by']),
  'alter table payment_decision enable row level security',
  ...[OPERATOR_ROLE, LEDGER_ROLE].map((role) => `create policy ${role} on payment_decision to ${role} using (true)`),
  `grant select, insert on payment_decision to ${OPERATOR_ROLE}`,
  `grant select, update (outcome, outcome_reason, outcome_at) on payment_decision to ${LEDGER_ROLE}`,
  ...['payment_unresolved', 'payment_watch', 'delivery', 'payment_attempt', 'payment_step'].flatMap((table) => [
    `create policy ${OPERATOR_ROLE} on ${table} for select to ${OPERATOR_ROLE} using (true)`,
    `grant select on ${table} to ${OPERATOR_ROLE}`,
  ]),
  `grant select on payment, payment_journal to ${OPERATOR_ROLE}`,
  ...READS,
]
