import { randomBytes, randomUUID } from 'node:crypto'
import { Pool } from 'pg'
import { describe, expect } from 'vitest'
import { createRandom } from '../../runtime/testing/random.ts'
import { it as onLedger } from '../testing/ledger.ts'
import { again } from '../testing/reservations.ts'
import type { Reservation, ReserveOutcome } from './ledger.ts'
import { reserve } from './payments/reserve.ts'
import { createPostgresLedger } from './postgres-ledger.ts'

const it = onLedger.extend('stateOf', ({ database }) => async ({ key }: { key: Buffer }) => {
  const { rows } = await database.pool.query<{ state: string }>('select state from payment where key = $1', [key])
  return rows[0]?.state
})

/** Seconds for which payments and leases in the races below are valid: longer than a race takes on any machine. */
const HOUR = 3_600

const TRANSACTION = `0x${'ab'.repeat(32)}`

it('plans each of its statements once, however small the batches are', async ({
  database,
  openPool,
  reservation,
  skip,
}) => {
  skip(database.isDistributed, 'Citus plans each with its values, which say what servers it concerns')
  const own = openPool(1)
  const single = createPostgresLedger(own)
  for (let payment = 0; payment < 8; payment += 1) {
    const attempt = reservation()
    await single.reserve(attempt)
    await single.beginSettlement(attempt, 200)
    await single.close(attempt, { state: 'SETTLED', transaction: TRANSACTION })
    await single.recordDelivery({ paymentId: attempt.id, attempt: attempt.id, status: 'delivered' })
  }
  const text = 'select name, custom_plans::int as custom, generic_plans::int as generic from pg_prepared_statements'
  const { rows } = await own.query(`${text} order by name`)
  expect(rows).toEqual(
    ['begin', 'deliver', 'relaxed-reserve', 'settled', 'terms'].map((name) => ({
      name: `ledger-${name}`,
      custom: 0,
      generic: 8,
    })),
  )
})

it('looks presentations up on connections of their own, however many anybody makes up', async ({
  openPool,
  reservation,
}) => {
  const [own, claims] = [openPool(), openPool(2)]
  const ledger = createPostgresLedger(own, { claims })
  const { apiId, signed } = reservation()
  const sent = { requestDigest: () => Buffer.alloc(32), isVariedAlike: () => false }
  const presented = { apiId, signed, ...sent, leaseSeconds: 60 }
  const lookUps = Array.from({ length: 50 }, () =>
    ledger.claim({ ...presented, key: randomBytes(32), attempt: randomUUID() }),
  )
  expect(new Set((await Promise.all(lookUps)).map(({ kind }) => kind))).toEqual(new Set(['open']))
  expect([own.totalCount, claims.totalCount]).toEqual([0, 2])
})

