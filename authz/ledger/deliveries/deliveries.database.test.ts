import { v7 } from 'uuid'
import { describe, expect } from 'vitest'
import { insertApi } from '../../../configuration/testing/rows.ts'
import { it as onLedger } from '../../testing/ledger.ts'
import { again } from '../../testing/reservations.ts'
import type { Claim, DeliveryReport, HeldPayment, Reservation } from '../ledger.ts'
import { claim } from './deliveries.ts'

/** Has no effect, because the upstream's answers in these tests had no `Vary`. */
const isVariedAlike = () => false

const BROKEN = { reason: 'upstream_status', upstreamStatus: 503 } as const

const said = (
  paymentId: string,
  attempt: string,
  report: DeliveryReport['status'],
  usesUp = false,
): DeliveryReport => ({
  ...{ paymentId, attempt, status: report, usesUp },
})

const it = onLedger
  /** A payment that was charged, with an answer that did not arrive. */
  .extend('undelivered', async ({ ledger, reservation }) => {
    const payment = reservation()
    await ledger.reserve(payment)
    await ledger.beginSettlement(payment, 200)
    await ledger.close(payment, { state: 'SETTLED', transaction: `0x${'ab'.repeat(32)}` })
    await ledger.recordDelivery(said(payment.id, payment.id, 'failed'))
    return payment
  })
  .extend(
    'presented',
    ({ ledger }) =>
      ({ key, apiId, requestDigest, signed }: Reservation) =>
        ledger.claim({
          key,
          apiId,
          requestDigest: () => requestDigest,
          isVariedAlike,
          signed,
          attempt: v7(),
          leaseSeconds: 60,
        }),
  )
  .extend('claimed', ({ presented }) => async (payment: Reservation): Promise<HeldPayment & { claim: Claim }> => {
    const outcome = await presented(payment)
    if (outcome.kind !== 'claimed' || !outcome.payment.claim) throw new Error(`not claimed but ${outcome.kind}`)
    return { ...outcome.payment, claim: outcome.payment.claim }
  })

describe('what is charged before its upstream is asked', () => {
  it('is found by another process, served once at a time, and claimed when that has failed', async ({
    ledger,
    reservation,
    presented,
    claimed,
  }) => {
    const payment = reservation()
    const transaction = `0x${'ab'.repeat(32)}`
    await ledger.reserve(payment)
    await ledger.beginSettlement(payment, undefined)
    await ledger.close(payment, { state: 'SETTLED', transaction })
    expect((await presented(payment)).kind).toBe('delivering')
    const owed = await ledger.owe(payment, transaction)
    expect(owed?.claim).toEqual({ attempt: payment.id, transaction })
    expect(await ledger.owe(payment, transaction)).toBeUndefined()
    const ref = { paymentId: payment.id, attempt: payment.id }
    expect(await ledger.find(ref)).toMatchObject({ id: payment.id, claim: { attempt: payment.id, transaction } })
    expect((await presented(payment)).kind).toBe('delivering')
    await ledger.release(owed as HeldPayment, BROKEN)
    expect(await ledger.find(ref)).toBeUndefined()
    expect((await claimed(payment)).claim.attempt).not.toBe(payment.id)
  })
})

