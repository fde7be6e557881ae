import { setTimeout as delay } from 'node:timers/promises'
import { expect } from 'vitest'
import { it as onLedger } from '../testing/ledger.ts'

const it = onLedger
  /** A transaction of its own, that a test ends. */
  .extend('transaction', async ({ pool }, { onCleanup }) => {
    const client = await pool.connect()
    await client.query('begin')
    onCleanup(async () => {
      await client.query('rollback')
      client.release()
    })
    return client
  })

const CHANGE = `select next_configuration_revision($1, 'development')`

it('nothing is reserved under terms that are being changed, and nobody waits for the change', async ({
  api,
  ledger,
  reservation,
  transaction,
}) => {
  const terms = { apiRevision: await api.revision() }
  await transaction.query(CHANGE, [api.id])
  expect(await ledger.reserve(reservation(terms))).toEqual({ kind: 'stale' })
  await transaction.query('rollback')
  expect(await ledger.reserve(reservation(terms))).toEqual({ kind: 'reserved' })
})

it('a change waits for who reserves under the terms before it', async ({
  api,
  ledger,
  pool,
  reservation,
  transaction,
}) => {
  const payment = reservation({ apiRevision: await api.revision() })
  await ledger.reserve(payment)
  await ledger.release(payment, { reason: 'upstream_status', upstreamStatus: 500 })
  // The reservation has looked at the terms, and waits for the row of its payment.
  await transaction.query('select from payment where key = $1 for update', [payment.key])
  const done: string[] = []
  const reserved = ledger.reserve(payment).then(({ kind }) => done.push(kind))
  await expect
    .poll(async () => (await pool.query(`select from pg_locks where not granted and locktype <> 'advisory'`)).rowCount)
    .toBeGreaterThan(0)
  const changed = pool.query(CHANGE, [api.id]).then(() => done.push('changed'))
  await delay(200)
  expect(done).toEqual([])
  await transaction.query('rollback')
  await Promise.all([reserved, changed])
  expect(done).toEqual(['reserved', 'changed'])
})
