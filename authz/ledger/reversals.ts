import type { ClientBase } from 'pg'
import { EVIDENT, type UnresolvedPayment } from './unresolved.ts'

type Client = Pick<ClientBase, 'query'>

/** A payment that is settled, and what the chain is asked about it once more. */
export type SettledPayment = UnresolvedPayment & { transaction: string }

/** Where reading goes on. */
export interface SettledPlace {
  settlingAt: string
  key: Buffer
}

/** Longer than any settlement is under way: by then whatever has begun at a moment is settled, or is not for others to say. */
const AFTER_SECONDS = 90

/** How far back who begins to read begins: what a process that died had read and not looked at is read again. */
const LOOK_BACK_SECONDS = 600

const BEGINNING = `select (now() - make_interval(secs => ${LOOK_BACK_SECONDS}))::text as "settlingAt"`

const SETTLED = `
  select ${EVIDENT}, settling_at::text as "settlingAt" from payment
  where state = 'SETTLED' and transaction is not null and network = any($1::text[])
    and settling_at >= $3 and (settling_at, key) > ($3::timestamptz, $4::bytea)
    and settling_at < now() - make_interval(secs => ${AFTER_SECONDS})
  order by settling_at, key limit $2`

/** The place of who reads for the first time. */
export async function whereSettledBegin(client: Client): Promise<SettledPlace> {
  const { rows } = await client.query<{ settlingAt: string }>(BEGINNING)
  return { settlingAt: rows[0]?.settlingAt ?? '-infinity', key: Buffer.alloc(0) }
}

/**
 * Payments of these networks that were settled in a transaction, in the order in which their settlements began, and where the
 * others go on. Each is to be found once; those of the last moments not yet.
 */
export async function readSettled(
  client: Client,
  { networks, limit, after }: { networks: readonly string[]; limit: number; after: SettledPlace },
): Promise<{ payments: SettledPayment[]; next: SettledPlace }> {
  const values = [networks, limit, after.settlingAt, after.key]
  const { rows } = await client.query<SettledPayment & SettledPlace>(SETTLED, values)
  return { payments: rows, next: rows.at(-1) ?? after }
}

/** Writes down that the chain has taken settled payments back; answers those that nobody had written down before. */
export async function recordReversals(client: Client, ids: readonly string[]): Promise<string[]> {
  const text = `insert into payment_reversal (payment_id) select unnest($1::uuid[]) on conflict do nothing returning payment_id`
  const { rows } = await client.query<{ payment_id: string }>(text, [ids])
  return rows.map(({ payment_id: id }) => id)
}
