import type { ClientBase } from 'pg'
import type { DatabaseClient } from '../runtime/database-client.ts'
import { connectDirectly } from '../runtime/direct-connection.ts'
import { primaryOf } from '../runtime/primary.ts'
import { type LedgerRow, rowOf, type StoredRow } from './ledger-row.ts'
import { CannotAudit } from './node.ts'
import { beginOneMoment, ONE_CONNECTION_EACH } from './one-moment.ts'

/** The part of the ledger to audit; an empty list means all. Payees and accounts are spelled as in the ledger, in lower case. */
export interface Scope {
  payTo: readonly string[]
  accounts: readonly string[]
}

/** A payee on a network, and its token. EVM addresses are in lower case. */
export interface Payee {
  network: string
  asset: string
  payTo: string
  /** Whether the payee takes, or took, vouchers of payment channels. */
  channels: boolean
  /** The number of payments settled in the period, and their sum. */
  settled: number
  sum: bigint
}

/** The sum that was charged to a channel, according to its row, and the sum of its settled vouchers. */
export interface ChannelAccount {
  channel: string
  payTo: string
  asset: string
  /** The sum of the channel's charges; undefined for a channel without a row. */
  charged: bigint | undefined
  settled: bigint
  /** The part of the settled vouchers that the channel's balance no longer covers, as recorded in the ledger. */
  reversed: bigint
}

/** A payment that came with a deposit into a channel. */
export interface DepositRow {
  id: string
  channel: string
  payTo: string
  asset: string
  amount: bigint
  state: string
  transaction: string | undefined
  underWay: boolean
}

export interface Ledger {
  payees(period: { since: number; until: number }): Promise<Payee[]>
  /** The rows with these keys, of any account. */
  byKeys(keys: readonly string[]): Promise<Map<string, LedgerRow>>
  /**
   * The payments that were settled in a transaction in the period, in the order of time, read one at a time. Throws CannotAudit when some
   * payments of the period are archived.
   */
  settled(network: string, period: { since: number; until: number }): AsyncIterable<LedgerRow>
  /** The number of settled payments that name each of these transactions. */
  naming(network: string, transactions: readonly string[]): Promise<Map<string, number>>
  /**
   * The deposits to these payees, of any account, from payments that were made at most one day before `since`, or later. A payment may be
   * up to a day older than its deposit.
   */
  deposits(network: string, of: { payTo: readonly string[]; since: number }): Promise<DepositRow[]>
  channels(network: string, payTo: readonly string[]): AsyncIterable<readonly ChannelAccount[]>
  /** The archived months in which payments on a network were left without an outcome, and the number of these payments. */
  withoutOutcome(network: string): Promise<{ month: string; payments: number }[]>
  close(): Promise<void>
}

const ROWS_AT_ONCE = 500

/** The time limit of an SQL query, which may read the whole ledger. In milliseconds. */
const STATEMENT_TIMEOUT_MS = 3_600_000

const ROW = `p.id, encode(p.key, 'hex') as key, p.state, p.account_id as "accountId", p.scheme, p.network, p.asset, p.payer,
  p.pay_to as "payTo", p.amount::text, lower(p.transaction) as transaction, p.error_reason as reason,
  extract(epoch from p.settled_at)::float8 as "settledAt",
  p.signed #>> '{authorization,nonce}' as nonce, p.signed #>> '{permit2Authorization,nonce}' as "permitNonce",
  p.signed #>> '{voucher,channelId}' as channel, p.signed #>> '{deposit,amount}' as deposit,
  p.state in ('RESERVED', 'SETTLING')
    and greatest(p.lease_until, coalesce(p.settling_at, p.created_at) + interval '10 minutes') > now() as "underWay",
  exists (select from payment_reversal r where r.payment_id = p.id) as reversed`

// On networks that are not EVM, two addresses may differ only in case, and `lower` confuses them. But the audit only counts payments there.
const IN_SCOPE = `(cardinality($1::text[]) = 0 or lower(p.pay_to) = any($1)) and (cardinality($2::uuid[]) = 0 or p.account_id = any($2))`

/** SQL: `p` was settled between two times. The condition is on the step, because its time has an index and the view's time has none. */
const SETTLED_IN = (since: string, until: string) => {
  const inPeriod = (time: string) => `${time} >= to_timestamp(${since}) and ${time} < to_timestamp(${until})`
  return `p.state = 'SETTLED' and ${inPeriod('p.settled_at')}
    and p.id = any(array(select s.id from payment_step s where s.state = 'SETTLED' and ${inPeriod('s.at')}))`
}

