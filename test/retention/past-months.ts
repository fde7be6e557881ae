import type { ClientBase } from 'pg'
import { v7 } from 'uuid'
import { type Month, monthOf, partitionOf } from '../../archive/month.ts'
import { LEDGER_MONTHS_OF } from '../../schema/ledger-months.ts'
import { fundedWallet, type SignedPayment, signPayment, until } from '../e2e/support/buyers/buyer.ts'
import { sandboxAccept } from '../e2e/support/sellers/seller.ts'
import type { Shop } from '../e2e/support/sellers/shop.ts'

/** Atomic units. */
export const PRICE = 1_000n
/** A network without a node, for artificial payments that give a month its size. No job searches for them on a chain. */
export const BULK_NETWORK = 'eip155:999'
export const BULK_PRICE = 100n
/** A long validity: payments that the drill presents again must not be refused as expired. */
const VALID_SECONDS = 86_400
const BUYERS = 6
const BULK_AT_ONCE = 500
const DAY_MS = 86_400_000

export interface PastMonth {
  month: Month
  /** The answered payments. */
  sold: readonly Sold[]
}

export interface Sold {
  payment: SignedPayment
  path: string
}

export interface Past {
  months: readonly PastMonth[]
  /** The ids of the sold payments in the ledger. Keys are the original ids, which their upstream got. */
  ids: ReadonlyMap<string, string>
}

/** Returns the month that was `back` months ago. */
function monthBefore(back: number): Month {
  const now = new Date()
  const month = monthOf(new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - back, 1)).toISOString().slice(0, 7))
  if (!month) throw new Error('no such month')
  return month
}

/**
 * Makes buyers pay in a shop, and moves these payments in the ledger into earlier months. The last of these months was two months ago. Adds
 * `bulk` artificial payments to each month.
 */
export async function makePast(
  shop: Shop,
  { months, sold, bulk }: { months: number; sold: number; bulk: number },
): Promise<Past> {
  const past = Array.from({ length: months }, (_, index) => monthBefore(months + 1 - index))
  for (const month of past)
    for (const parent of LEDGER_MONTHS_OF)
      await shop.pool.query(
        `create table ${partitionOf(parent, month)} partition of ${parent} for values from ('${month.firstId}') to ('${month.endId}')`,
      )
  const client = await shop.pool.connect()
  try {
    // While these rows are locked, the jobs that add up payments do nothing. So they see all moved payments at once, as new ones.
    await client.query(`begin; set local idle_in_transaction_session_timeout = 0; set local statement_timeout = 0;
      select from payment_rollup_watermark for update; select from payment_earned_watermark for update`)
    const all = await sell(shop, months * sold)
    const inMonths = past.map((month, index) => ({ month, sold: all.slice(index * sold, (index + 1) * sold) }))
    const ids = new Map<string, string>()
    for (const { month, sold: batch } of inMonths)
      for (const [was, id] of await moveInto(client, month, batch)) ids.set(was, id)
    for (const month of past) await makeUp(client, shop, month, bulk)
    await client.query(`update payment_rollup_watermark set id = '00000000-0000-0000-0000-000000000000';
      update payment_tidied set id = '00000000-0000-0000-0000-000000000000'; update payment_earned_watermark set at = '-infinity'`)
    await client.query('commit')
    return { months: inMonths, ids }
  } finally {
    client.release(true)
  }
}

/** Makes payments, and waits until each answer is delivered. */
async function sell(shop: Shop, count: number): Promise<Sold[]> {
  const accept = { ...sandboxAccept(String(PRICE)), max_timeout_seconds: VALID_SECONDS }
  await shop.seller.createEndpoint(shop.api.id, { path_pattern: '/weather', method: 'GET', accepts: [accept] })
  const terms = await until('the shop sells', async () => {
    const response = await shop.get('/weather')
    await response.arrayBuffer()
    return response.status === 402 && shop.terms('/weather')
  })
  const sold: Sold[] = []
  const buy = async () => {
    const wallet = await fundedWallet(shop.chain)
    while (sold.length < count) {
      const payment = await signPayment(wallet, terms)
      const path = `/weather?nonce=${payment.authorization.nonce}`
      sold.push({ payment, path })
      const response = await shop.present(path, payment)
      const text = await response.text()
      if (response.status !== 200) throw new Error(`a payment was answered ${response.status}: ${text}`)
    }
  }
  await Promise.all(Array.from({ length: BUYERS }, buy))
  const text = `select from payment p where lower(p.pay_to) = lower($1) and p.state = 'SETTLED'
    and exists (select from delivery d where d.bucket = bucket_of(p.id) and d.payment_id = p.id and d.delivered)`
  await until('all are delivered', async () => (await shop.pool.query(text, [shop.payTo])).rowCount === count)
  return sold
}