describe('a reservation', () => {
  it('is won once by 300 presentations on three replicas, whatever the order, without an error', async ({
    replicas,
    reservation,
    database,
  }) => {
    const { shuffle } = createRandom(300)
    const validBefore = Math.floor(Date.now() / 1_000) + HOUR
    const authorizations = Array.from({ length: 300 }, () => reservation({ leaseSeconds: HOUR, validBefore }))
    const race = replicas.flatMap((replica) =>
      shuffle(Array.from({ length: 100 }, () => authorizations).flat()).map((authorization) => ({
        replica,
        authorization,
      })),
    )
    const outcomes = await Promise.allSettled(
      shuffle(race).map(async ({ replica, authorization }) => {
        const attempt = again(authorization)
        return { attempt, outcome: await replica.reserve(attempt) }
      }),
    )
    expect(outcomes.filter(({ status }) => status === 'rejected')).toEqual([])
    const answers = outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : []))
    expect(answers).toHaveLength(90_000)
    const winners = answers.filter(({ outcome }) => outcome.kind === 'reserved').map(({ attempt }) => attempt)
    expect(winners).toHaveLength(300)
    expect(new Set(winners.map(({ key }) => key.toString('hex'))).size).toBe(300)
    const losers = answers.filter(({ outcome }) => outcome.kind !== 'reserved').map(({ outcome }) => outcome)
    expect([...new Set(losers.map((outcome) => JSON.stringify(outcome)))]).toEqual([
      '{"kind":"taken","state":"RESERVED"}',
    ])

    const keys = authorizations.map(({ key }) => key)
    const { rows } = await database.pool.query<{ id: string }>('select id from payment where key = any($1)', [keys])
    expect(rows.map(({ id }) => id).sort()).toEqual(winners.map(({ id }) => id).sort())
  })

  it('under an older configuration is stale, and leaves no row', async ({ ledger, reservation, stateOf }) => {
    const old = reservation({ apiEpoch: randomUUID() })
    expect(await ledger.reserve(old)).toEqual({ kind: 'stale' })
    expect(await ledger.reserve(reservation({ apiId: randomUUID() }))).toEqual({ kind: 'stale' })
    expect(await stateOf(old)).toBeUndefined()
  })

  it('under an older configuration is stale also when the authorization was released before', async ({
    ledger,
    reservation,
  }) => {
    const first = reservation()
    await ledger.reserve(first)
    expect(await ledger.release(first, { reason: 'upstream_status', upstreamStatus: 500 })).toBe(true)
    expect(await ledger.reserve({ ...again(first), apiEpoch: randomUUID() })).toEqual({
      kind: 'stale',
    })
    expect(await ledger.reserve(again(first))).toEqual({ kind: 'reserved' })
  })

  it('under an older configuration is stale also when the lease of an earlier one has ended', async ({
    ledger,
    reservation,
  }) => {
    const first = reservation({ leaseSeconds: -1 })
    await ledger.reserve(first)
    expect(await ledger.reserve({ ...again(first), apiEpoch: randomUUID() })).toEqual({
      kind: 'stale',
    })
  })

  it('that cannot be written is the only one of its batch to fail', async ({ ledger, reservation, stateOf }) => {
    const attempts = [reservation(), reservation({ payer: 'x\u0000y' }), reservation()]
    const outcomes = await Promise.allSettled(attempts.map((attempt) => ledger.reserve(attempt)))
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
    expect(await Promise.all(attempts.map(stateOf))).toEqual(['RESERVED', undefined, 'RESERVED'])
  })

  it('of a released authorization writes its row as if it were new, whatever it was for before', async ({
    ledger,
    reservation,
    database,
  }) => {
    const first = reservation()
    await ledger.reserve(first)
    await ledger.beginSettlement(first, 503)
    await ledger.close(first, { state: 'RELEASED', reason: 'facilitator_busy', unsent: true })
    const address = '0x3333333333333333333333333333333333333333'
    // A nonce of Permit2 is valid for any token.
    const terms = { scheme: 'other', network: 'eip155:1', asset: address, amount: '7', payTo: address }
    const next = reservation({
      ...{ environment: 'production', method: 'PUT', host: 'h', path: '/p', payer: address, validBefore: 1 },
      ...{ requirements: { ...first.requirements, ...terms }, signed: { ...first.signed, signature: '0x' } as never },
      ephemeral: false,
    })
    expect(await ledger.reserve(again({ ...next, key: first.key }))).toEqual({ kind: 'reserved' })
    expect(await ledger.reserve(next)).toEqual({ kind: 'reserved' })
    const text = `select to_jsonb(p) - 'key' - 'id' - 'bucket' - 'created_at' - 'lease_until' as row from payment p where key = $1`
    const rowOf = async ({ key }: Reservation) => (await database.pool.query(text, [key])).rows[0].row
    expect(await rowOf(first)).toEqual(await rowOf(next))
    expect(await rowOf(first)).toMatchObject({ asset: address, network: 'eip155:1', amount: 7 })
  })

  it('can be taken over when its lease has ended, and then the old holder can do nothing', async ({
    ledger,
    reservation,
  }) => {
    const old = reservation({ leaseSeconds: -1 })
    expect(await ledger.reserve(old)).toEqual({ kind: 'reserved' })
    const next = again(old)
    expect(await ledger.reserve({ ...next, leaseSeconds: 60 })).toEqual({ kind: 'reserved' })
    expect(await ledger.beginSettlement(old, 200)).toBe(false)
    expect(await ledger.release(old, { reason: 'client_gone', upstreamStatus: undefined })).toBe(false)
    expect(await ledger.close(old, { state: 'SETTLED', transaction: TRANSACTION })).toBe(false)
    expect(await ledger.beginSettlement(next, 200)).toBe(true)
  })

  it('cannot be taken over once its settlement has begun, however old it is', async ({ ledger, reservation }) => {
    const old = reservation({ leaseSeconds: -1 })
    await ledger.reserve(old)
    expect(await ledger.beginSettlement(old, 200)).toBe(true)
    const taken: ReserveOutcome = { kind: 'taken', state: 'SETTLING' }
    expect(await ledger.reserve(again(old))).toEqual(taken)
    expect(await ledger.release(old, { reason: 'client_gone', upstreamStatus: undefined })).toBe(false)
    expect(await ledger.beginSettlement(old, 200)).toBe(false)
  })
})

