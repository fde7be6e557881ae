/**
 * Corrections of settled payments, which are only added. A payment is reversed if a reorganisation has removed its transfer, or if its
 * channel's balance no longer covers the charge. Another deposit of the channel restores it.
 */
const CORRECTIONS = [
  `create table payment_correction (
    payment_id uuid not null,
    number smallint not null check (number > 0),
    at timestamptz not null default now(),
    state text not null check (state in ('REVERSED', 'RESTORED')),
    primary key (payment_id, number)
  )`,
  'create index payment_correction_at on payment_correction (at)',
  'alter table payment_correction enable row level security',
  // The payments that are reversed and were not restored since.
  `create view payment_reversal with (security_invoker = true) as
    select c.payment_id, c.at as noticed_at from payment_correction c
      where c.state = 'REVERSED'
        and not exists (select from payment_correction l where l.payment_id = c.payment_id and l.number > c.number)`,
]

const CORRECTED_BY = `case when c.state = 'RESTORED' then 'covered_again' when a.channel_id is null then 'reorganised'
        else 'channel_not_covered' end`

const EVIDENCE = `json_build_object('network', t.network, 'asset', t.asset, 'pay_to', t.pay_to, 'payer', a.payer)`

/**
 * The history of each attempt to pay, derived from its facts. `attempt` is the attempt's id: a payment gets a new id with each attempt.
 * `amount` is the change of the seller's earnings, negative for a reversal.
 */
const JOURNAL = `create view payment_journal as
  select 0 as number, a.created_at as at, a.id as attempt, a.account_id, a.environment, null::text as was, 'RESERVED' as state,
      null::text as reason, null::integer as upstream_status, null::text as transaction, null::numeric as amount, null::json as evidence
    from payment_attempt a
  union all
  select s.number, s.at, s.id, a.account_id, a.environment,
      coalesce((select b.state from payment_step b where b.bucket = s.bucket and b.id = s.id and b.number = s.number - 1), 'RESERVED'),
      s.state, s.reason, s.upstream_status, s.transaction, case when s.state = 'SETTLED' then t.amount end,
      case when s.state = 'SETTLED' then ${EVIDENCE} end
    from payment_step s join payment_attempt a on a.id = s.id and a.bucket = s.bucket join payment_terms t on t.id = a.terms
  union all
  select 1000 + c.number, c.at, a.id, a.account_id, a.environment, 'SETTLED', c.state, ${CORRECTED_BY}, null, null,
      case when c.state = 'REVERSED' then -t.amount else t.amount end, ${EVIDENCE}
    from payment_correction c join payment_attempt a on a.id = c.payment_id join payment_terms t on t.id = a.terms`

/** The earnings of each seller by payee and token, in atomic units, less reversed settlements. */
const EARNINGS = `create view payment_earnings as
  select account_id, environment, evidence ->> 'network' as network, evidence ->> 'asset' as asset,
      evidence ->> 'pay_to' as pay_to, count(*) filter (where state = 'SETTLED') as settled,
      count(*) filter (where state = 'REVERSED') - count(*) filter (where state = 'RESTORED') as reversed, sum(amount) as amount
    from payment_journal where amount is not null group by 1, 2, 3, 4, 5`

export const PAYMENT_HISTORY = [...CORRECTIONS, JOURNAL, EARNINGS]
