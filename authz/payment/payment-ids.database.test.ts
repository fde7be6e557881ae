import { randomBytes } from 'node:crypto'
import { expect } from 'vitest'
import { it } from '../testing/ledger.ts'
import { createPaymentIds } from './payment-ids.ts'

const BOUNDS = ['0000', 'ffff', '7fff', '8000'].map((begin) => Buffer.from(`${begin}${'5a'.repeat(30)}`, 'hex'))

it('puts the id of a payment into the bucket of its key', async ({ pool }) => {
  const newId = createPaymentIds()
  const keys = [...BOUNDS, ...Array.from({ length: 1000 }, () => randomBytes(32))]
  const { rows } = await pool.query(
    'select id from unnest($1::uuid[], $2::bytea[]) as p(id, key) where bucket_of(id) <> bucket_of_key(key)',
    [keys.map((key) => newId(key)), keys],
  )
  expect(rows).toEqual([])
})

it('refuses an attempt outside the bucket of its key', async ({ ledger, reservation }) => {
  const { id } = reservation()
  await expect(ledger.reserve({ ...reservation(), id })).rejects.toMatchObject({ code: '23514' })
})
