import type { Pool, QueryConfig } from 'pg'
import { describe, expect } from 'vitest'
import { it as onLedger } from '../../testing/ledger.ts'
import { again } from '../../testing/reservations.ts'
import type { Reservation } from '../ledger.ts'
import { createIdentifierStore, type IdentifierRef } from './identifier-store.ts'

const it = onLedger
  .extend('store', ({ pool }) => createIdentifierStore(pool))
  .extend('taken', ({ store }) => (payment: Reservation, identifier: string, owner = 'owner') => {
    return store.claim(refOf(payment, identifier), { paymentKey: payment.key, owner })
  })
  /** A payment that holds its authorization. */
  .extend('held', ({ ledger, reservation }) => async (fields: Partial<Reservation> = {}): Promise<Reservation> => {
    const payment = reservation(fields)
    expect(await ledger.reserve(payment)).toEqual({ kind: 'reserved' })
    return payment
  })

function refOf({ apiId, requestDigest }: Reservation, identifier: string): IdentifierRef {
  return { apiId, identifier, requestHash: requestDigest }
}

const RELEASED = { reason: 'upstream_status', upstreamStatus: 503 } as const
const ANSWER = { status: 200, contentType: 'text/plain', receipt: 'x', body: 'bought' }

describe('an identifier', () => {
  it('is taken by one payment of an owner, whatever other owners do', async ({ held, taken }) => {
    const [first, second, stranger] = [await held(), await held(), await held()]
    expect(await taken(first, 'order-1')).toBe(true)
    expect(await taken(second, 'order-1')).toBe(false)
    expect(await taken(stranger, 'order-1', 'stranger')).toBe(true)
    expect(await taken(first, 'order-1')).toBe(true)
  })

  it('is free when its payment has come to nothing', async ({ held, ledger, taken }) => {
    const [first, second] = [await held(), await held()]
    expect(await taken(first, 'order-2')).toBe(true)
    await ledger.release(first, RELEASED)
    expect(await taken(second, 'order-2')).toBe(true)
    expect(await taken(await held(again(first)), 'order-2')).toBe(false)
  })

  it('is not taken from a payment that is presented again meanwhile, so that one order is not charged twice', async ({
    held,
    ledger,
    pool,
    taken,
  }) => {
    const [first, second] = [await held(), await held()]
    expect(await taken(first, 'order-5')).toBe(true)
    await ledger.release(first, RELEASED)
    let isAgain: boolean | undefined
    const interrupted = {
      query: async (statement: QueryConfig | string, values?: unknown[]) => {
        const isTakeOver = typeof statement === 'string' && statement.startsWith('update')
        if (isTakeOver) isAgain ??= await taken(await held(again(first)), 'order-5')
        return pool.query(statement, values)
      },
    } as Pool
    const store = createIdentifierStore(interrupted)
    const isOver = await store.claim(refOf(second, 'order-5'), { paymentKey: second.key, owner: 'owner' })
    expect([isAgain, isOver]).toEqual([true, false])
  })

  it('stays with a payment that is tried for another request', async ({ held, ledger, taken }) => {
    const first = await held()
    expect(await taken(first, 'order-3')).toBe(true)
    await ledger.release(first, RELEASED)
    const elsewhere = await held({ ...again(first), requestDigest: Buffer.alloc(32, 7) })
    expect(await taken(elsewhere, 'order-3')).toBe(true)
  })

  it('gives an answer to the payment and request that have bought it, and tells nobody else of it', async ({
    held,
    ledger,
    store,
    taken,
  }) => {
    const [payment, other] = [await held(), await held()]
    const ref = refOf(payment, 'order-4')
    await taken(payment, 'order-4')
    await taken(other, 'order-4', 'stranger')
    expect(await store.look(ref)).toBeUndefined()
    await store.storeAnswer(ref, other.key, ANSWER)
    expect(await store.look(ref)).toBeUndefined()
    await store.storeAnswer(ref, payment.key, ANSWER)
    expect(await store.look(ref)).toEqual(ANSWER)
    expect(await store.look(refOf(other, 'order-4'))).toBeUndefined()
    expect(await store.look({ ...ref, requestHash: Buffer.alloc(32, 9) })).toBeUndefined()
    await ledger.release(payment, RELEASED)
    expect(await taken(await held(), 'order-4')).toBe(false)
  })
})