// `payment_terms` has the payees of all payments. The configuration also has payees without a payment.
const PAYEES = `
  with sold as (
    select network, case when network like 'eip155:%' then lower(asset) else asset end as asset,
      case when network like 'eip155:%' then lower(pay_to) else pay_to end as "payTo",
      scheme = 'batch-settlement' as channels, counts, amount
    from (select p.network, p.asset, p.pay_to, p.scheme, false as counts, 0 as amount from payment_terms p where ${IN_SCOPE}
      union all
      select p.network, p.asset, p.pay_to, p.scheme, true, p.amount from payment p where ${IN_SCOPE} and ${SETTLED_IN('$3', '$4')}) p
    union all
    select o ->> 'network', case when o ->> 'network' like 'eip155:%' then lower(o ->> 'asset') else o ->> 'asset' end,
      case when o ->> 'network' like 'eip155:%' then lower(p.pay_to) else p.pay_to end,
      o ->> 'scheme' = 'batch-settlement', false, 0
    from endpoint e join api a on a.id = e.api_id cross join jsonb_array_elements(e.accepts) as o,
      lateral (select a.account_id, coalesce(o #>> '{extra,payTo}', a.pay_to_address) as pay_to) as p
    where p.pay_to is not null and ${IN_SCOPE}
  )
  select network, asset, "payTo", bool_or(channels) as channels, count(*) filter (where counts)::int as settled,
    coalesce(sum(amount) filter (where counts), 0)::text as sum
  from sold group by network, asset, "payTo" order by network, asset, "payTo"`

const BY_KEYS = `select ${ROW} from payment p where p.key = any($1::bytea[])`

const SETTLED = `
  select ${ROW} from payment p
  where ${IN_SCOPE} and p.network = $3 and ${SETTLED_IN('$4', '$5')}
    and (p.scheme <> 'batch-settlement' or p.signed #> '{deposit,amount}' is not null)
  order by p.settled_at`

/**
 * The last archived month that may contain payments settled after a time. A payment from the end of a month may be settled up to a day
 * later, in the next month.
 */
const ARCHIVED = `
  select to_char(month, 'YYYY-MM') as month from ledger_archive
  where (month + interval '1 month 1 day') at time zone 'UTC' > to_timestamp($1) order by ledger_archive.month desc limit 1`

const WITHOUT_OUTCOME = `
  select to_char(month, 'YYYY-MM') as month, (unknown ->> $1)::int as payments from ledger_archive
  where unknown ? $1 order by ledger_archive.month`

const NAMING = `
  select lower(s.transaction) as transaction, count(*)::int as payments
  from payment_step s join payment_attempt a on a.bucket = s.bucket and a.id = s.id join payment_terms t on t.id = a.terms
  where t.network = $1 and s.state = 'SETTLED' and lower(s.transaction) = any($2) group by 1`

const DEPOSITS = `
  select p.id, lower(p.signed #>> '{voucher,channelId}') as channel, p.pay_to as "payTo", p.asset,
    p.signed #>> '{deposit,amount}' as amount, p.state, lower(p.transaction) as transaction,
    p.state in ('RESERVED', 'SETTLING')
      and greatest(p.lease_until, coalesce(p.settling_at, p.created_at) + interval '10 minutes') > now() as "underWay"
  from payment p
  where lower(p.pay_to) = any($2) and p.network = $1 and p.scheme = 'batch-settlement' and p.channel_id is not null
    and p.signed #> '{deposit,amount}' is not null and p.created_at >= to_timestamp($3) - interval '1 day'`

const CHANNELS = `
  with vouchers as (
    select lower(p.signed #>> '{voucher,channelId}') as channel, min(lower(p.pay_to)) as "payTo", min(lower(p.asset)) as asset,
      sum(p.amount) as settled,
      sum(p.amount) filter (where exists (select from payment_reversal r where r.payment_id = p.id)) as reversed
    from payment p
    where p.network = $1 and p.scheme = 'batch-settlement' and p.channel_id is not null and p.state = 'SETTLED' and lower(p.pay_to) = any($2) group by 1
  ), accounts as (
    select '0x' || encode(c.channel_id, 'hex') as channel, lower(c.receiver) as "payTo", lower(c.token) as asset, c.charged
    from payment_channel c where c.network = $1 and lower(c.receiver) = any($2)
  )
  select channel, coalesce(a."payTo", v."payTo") as "payTo", coalesce(a.asset, v.asset) as asset, a.charged::text,
    coalesce(v.settled, 0)::text as settled, coalesce(v.reversed, 0)::text as reversed
  from accounts a full join vouchers v using (channel) order by channel`