describe('a commit', () => {
  it('waits for the disk where more than reservations are written', async ({ openPool, reservation }) => {
    const own = openPool(1)
    await own.query('set synchronous_commit = on')
    const payment = reservation()
    await own.query('begin')
    await reserve(own, [payment])
    // Charges of vouchers also run in the caller's transaction, so `reserve` must not switch off its wait for the disk.
    expect((await own.query('show synchronous_commit')).rows).toEqual([{ synchronous_commit: 'on' }])
    await own.query('commit')
    const texts: string[] = []
    const recorded = Object.assign(Object.create(own), {
      query: (asked: { text: string }) => {
        texts.push(asked.text)
        return own.query(asked as never)
      },
    })
    const ledger = createPostgresLedger(recorded)
    await Promise.all([ledger.reserve(reservation()), ledger.beginSettlement(payment, 200)])
    await ledger.close(payment, { state: 'SETTLED', transaction: TRANSACTION })
    await ledger.reserve(reservation())
    const waits = texts.map((text) => !text.includes('synchronous_commit'))
    // The statements are: terms, a turn, the end of the payment, terms, a turn. Only the last turn writes nothing but reservations.
    expect(waits).toEqual([true, true, true, true, false])
  })
})

it('of two begins of one attempt in one turn, one begins', async ({ ledger, reservation }) => {
  const payment = reservation()
  await ledger.reserve(payment)
  const begins = [ledger.beginSettlement(payment, 200), ledger.beginSettlement(payment, 200)]
  expect(await Promise.all(begins)).toEqual([true, false])
})

it('a payment that is just being released is reserved again as soon as that is written', async ({
  openPool,
  reservation,
}) => {
  const own = openPool(4)
  const { promise: isHeld, resolve: letGo } = Promise.withResolvers<void>()
  const slow = Object.assign(Object.create(own), {
    query: async (...asked: [{ name?: string }, ...unknown[]]) => {
      if (asked[0].name === 'ledger-closed') await isHeld
      return own.query(...(asked as unknown as Parameters<typeof own.query>))
    },
  })
  const ledger = createPostgresLedger(slow)
  const first = reservation()
  await ledger.reserve(first)
  const releasing = ledger.release(first, { reason: 'upstream_status', upstreamStatus: 307 })
  // The release is on its way in a turn of its own.
  await own.query('select pg_sleep(0.02)')
  const reserving = ledger.reserve(again(first))
  await own.query('select pg_sleep(0.1)')
  letGo()
  expect(await reserving).toEqual({ kind: 'reserved' })
  expect(await releasing).toBe(true)
})

describe('a settled payment', () => {
  it('refuses every change, also by SQL', async ({ ledger, reservation, stateOf, database }) => {
    const payment = reservation()
    await ledger.reserve(payment)
    await ledger.beginSettlement(payment, 200)
    expect(await ledger.close(payment, { state: 'SETTLED', transaction: TRANSACTION })).toBe(true)
    expect(
      await ledger.close(payment, { state: 'UNKNOWN', reason: 'client_gone', transaction: undefined, refused: false }),
    ).toBe(false)
    expect(await ledger.reserve(again(payment))).toEqual({ kind: 'taken', state: 'SETTLED' })
    const authz = new Pool({ connectionString: database.authzUrl, max: 1 })
    const refused = [
      "update payment_step set state = 'RELEASED' where id = $1",
      'update payment_attempt set valid_before = now() where id = $1',
      "update payment_attempt set payer = '0x' where id = $1",
      'update payment_terms set amount = 1 where id = (select terms from payment_attempt where id = $1)',
      'delete from payment_attempt where id = $1',
      'delete from payment_step where id = $1',
      "update payment_correction set state = 'RESTORED' where payment_id = $1",
    ]
    for (const statement of refused)
      await expect(authz.query(statement, [payment.id])).rejects.toThrow('permission denied')
    await authz.end()
    expect(await stateOf(payment)).toBe('SETTLED')
  })
})

it('payments that are begun in one replica and released in another end once, and none fails', async ({
  replicas: [one, other],
  reservation,
  stateOf,
}) => {
  if (!one || !other) throw new Error('there are no two replicas')
  const because = { reason: 'client_gone', upstreamStatus: undefined } as const
  for (let round = 0; round < 20; round += 1) {
    const attempts = Array.from({ length: 200 }, () => reservation())
    await Promise.all(attempts.map((attempt) => one.reserve(attempt)))
    const ends = attempts.map((attempt, index) => {
      const [begins, releases] = index % 2 === 0 ? [one, other] : [other, one]
      return Promise.all([begins.beginSettlement(attempt, 200), releases.release(attempt, because)])
    })
    for (const [index, [isBegun, isReleased]] of (await Promise.all(ends)).entries()) {
      expect(isReleased).toBe(!isBegun)
      if (index < 2) expect(await stateOf(attempts[index] ?? reservation())).toBe(isBegun ? 'SETTLING' : 'RELEASED')
    }
  }
})
