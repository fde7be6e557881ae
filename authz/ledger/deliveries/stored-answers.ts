import type { ClientBase } from 'pg'
import type { UndeliveredAnswer } from '../ledger.ts'
import { arrayOf, arraysOf } from '../sql/array-parameter.ts'
import type { StoredAnswer } from './identifier-store.ts'

type Client = Pick<ClientBase, 'query'>

const STORED_HOURS = 24

const DELIVERED = `select payment_id as id from delivery where payment_id = any($1) and delivered`

const STORE = `
  insert into kept_answer (payment_id, status, content_type, receipt, body)
    select a.* from unnest($1::uuid[], $2::int[], $3::text[], $4::text[], $5::bytea[])
      as a(payment_id, status, content_type, receipt, body)
    order by a.payment_id
  on conflict (payment_id) do nothing`

/** Stores the answers of payments that are not known to be delivered. A payment's first answer is not replaced. */
export async function storeAnswers(client: Client, answers: readonly UndeliveredAnswer[]): Promise<void> {
  const ids = answers.map(({ paymentId }) => paymentId)
  const { rows } = await client.query<{ id: string }>(DELIVERED, [arrayOf('uuid', ids)])
  const delivered = new Set(rows.map(({ id }) => id))
  const owed = answers.filter(({ paymentId }) => !delivered.has(paymentId))
  if (owed.length === 0) return
  const stored = owed.map(
    ({ paymentId, answer: { status, contentType, receipt, body } }) =>
      [paymentId, status, contentType, receipt, Buffer.from(body)] as const,
  )
  await client.query(STORE, arraysOf(['uuid', 'int4', 'text', 'text', 'bytea'], stored))
}

const FIND = `select status, content_type as "contentType", receipt, body from kept_answer where payment_id = $1`

/** The answer that a payment has bought, if the ledger has stored it. */
export async function readStoredAnswer(client: Client, paymentId: string): Promise<StoredAnswer | undefined> {
  const { rows } = await client.query<Omit<StoredAnswer, 'body'> & { body: Buffer }>(FIND, [paymentId])
  const [row] = rows
  return row && { ...row, body: row.body.toString('utf8') }
}

const DELETE_OLD = `delete from kept_answer k where kept_at < now() - make_interval(hours => ${STORED_HOURS})
  or exists (select from delivery d where d.payment_id = k.payment_id and d.delivered)`

/** Removes stored answers that were delivered since they were stored, and old stored answers. */
export async function deleteOldAnswers(client: Client): Promise<void> {
  await client.query(DELETE_OLD)
}