/**
 * Opens the ledger for reading: all reads see one moment, and nothing can be written. It needs a role without row-level security, which
 * would hide rows.
 */
export async function openLedger(url: string, { payTo, accounts }: Scope): Promise<Ledger> {
  const client = await connect(url)
  const scope = [payTo, accounts]
  const rows = async <Row extends object>(text: string, values: unknown[]) =>
    (await client.query<Row>(text, values)).rows
  const stream = (text: string, values: unknown[]) => readInParts(client, text, values)
  return {
    async payees({ since, until }) {
      const found = await rows<Omit<Payee, 'sum'> & { sum: string }>(PAYEES, [...scope, since, until])
      return found.map((payee) => ({ ...payee, sum: BigInt(payee.sum) }))
    },
    async byKeys(keys) {
      const found = new Map<string, LedgerRow>()
      for (let at = 0; at < keys.length; at += ROWS_AT_ONCE) {
        const some = keys.slice(at, at + ROWS_AT_ONCE).map((key) => Buffer.from(key, 'hex'))
        for (const row of await rows<StoredRow>(BY_KEYS, [some])) found.set(row.key, rowOf(row))
      }
      return found
    },
    async *settled(network, { since, until }) {
      const [archived] = await rows<{ month: string }>(ARCHIVED, [since])
      if (archived) throw new CannotAudit(`the ledger of ${archived.month} is archived: begin after it`)
      for await (const part of stream(SETTLED, [...scope, network, since, until]))
        yield* (part as StoredRow[]).map(rowOf)
    },
    async naming(network, transactions) {
      const found = await rows<{ transaction: string; payments: number }>(NAMING, [network, transactions])
      return new Map(found.map(({ transaction, payments }) => [transaction, payments]))
    },
    async deposits(network, { payTo: payees, since }) {
      type Stored = Omit<DepositRow, 'amount' | 'transaction'> & { amount: string; transaction: string | null }
      const found = await rows<Stored>(DEPOSITS, [network, payees, since])
      return found.map(({ amount, transaction, ...row }) => ({
        ...{ ...row, amount: BigInt(amount), transaction: transaction ?? undefined },
      }))
    },
    async *channels(network, payees) {
      type Sums = { charged: string | null; settled: string; reversed: string }
      type Stored = Omit<ChannelAccount, keyof Sums> & Sums
      for await (const part of stream(CHANNELS, [network, payees]))
        yield (part as Stored[]).map(({ charged, settled, reversed, ...account }) => ({
          ...{ ...account, charged: charged === null ? undefined : BigInt(charged) },
          ...{ settled: BigInt(settled), reversed: BigInt(reversed) },
        }))
    },
    withoutOutcome: (network) => rows(WITHOUT_OUTCOME, [network]),
    close: () => client.end(),
  }
}

async function connect(url: string): Promise<DatabaseClient> {
  const primary = await primaryOf(url)
  const open = () =>
    connectDirectly({
      ...{ url: primary, variable: 'DATABASE_URL', applicationName: 'audit' },
      settings: { statement_timeout: STATEMENT_TIMEOUT_MS, ...ONE_CONNECTION_EACH },
    })
  const client = await open()
  try {
    await beginOneMoment(client, open)
    // The transaction is idle while the audit reads the chain.
    await client.query('set local idle_in_transaction_session_timeout = 0')
    const { rows } = await client.query<{ hidden: boolean }>(
      `select bool_or(row_security_active(name)) as hidden
      from unnest($1::text[]) as name`,
      [READ],
    )
    if (rows[0]?.hidden !== false)
      throw new CannotAudit("row-level security hides rows of DATABASE_URL's role: use the owner's")
    return client
  } catch (error) {
    await client.end().catch(() => undefined)
    throw error
  }
}

/** The tables that the audit reads, directly or by views. */
const READ = [
  ...['payment_attempt', 'payment_step', 'payment_terms', 'payment_key', 'payment_correction', 'payment_channel'],
  ...['ledger_archive', 'api', 'endpoint'],
]

let cursors = 0

/** Reads the rows of an SQL query in parts. The database keeps the rows that are still to be read. */
async function* readInParts(client: ClientBase, text: string, values: unknown[]): AsyncGenerator<object[]> {
  const cursor = `audit_${++cursors}`
  await client.query(`declare ${cursor} no scroll cursor for ${text}`, values)
  for (;;) {
    const { rows } = await client.query<object>(`fetch ${ROWS_AT_ONCE} from ${cursor}`)
    if (rows.length > 0) yield rows
    if (rows.length < ROWS_AT_ONCE) break
  }
  await client.query(`close ${cursor}`)
}