describe('a claim', () => {
  it('is used up by two answers that are released, whatever is said of them, and not by an upstream that has none', async ({
    ledger,
    undelivered: payment,
    presented,
    claimed,
  }) => {
    for (let outage = 0; outage < 12; outage += 1) await ledger.release(await claimed(payment), BROKEN)
    for (let delivery = 0; delivery < 2; delivery += 1) {
      const held = await claimed(payment)
      expect(await ledger.releaseAnswer(held, held.claim)).toBe(true)
      expect(await ledger.releaseAnswer(held, held.claim)).toBe(false)
      // Envoy may report one failed delivery more than once.
      for (let time = 0; time < 3; time += 1) await ledger.recordDelivery(said(held.id, held.claim.attempt, 'failed'))
      await ledger.release(held, BROKEN)
    }
    expect(await presented(payment)).toEqual({ kind: 'spent' })
  })

  it('releases nothing after it has ended', async ({ ledger, undelivered: payment, claimed }) => {
    const held = await claimed(payment)
    await ledger.release(held, BROKEN)
    expect(await ledger.releaseAnswer(held, held.claim)).toBe(false)
    const next = await claimed(payment)
    expect(await ledger.releaseAnswer(held, held.claim)).toBe(false)
    expect(await ledger.releaseAnswer(next, next.claim)).toBe(true)
  })

  it('has released what it has released: no statement takes that back', async ({
    ledger,
    undelivered: payment,
    claimed,
    pool,
  }) => {
    const held = await claimed(payment)
    await ledger.releaseAnswer(held, held.claim)
    const add = (number: number) =>
      pool.query('insert into answer_release values ($1, bucket_of($1), $2, $1)', [payment.id, number])
    await expect(add(1)).rejects.toMatchObject({ code: '23505' })
    await add(20)
    await expect(add(21)).rejects.toMatchObject({ code: '23514' })
    for (const text of ['update answer_release set number = 3', 'delete from answer_release'])
      await expect(pool.query(text)).rejects.toMatchObject({ code: '42501' })
  })

  it('is not served after twenty releases, whatever the number of claims is', async ({
    ledger,
    undelivered: payment,
    presented,
    pool,
  }) => {
    await ledger.recordDelivery(said(payment.id, payment.id, 'failed'))
    const add = (number: number) =>
      pool.query('insert into answer_release values ($1, bucket_of($1), $2, $1)', [payment.id, number])
    for (let number = 1; number <= 19; number++) await add(number)
    expect((await presented(payment)).kind).toBe('claimed')
    await add(20)
    await pool.query('update delivery set lease_until = now(), claims = 0 where payment_id = $1', [payment.id])
    expect(await presented(payment)).toEqual({ kind: 'spent' })
  })

  it('is used up by two of which Envoy never says a report', async ({ ledger, undelivered: payment, presented }) => {
    const { key, apiId, signed } = payment
    const requestDigest = () => payment.requestDigest
    const silent = () =>
      ledger.claim({ key, apiId, requestDigest, isVariedAlike, signed, attempt: v7(), leaseSeconds: -1 })
    expect([(await silent()).kind, (await silent()).kind]).toEqual(['claimed', 'claimed'])
    expect(await presented(payment)).toEqual({ kind: 'spent' })
  })

  it('is served only with the headers that the first answer has named', async ({ ledger, reservation }) => {
    const payment = reservation()
    const { key, apiId, signed } = payment
    await ledger.reserve(payment)
    await ledger.beginSettlement({ ...payment, varied: 'x-symbol ab' }, 200)
    await ledger.close(payment, { state: 'SETTLED', transaction: `0x${'ab'.repeat(32)}` })
    await ledger.recordDelivery(said(payment.id, payment.id, 'failed'))
    const requestDigest = () => payment.requestDigest
    const presented = (own: string) => {
      const sent = { requestDigest, isVariedAlike: (varied: string) => varied === own }
      return ledger.claim({ key, apiId, ...sent, signed, attempt: v7(), leaseSeconds: 60 })
    }
    expect(await presented('x-symbol cd')).toEqual({ kind: 'spent' })
    expect((await presented('x-symbol ab')).kind).toBe('claimed')
  })

  it('keeps the headers that the first of its answers has named', async ({
    ledger,
    undelivered: payment,
    claimed,
    pool,
  }) => {
    const recorded = async () =>
      (await pool.query('select varied, request_body from payment where id = $1', [payment.id])).rows[0]
    const held = await claimed(payment)
    await ledger.releaseAnswer({ ...held, varied: 'x-symbol ab' }, held.claim)
    expect(await recorded()).toEqual({ varied: 'x-symbol ab', request_body: null })
    await ledger.recordDelivery(said(payment.id, held.claim.attempt, 'failed'))
    await pool.query('update delivery set claims = 0 where payment_id = $1', [payment.id])
    const { key, apiId, signed, requestDigest } = payment
    const sent = { key, apiId, signed, requestDigest: () => requestDigest, isVariedAlike: () => true }
    const next = await ledger.claim({ ...sent, attempt: v7(), leaseSeconds: 60 })
    if (next.kind !== 'claimed' || !next.payment.claim) throw new Error(`not claimed but ${next.kind}`)
    expect(await ledger.releaseAnswer({ ...next.payment, varied: 'x-symbol cd' }, next.payment.claim)).toBe(true)
    expect(await recorded()).toEqual({ varied: 'x-symbol ab', request_body: null })
  })

  it('is not served while reports wait to be written', async ({ undelivered: payment, pool }) => {
    const { key, apiId, signed } = payment
    const requestDigest = () => payment.requestDigest
    const presentation = { key, apiId, requestDigest, isVariedAlike, signed, attempt: v7(), leaseSeconds: 60 }
    expect(await claim(pool, presentation, { isBehind: true })).toEqual({ kind: 'delivering' })
    expect((await claim(pool, presentation)).kind).toBe('claimed')
  })

  it('is used up by as many answers as the endpoint has allowed, also when that is gone', async ({
    ledger,
    reservation,
    presented,
    claimed,
    database: { pool },
  }) => {
    const api = await insertApi(pool)
    const endpointId = await api.addEndpoint({ maxRedeliveries: 1 })
    const { epoch } = await api.terms()
    const payment = reservation({ apiId: api.id, endpointId, apiEpoch: epoch })
    await ledger.reserve(payment)
    await pool.query('delete from endpoint where id = $1', [endpointId])
    await ledger.beginSettlement(payment, 200)
    await ledger.close(payment, { state: 'SETTLED', transaction: `0x${'ab'.repeat(32)}` })
    await ledger.recordDelivery(said(payment.id, payment.id, 'failed'))
    const { id, claim } = await claimed(payment)
    await ledger.recordDelivery(said(id, claim.attempt, 'failed', true))
    expect(await presented(payment)).toEqual({ kind: 'spent' })
  })

  it('counts once when one of two who tell of it knows that it is used up', async ({
    ledger,
    undelivered: payment,
    presented,
    claimed,
  }) => {
    for (const order of [
      [true, false],
      [false, true],
    ]) {
      const { id, claim } = await claimed(payment)
      await Promise.all(order.map((usesUp) => ledger.recordDelivery(said(id, claim.attempt, 'failed', usesUp))))
    }
    expect(await presented(payment)).toEqual({ kind: 'spent' })
  })

  it('knows the body of the request that has paid', async ({ ledger, reservation, presented }) => {
    const payment = reservation()
    await ledger.reserve(payment)
    await ledger.beginSettlement({ ...payment, requestBody: 'whole 1 ab' }, 200)
    await ledger.close(payment, { state: 'SETTLED', transaction: `0x${'ab'.repeat(32)}` })
    await ledger.recordDelivery(said(payment.id, payment.id, 'failed'))
    expect(await presented(payment)).toMatchObject({ payment: { claim: { requestBody: 'whole 1 ab' } } })
  })

  it('is given the answer that was kept until that was delivered', async ({
    ledger,
    undelivered: payment,
    presented,
    claimed,
  }) => {
    const answer = { status: 200, contentType: 'text/plain', receipt: 'r', body: 'Grüße' }
    await ledger.storeAnswers([{ paymentId: payment.id, answer }])
    await ledger.storeAnswers([{ paymentId: payment.id, answer: { ...answer, body: 'later' } }])
    for (let time = 0; time < 4; time += 1) {
      const outcome = await presented(payment)
      expect(outcome).toMatchObject({ kind: 'claimed', stored: answer })
      const attempt = outcome.kind === 'claimed' ? (outcome.payment.claim?.attempt ?? '') : ''
      await ledger.recordDelivery(said(payment.id, attempt, 'failed', true))
    }
    const { claim } = await claimed(payment)
    await ledger.recordDelivery(said(payment.id, claim.attempt, 'delivered'))
    expect(await presented(payment)).toEqual({ kind: 'spent' })
  })

  it('is given the answer that was kept twenty times at most', async ({ ledger, undelivered: payment, presented }) => {
    const answer = { status: 200, contentType: 'text/plain', receipt: 'r', body: 'short' }
    await ledger.storeAnswers([{ paymentId: payment.id, answer }])
    let released = 0
    for (;;) {
      const outcome = await presented(payment)
      if (outcome.kind !== 'claimed') break
      released += 1
      await ledger.release(outcome.payment, BROKEN)
    }
    expect(released).toBe(20)
    expect(await presented(payment)).toEqual({ kind: 'spent' })
  })

  it('is not kept for what is delivered already', async ({ ledger, undelivered: payment, pool }) => {
    await ledger.recordDelivery(said(payment.id, payment.id, 'delivered'))
    const answer = { status: 200, contentType: 'text/plain', receipt: 'r', body: '' }
    await ledger.storeAnswers([{ paymentId: payment.id, answer }])
    expect((await pool.query('select from kept_answer where payment_id = $1', [payment.id])).rowCount).toBe(0)
  })

  it('is found by its own name only: neither an older one nor the first request may deliver in its place', async ({
    ledger,
    undelivered: payment,
    claimed,
  }) => {
    const older = await claimed(payment)
    await ledger.release(older, BROKEN)
    const held = await claimed(payment)
    const found = (attempt: string) => ledger.find({ paymentId: payment.id, attempt })
    expect(await Promise.all([older.claim.attempt, payment.id].map(found))).toEqual([undefined, undefined])
    expect((await found(held.claim.attempt))?.claim).toEqual(held.claim)
  })

  it('has ended when Envoy says so, whatever is said of others of its payment at the same moment', async ({
    ledger,
    undelivered: payment,
    presented,
    claimed,
  }) => {
    const claim = await claimed(payment)
    const { attempt } = claim.claim
    const reports = [
      said(payment.id, attempt, 'failed'),
      said(payment.id, attempt, 'under way'),
      said(payment.id, payment.id, 'failed'),
    ]
    await Promise.all(reports.map((report) => ledger.recordDelivery(report)))
    const next = await claimed(payment)
    // A repeated report about an earlier answer does not end the claim.
    await Promise.all([said(payment.id, attempt, 'failed'), ...reports].map((report) => ledger.recordDelivery(report)))
    expect(await presented(payment)).toEqual({ kind: 'delivering' })
    // But a report that the answer was delivered ends the claim.
    const late = [said(payment.id, attempt, 'delivered'), said(payment.id, next.claim.attempt, 'failed')]
    await Promise.all(late.map((report) => ledger.recordDelivery(report)))
    expect(await presented(payment)).toEqual({ kind: 'spent' })
  })
})