/** Tables with facts of payments, and the column with the payment's id. */
const MOVED = [
  ...['payment_attempt', 'payment_step', 'payment_key', 'payment_lease', 'payment_body'].map(
    (table) => [table, 'id'] as const,
  ),
  ...['delivery', 'answer_release', 'kept_answer', 'payment_tidy_later'].map((table) => [table, 'payment_id'] as const),
]

/** Returns an id with another time. The end of the id stays, because it determines the partition (`bucket`) of the payment's rows. */
const idAt = (id: string, ms: number) => `${v7({ msecs: ms }).slice(0, 13)}${id.slice(13)}`
const timeOf = (id: string) => Number.parseInt(id.replace('-', '').slice(0, 12), 16)

/** Moves payments to the second day of a month. Returns their ids before and after. */
async function moveInto(client: ClientBase, month: Month, sold: readonly Sold[]): Promise<[string, string][]> {
  const nonces = sold.map(({ payment }) => payment.authorization.nonce)
  const { rows } = await client.query<{ id: string }>(
    `select id from payment where signed -> 'authorization' ->> 'nonce' = any($1) order by id`,
    [nonces],
  )
  if (rows.length !== sold.length) throw new Error(`the ledger has ${rows.length} of ${sold.length} payments`)
  const shift = timeOf(rows[0]?.id ?? '') - (month.first.getTime() + DAY_MS)
  const ids = rows.map(({ id }): [string, string] => [id, idAt(id, timeOf(id) - shift)])
  const earlier = (column: string) => `${column} = ${column} - make_interval(secs => ${shift / 1_000})`
  const times = new Map([
    ['payment_attempt', `, ${['valid_before', 'lease_until', 'created_at'].map(earlier).join(', ')}`],
    ['payment_step', `, ${earlier('at')}`],
  ])
  for (const [table, column] of MOVED)
    await client.query(
      `update ${table} t set ${column} = m.id${times.get(table) ?? ''} from unnest($1::uuid[], $2::uuid[]) as m (was, id)
        where t.${column} = m.was`,
      [ids.map(([was]) => was), ids.map(([, id]) => id)],
    )
  return ids
}

/** Inserts artificial payments, settled and delivered, on each day of a month. */
async function makeUp(client: ClientBase, shop: Shop, month: Month, count: number): Promise<void> {
  for (let begin = 0; begin < count; begin += BULK_AT_ONCE) {
    const times = Array.from(
      { length: Math.min(BULK_AT_ONCE, count - begin) },
      (_, index) => new Date(month.first.getTime() + DAY_MS * (1 + (index % 26))),
    )
    await client.query(
      `with made as materialized (select * from unnest($1::uuid[], $2::timestamptz[]) as m (id, at)),
        paid as (insert into test_payment (key, id, state, environment, account_id, api_id, endpoint_id, method, host, path, payer, scheme,
            network, asset, amount, pay_to, valid_before, signed, requirements, lease_until, created_at, settling_at, settled_at, transaction)
          select sha256(uuid_send(id)), id, 'SETTLED', $3, $4, $5, $5, 'GET', $6, '/weather', '0x1', 'exact', $7, '0xa', $8, '0xb', at,
            '{"a":1}', '{}', at, at, at, at, '0x1' from made)
      insert into delivery (payment_id, bucket, attempt, delivered, lease_until) select id, bucket_of(id), id, true, at from made`,
      [
        ...[times.map((time) => v7({ msecs: time.getTime() })), times],
        ...[shop.seller.environment, shop.seller.accountId, shop.api.id, shop.host, BULK_NETWORK, String(BULK_PRICE)],
      ],
    )
  }
}
