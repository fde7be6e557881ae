import type { ClientBase, Pool } from 'pg'
import { inTransaction } from '../../runtime/transaction.ts'
import { correct } from '../ledger/payments/corrections.ts'

/** The maximum number of channels, and the maximum number of payments of a channel, in one run of the job. The next run takes the rest. */
const MOST_CHANNELS = 200
const MOST_PAYMENTS = 1_000

/** SQL: the charges of a channel that its balance no longer covers, in atomic units. */
const LOST = 'greatest(c.charged - c.balance, 0)'

const DUE = `
  select c.channel_id from payment_channel c where c.network = $1 and not c.outdated
    and ((${LOST} > c.reversed and c.uncovered_since < to_timestamp($2)) or ${LOST} < c.reversed)
  order by c.uncovered_since nulls first limit ${MOST_CHANNELS}`

const LOCK = `
  select ${LOST}::text as lost from payment_channel c
    where c.network = $1 and c.channel_id = $2 and (${LOST} <= c.reversed or c.uncovered_since < to_timestamp($3)) for update`

const BOOKED = `
  select coalesce(sum(p.amount), 0)::text as booked from payment_reversal r join payment p on p.id = r.payment_id
    where p.channel_id = $2 and p.network = $1`

// The latest payments are lost first: the earlier ones were covered before them. A payment that is covered in part is lost.
const REVERSE = `
  with latest as (
    select p.id, p.amount, sum(p.amount) over (order by p.id desc) - p.amount as before
      from (select id, amount from payment where channel_id = $2 and network = $1 and state = 'SETTLED'
          and not exists (select from payment_reversal r where r.payment_id = payment.id)
        order by id desc limit ${MOST_PAYMENTS}) p)
  select id from latest where before < $3::numeric order by id`

const RESTORE = `
  with earliest as (
    select p.id, p.amount, sum(p.amount) over (order by p.id) as through
      from (select p.id, p.amount from payment_reversal r join payment p on p.id = r.payment_id
          where p.channel_id = $2 and p.network = $1 order by p.id limit ${MOST_PAYMENTS}) p)
  select id from earliest where through <= $3::numeric order by id`

// `reversed` is the loss that was found. The reversed payments may add up to more, because each payment is reversed as a whole.
const DONE = 'update payment_channel set reversed = $3::numeric where network = $1 and channel_id = $2'

/** Ids of payments that are newly reversed, and of payments that count again. */
export interface Losses {
  reversed: string[]
  restored: string[]
}

/**
 * Marks the latest payments of channels as reversed if the balance is below the charges (M10). The chain must have shown the loss before
 * `until` (Unix seconds, the time of a final block) and ever since. The payments count again once another deposit of the payer covers them.
 */
export async function bookLosses(pool: Pool, { network, until }: { network: string; until: number }): Promise<Losses> {
  const losses: Losses = { reversed: [], restored: [] }
  const { rows } = await pool.query<{ channel_id: Buffer }>(DUE, [network, until])
  for (const { channel_id: channelId } of rows)
    await inTransaction(pool, (client) => bookChannel(client, { network, channelId, until }, losses))
  return losses
}

async function bookChannel(
  client: ClientBase,
  { network, channelId, until }: { network: string; channelId: Buffer; until: number },
  losses: Losses,
): Promise<void> {
  const channel = [network, channelId]
  const { rows } = await client.query<{ lost: string }>(LOCK, [...channel, until])
  if (!rows[0]) return
  const lost = BigInt(rows[0].lost)
  const booked = BigInt((await client.query<{ booked: string }>(BOOKED, channel)).rows[0]?.booked ?? '0')
  const isLoss = lost > booked
  const difference = isLoss ? lost - booked : booked - lost
  const found = await client.query<{ id: string }>(isLoss ? REVERSE : RESTORE, [...channel, String(difference)])
  const ids = found.rows.map(({ id }) => id)
  losses[isLoss ? 'reversed' : 'restored'].push(
    ...(await correct(client, { state: isLoss ? 'REVERSED' : 'RESTORED', ids })),
  )
  // If there are more payments, the next run of the job reverses or restores them.
  if (ids.length < MOST_PAYMENTS) await client.query(DONE, [...channel, String(lost)])
}