describe('a payment whose request is open', () => {
  it('is held for as long as Envoy says so, and as its authorization is good', async ({
    ledger,
    reservation,
    pool,
  }) => {
    const untilOf = async ({ id }: Reservation) => {
      const text = 'select extract(epoch from lease_until - now())::float8 as seconds from payment where id = $1'
      return (await pool.query<{ seconds: number }>(text, [id])).rows[0]?.seconds
    }
    const open = reservation({ leaseSeconds: 10 })
    const longHeld = reservation({ leaseSeconds: 90 })
    const runOut = reservation({ leaseSeconds: 10, validBefore: Date.now() / 1000 - 1 })
    const afterOutage = reservation({ leaseSeconds: -1 })
    for (const payment of [open, longHeld, runOut, afterOutage]) {
      await ledger.reserve(payment)
      await ledger.recordDelivery(said(payment.id, payment.id, 'under way'))
    }
    for (const held of [open, afterOutage]) {
      expect(await untilOf(held)).toBeGreaterThan(20)
      expect(await untilOf(held)).toBeLessThan(31)
    }
    expect(await untilOf(longHeld)).toBeGreaterThan(60)
    expect(await untilOf(runOut)).toBeLessThan(0)
  })

  it('is found after its lease while nobody else has it', async ({ ledger, reservation }) => {
    const payment = reservation({ leaseSeconds: -1 })
    await ledger.reserve(payment)
    const answer = { paymentId: payment.id, attempt: payment.id }
    expect(await ledger.find(answer)).toMatchObject({ id: payment.id })
    await ledger.reserve(again(payment))
    expect(await ledger.find(answer)).toBeUndefined()
  })
})
