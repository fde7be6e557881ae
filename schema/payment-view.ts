import { ACCOUNT, ENVIRONMENT, isolatedTable, lookUp, OF_OWN_PAYMENT } from './isolation.ts'
import { onAnyLedger } from './own-payments.ts'
import { CONTROL_PLANE_ROLE, LEDGER_ROLE, OPERATOR_ROLE } from './roles.ts'

/** SQL: a column of attempt `a`, from the first or last step that has it. */
const ofSteps = (column: string, order: 'asc' | 'desc', condition = `s.${column} is not null`) =>
  `(select s.${column} from payment_step s where s.bucket = a.bucket and s.id = a.id and ${condition} order by s.number ${order} limit 1)`

const beside = (table: string, column: string) =>
  `(select b.${column} from ${table} b where b.bucket = a.bucket and b.id = a.id)`

const ofDelivery = (value: string) =>
  `(select ${value} from delivery d where d.bucket = a.bucket and d.payment_id = a.id)`

/**
 * SQL: joins the last step of attempt `a` under a name; no row while the attempt is RESERVED. Statements that need only the state use this
 * join and not the view.
 */
export const lastStep = (name: string, attempt = 'a'): string =>
  `left join lateral (select * from payment_step s where s.bucket = ${attempt}.bucket and s.id = ${attempt}.id
      order by s.number desc limit 1) ${name} on true`

/**
 * SQL: the reader is authz, the operators' plane, or the owner of the schema. All other roles see at most a tenant's rows, also a role with
 * another name that has the control plane's rights.
 */
const SEES_ALL = `(select pg_has_role('${LEDGER_ROLE}', 'usage'))
        or (select pg_has_role('${OPERATOR_ROLE}', 'usage'))
        or (select pg_has_role(relowner, 'usage') from pg_class where oid = 'payment_attempt'::regclass)`

/**
 * The ledger as one row for each authorization, with the state that follows from its facts, without replaced attempts. Only this view
 * defines the meaning of the facts: all readers use it, and nothing writes it. Columns that a reader does not name take no time. Without
 * `key`, PostgreSQL leaves out the join with the keys, for which it expects too few rows.
 *
 * - `ended_at`: when the buyer's request ended and left the payment charged, released or UNKNOWN.
 * - `changed_at`: when the payment got its state.
 * - `delivered`: null before the first delivery.
 * - `owed`: the payment is charged, and no gateway is delivering its answer.
 *
 * The control plane sees only the tenant's payments, and only verified ones, because any client can make unverified ones. The view is no
 * security barrier: with one, PostgreSQL would sort all of a seller's payments for each page. A barrier hides nothing from a role that may
 * set its tenant.
 */
export const PAYMENT_VIEW = [
  `create view payment as
    select k.key, a.id, coalesce(last.state, 'RESERVED') as state, coalesce(last.number, 0)::smallint as steps,
      a.bucket, a.environment, a.account_id, t.api_id, t.endpoint_id, a.method, a.host, a.path, a.payer,
      t.scheme, t.network, t.asset, t.amount, t.pay_to, a.valid_before,
      unpacked(a.signed, a.payer, t.pay_to, t.amount) as signed, a.by_key,
      t.requirements, t.ephemeral, t.max_redeliveries, t.max_stream_seconds, a.request_digest, t.vary_on,
      coalesce(${beside('payment_body', 'request_body')}, ${ofSteps('request_body', 'asc')}) as request_body,
      coalesce(${beside('payment_body', 'varied')}, ${ofSteps('varied', 'asc')}) as varied,
      a.authorization_key, a.channel_id,
      coalesce(${beside('payment_lease', 'lease_until')}, a.lease_until) as lease_until,
      coalesce(${ofSteps('holder', 'desc')}, a.holder)::bigint as holder,
      ${ofSteps('upstream_status', 'desc')} as upstream_status,
      last.transaction, last.reason as error_reason, coalesce(last.unverified, false) as unverified, a.created_at,
      ${ofSteps('at', 'asc', "s.state = 'SETTLING'")} as settling_at,
      ${ofSteps('at', 'asc', "s.state <> 'SETTLING'")} as ended_at, last.at as changed_at,
      case when last.state = 'UNKNOWN' then last.at end as unresolved_since,
      case when last.state = 'RELEASED' then ${beside('payment_watch', 'watch_at')} end as watch_at,
      case when last.state = 'SETTLED' then last.at end as settled_at,
      ${ofDelivery('d.delivered')} as delivered, ${ofDelivery('not d.delivered and d.lease_until < now()')} as owed
    from payment_attempt a
      left join payment_key k on k.bucket = a.bucket and k.key = a.key and k.id = a.id
      join payment_terms t on t.id = a.terms
      ${lastStep('last')}
    where not coalesce(last.state = 'REPLACED', false) and (${SEES_ALL}
        or (a.account_id = ${ACCOUNT} and a.environment = ${ENVIRONMENT} and last.unverified is not true))`,
  `grant select on payment to ${CONTROL_PLANE_ROLE}`,
  // The view `payment_reversal` reads corrections with the rights of its reader. So the control plane needs rights to them.
  ...isolatedTable('payment_correction', 'select', OF_OWN_PAYMENT),
  `grant select on payment_reversal to ${CONTROL_PLANE_ROLE}`,
  // The tenant's payments that were settled in one of these transactions. The function is needed because the index of transactions leads to
  // steps, which have no tenant.
  ...lookUp(
    'own_payments_in(transactions text[])',
    'setof uuid',
    `stable ${onAnyLedger(`
      return query select a.id from payment_step s join payment_attempt a on a.bucket = s.bucket and a.id = s.id
        where s.transaction = any(transactions) and s.state = 'SETTLED'
          and a.account_id = of_account and a.environment = of_environment;`)}`,
  ),
]
