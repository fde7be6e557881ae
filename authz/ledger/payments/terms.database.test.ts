import { setTimeout as delay } from 'node:timers/promises'
import { describe, expect } from 'vitest'
import { insertApi } from '../../../configuration/testing/rows.ts'
import { rememberConfiguration } from '../../../configuration/testing/set-back.ts'
import { blockedBy } from '../../../runtime/testing/blocked-by.ts'
import { it as onLedger } from '../../testing/ledger.ts'
import { again, newReservation } from '../../testing/reservations.ts'
import { reserve } from './reserve.ts'

const CHANGE = `select next_configuration_revision($1, 'development')`

const it = onLedger
  /** A transaction on a connection of its own, which the test ends. */
  .extend('transaction', async ({ database }, { onCleanup }) => {
    const client = await database.pool.connect()
    onCleanup(() => client.release(true))
    await client.query('begin')
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
    return Object.assign(client, { pid: rows[0]?.pid ?? 0 })
  })

describe('the terms of a reservation (M7)', () => {
  it('do not change before it is written: who changes them hears of that afterwards', async ({
    ledger,
    database,
    reservation,
    transaction,
  }) => {
    const api = await insertApi(database.pool)
    const attempt = newReservation(await api.terms())
    // Another transaction is about to write this authorization, so the reservation waits in the middle of its statement.
    await reserve(transaction, [reservation({ key: attempt.key })])
    const done: string[] = []
    const reserved = ledger.reserve(attempt).then(({ kind }) => done.push(kind))
    const reserving = await blockedBy(database.pool, transaction.pid)
    const changed = database.pool.query(CHANGE, [api.id]).then(() => done.push('changed'))
    await Promise.race([changed, blockedBy(database.pool, reserving)])
    expect(done).toEqual([])
    await transaction.query('rollback')
    await Promise.all([reserved, changed])
    expect(done.sort()).toEqual(['changed', 'reserved'])
  })

  it('are stale while they are being changed, which is heard when that has ended, and nobody else waits', async ({
    ledger,
    database,
    reservation,
    transaction,
  }) => {
    const api = await insertApi(database.pool)
    const attempt = newReservation(await api.terms())
    await transaction.query(CHANGE, [api.id])
    const outcome = ledger.reserve(attempt)
    expect(await ledger.reserve(reservation())).toEqual({ kind: 'reserved' })
    await blockedBy(database.pool, transaction.pid)
    await transaction.query('rollback')
    expect(await outcome).toEqual({ kind: 'stale' })
    expect(await ledger.reserve(attempt)).toEqual({ kind: 'reserved' })
  })

  it('are stale after a second where a change does not end', async ({ ledger, database, transaction }) => {
    const api = await insertApi(database.pool)
    const attempt = newReservation(await api.terms())
    await transaction.query(CHANGE, [api.id])
    expect(await Promise.all([ledger.reserve(attempt), ledger.reserve(again(attempt))])).toEqual([
      { kind: 'stale' },
      { kind: 'stale' },
    ])
  })

  it('are stale when the change that they are from was lost, although another one has its number', async ({
    ledger,
    database,
  }) => {
    const api = await insertApi(database.pool)
    const setBack = await rememberConfiguration(database.pool)
    await database.pool.query(CHANGE, [api.id])
    const [lost, revision] = [newReservation(await api.terms()), await api.revision()]
    await setBack(database.pool)
    await database.pool.query(CHANGE, [api.id])
    expect(await api.revision()).toBe(revision)
    expect(await ledger.reserve(lost)).toEqual({ kind: 'stale' })
    expect(await ledger.reserve(newReservation(await api.terms()))).toEqual({ kind: 'reserved' })
  })

  it('are in force again for nobody once a change was answered, however many reserve meanwhile', async ({
    replicas,
    database,
  }) => {
    const api = await insertApi(database.pool)
    let terms = await api.terms()
    let changing = true
    let written = 0
    const buyers = replicas.flatMap((replica) =>
      Array.from({ length: 8 }, async () => {
        while (changing) {
          const attempt = newReservation(terms, { path: `/${terms.epoch}` })
          if ((await replica.reserve(attempt)).kind === 'reserved') written += 1
        }
      }),
    )
    const countOf = async (old: string) => {
      const text = 'select count(*)::int as rows from payment where api_id = $1 and path = $2'
      return (await database.pool.query<{ rows: number }>(text, [api.id, `/${old}`])).rows[0]?.rows ?? 0
    }
    const answered = new Map<string, number>()
    for (let round = 1; round <= 100; round++) {
      // Waits for reservations, so that some are under way at each change of the terms.
      while (written < round * 20) await delay(1)
      const old = terms.epoch
      await database.pool.query(CHANGE, [api.id])
      answered.set(old, await countOf(old))
      terms = await api.terms()
    }
    changing = false
    await Promise.all(buyers)
    for (const [old, count] of answered) expect({ old, count: await countOf(old) }).toEqual({ old, count })
  })
})
