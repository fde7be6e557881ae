import type { ClientBase } from 'pg'
import { arrayOf } from './array-parameter.ts'
import type { PaymentState, Reservation } from './ledger.ts'

type Client = Pick<ClientBase, 'query'>

/*
 * A deposit's authorization is a payment of its own, whatever voucher comes with it. One row of the ledger holds it. All presentations of
 * one deposit name one channel, so that the lock of the channel's row orders them.
 */

type Deposit = Pick<Reservation, 'key' | 'authorization'>

// Of a released payment nothing was sent: another voucher may bring its deposit. Such a row cannot come back to settle.
const HAND_OVER = `
  with locked as materialized (select key from payment
    where authorization_key is not null and authorization_key = any($1::bytea[]) and state = 'RELEASED'
    order by key for update)
  update payment p set authorization_key = null from locked l where p.key = l.key and p.state = 'RELEASED'`

// A plain payment may have the nonce of a deposit.
const HOLDERS = `
  select key, authorization_key as authorization, state from payment
    where authorization_key is not null and authorization_key = any($1::bytea[])
  union all
  select key, key as authorization, state from payment where key = any($1::bytea[]) and state <> 'RELEASED'`

/**
 * The deposits of a batch that belong to other payments, by the payment's key in base64, and the state of those. Released ones are handed
 * over first. The caller has locked the channels.
 */
export async function depositsOfOthers(client: Client, batch: readonly Deposit[]): Promise<Map<string, PaymentState>> {
  const deposits = batch.flatMap(({ key, authorization }) => (authorization ? { key, authorization } : []))
  if (deposits.length === 0) return new Map()
  const wanted = [arrayOf.bytea(deposits.map(({ authorization }) => authorization))]
  await client.query(HAND_OVER, wanted)
  const { rows } = await client.query<{ key: Buffer; authorization: Buffer; state: PaymentState }>(HOLDERS, wanted)
  const taken = new Map<string, PaymentState>()
  for (const { key, authorization } of deposits) {
    const holder = rows.find((row) => row.authorization.equals(authorization) && !row.key.equals(key))
    if (holder) taken.set(key.toString('base64'), holder.state)
  }
  return taken
}
