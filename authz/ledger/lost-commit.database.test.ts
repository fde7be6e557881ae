import type { Pool } from 'pg'
import { expect } from 'vitest'
import { CHARGE, it, STEP } from '../testing/channels.ts'
import { again } from '../testing/reservations.ts'
import { createPostgresLedger } from './postgres-ledger.ts'

const BEGIN = /as b\(id, upstream_status, holder/

/** Returns a pool that loses its connection once, at a statement that matches: before or after PostgreSQL has performed it. */
function losingOnce(pool: Pool, statement: RegExp, when: 'after' | 'before' = 'after'): Pool {
  let left = 1
  const losing = <Client extends object>(client: Client): Client =>
    new Proxy(client, {
      get(target, name) {
        const member: unknown = Reflect.get(target, name, target)
        if (name === 'connect') return async () => losing(await pool.connect())
        if (typeof member !== 'function') return member
        if (name !== 'query') return member.bind(target)
        return async (query: string | { text: string }, ...rest: unknown[]) => {
          const text = typeof query === 'string' ? query : query.text
          const isLost = statement.test(text) && left-- > 0
          const answer = isLost && when === 'before' ? undefined : await member.call(target, query, ...rest)
          if (isLost) throw new Error('the connection was lost')
          return answer
        }
      },
    })
  return losing(pool)
}

it('a payment goes on that was reserved by a commit with a lost answer', async ({ pool, reservation, channel }) => {
  const ledger = createPostgresLedger(losingOnce(pool, /insert into payment_key/))
  const payment = reservation()
  expect(await ledger.reserve(payment)).toEqual({ kind: 'reserved' })
  expect(await ledger.beginSettlement(payment, 200)).toBe(true)
  const voucher = (await channel()).reservation(STEP)
  const other = createPostgresLedger(losingOnce(pool, /^commit$/))
  expect(await other.reserve(voucher)).toEqual({ kind: 'reserved' })
  expect(await other.commit(voucher, CHARGE)).toMatchObject({ channel: { charged: STEP } })
})

it('a payment is free soon when its reservation stays unknown', async ({ pool, reservation }) => {
  const lost = losingOnce(losingOnce(pool, /insert into payment_key/), /where p.id = any/)
  const payment = reservation()
  await expect(createPostgresLedger(lost).reserve(payment)).rejects.toThrow('the connection was lost')
  const state = async () => (await pool.query('select state from payment where id = $1', [payment.id])).rows[0]?.state
  expect(await state()).toBe('RESERVED')
  await expect.poll(state).toBe('RELEASED')
  expect(await createPostgresLedger(pool).reserve(again(payment))).toEqual({ kind: 'reserved' })
})

it.for(['after', 'before'] as const)(
  'a payment is free soon when the connection is lost %s its settlement begins',
  async (when, { pool, reservation }) => {
    const ledger = createPostgresLedger(losingOnce(pool, BEGIN, when))
    const payment = reservation()
    expect(await ledger.reserve(payment)).toEqual({ kind: 'reserved' })
    await expect(ledger.beginSettlement(payment, 200)).rejects.toThrow('the connection was lost')
    const state = async () => (await pool.query('select state from payment where id = $1', [payment.id])).rows[0]?.state
    expect(await state()).toBe(when === 'after' ? 'SETTLING' : 'RESERVED')
    await expect.poll(state).toBe('RELEASED')
    const other = again(payment)
    expect(await ledger.reserve(other)).toEqual({ kind: 'reserved' })
    expect(await ledger.beginSettlement(other, 200)).toBe(true)
  },
)
