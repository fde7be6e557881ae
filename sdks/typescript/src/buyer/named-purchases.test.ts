import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import type { ServerResponse } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { paid, RECEIPT, sell, terms } from '../../../vectors/scripted-shop.ts'
import {
  Buyer,
  memoryJournal,
  type NewPayment,
  type PaymentJournal,
  PurchaseEndedError,
  PurchaseUnderWayError,
} from './index.ts'
import { fileJournal } from './journal/file-journal.ts'
import { gatewayFetch } from './network/loopback.ts'
import type { PaymentTerms } from './terms/terms.ts'

const DAY = 86_400_000
const allowAll = () => undefined

function fileJournalNow(now?: () => number): PaymentJournal {
  const parent = mkdtempSync(join(tmpdir(), 'launa-journal-'))
  onTestFinished(() => rmSync(parent, { recursive: true, force: true }))
  return fileJournal(join(parent, 'payments'), now)
}

function payment(signedAt: number): NewPayment {
  return {
    ...{ purchase: 'p', signed_at: new Date(signedAt).toISOString(), method: 'GET', url: 'https://a.example/' },
    ...{
      host: 'a.example',
      terms: terms() as PaymentTerms,
      headers: {},
      valid_before: Math.floor(signedAt / 1_000) + 300,
    },
    ...{ outlay: '100', request: { headers: {}, body: null } },
  }
}

/** A `fetch` that holds back the answers to requests without a payment until two have arrived. */
function pricesOfTwo(): { fetch: typeof globalThis.fetch; asked: () => number } {
  const send = gatewayFetch({})
  const both = Promise.withResolvers<void>()
  let asked = 0
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const response = await send(input, init)
    if (new Headers(init?.headers).has('payment-signature')) return response
    asked += 1
    if (asked === 2) both.resolve()
    await both.promise
    return response
  }
  return { fetch, asked: () => asked }
}

describe.each([
  ['memory', memoryJournal],
  ['files', fileJournalNow],
] as const)('a named purchase, with its journal in %s', (_, newJournal) => {
  it('is paid by only one of two calls that ask for its price at the same time', async () => {
    const { fetch, asked } = pricesOfTwo()
    const journal = newJournal()
    const { buyer, url, payments } = await sell(paid, { buyer: { journal, fetch } })
    const calls = await Promise.allSettled([1, 2].map(() => buyer.fetch(url, { purchase: 'order 7' })))
    expect([asked(), payments.length]).toEqual([2, 1])
    expect(calls.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(calls).toContainEqual({ status: 'rejected', reason: expect.any(PurchaseUnderWayError) })
    expect((await journal.read()).open).toMatchObject([{ state: 'owed' }])
  })

  it('is refused to a call while another one waits for its answer, before anything is sent', async () => {
    const journal = newJournal()
    const answers: ServerResponse[] = []
    const { buyer, url, payments } = await sell((response) => answers.push(response), { buyer: { journal } })
    const first = buyer.fetch(url, { purchase: 'order 7' })
    await expect.poll(() => answers.length).toBe(1)
    const unable = new Buyer({
      ...{ privateKey: `0x${'1'.repeat(64)}`, policy: { maxPerCall: '1' }, journal },
      fetch: () => Promise.reject(new Error('a request was sent')),
    })
    const refused = unable.fetch(url, { purchase: 'order 7' })
    await expect(refused).rejects.toMatchObject({ code: 'purchase_under_way', name: 'PurchaseUnderWayError' })
    const [answer] = answers as [ServerResponse]
    const closed = once(answer, 'close')
    paid(answer)
    await (await first).response.text()
    await closed
    const failure: PurchaseEndedError = await buyer.fetch(url, { purchase: 'order 7' }).then(
      () => expect.fail('it was paid again'),
      (error) => error,
    )
    expect(failure).toBeInstanceOf(PurchaseEndedError)
    expect([failure.code, failure.transaction, failure.receipt]).toEqual(['purchase_ended', '0xabc', RECEIPT])
    expect(failure.message).toContain(`has ended at ${failure.endedAt}`)
    await expect(buyer.resend(url, { purchase: 'order 7' })).rejects.toBeInstanceOf(PurchaseEndedError)
    expect(payments).toHaveLength(1)
  })

  it('is paid once until a day after its end, even if it was signed long before', async () => {
    let now = Date.parse('2026-11-24T12:00:00Z')
    const journal = newJournal(() => now)
    const { id } = await journal.begin(payment(now), allowAll, { once: true })
    await journal.owe(id)
    now += 7 * DAY
    await journal.end(id, { outcome: 'charged', receipt: RECEIPT })
    const other = await journal.begin({ ...payment(now), purchase: 'q' }, ({ open, ended }) =>
      expect([open, ended]).toEqual([[], []]),
    )
    await journal.end(other.id, { outcome: 'charged' })
    expect((await journal.read()).ended).toMatchObject([{ id: other.id }])
    now += DAY - 1
    await expect(journal.takeOver('p', { once: true })).rejects.toMatchObject({ transaction: '0xabc' })
    await expect(journal.begin(payment(now), allowAll, { once: true })).rejects.toBeInstanceOf(PurchaseEndedError)
    expect(await journal.takeOver('p')).toBeUndefined()
    now += 1
    expect(await journal.takeOver('p', { once: true })).toBeUndefined()
    await journal.begin(payment(now), allowAll, { once: true })
  })

  it('has no second open payment, whether or not a call works on the first', async () => {
    const journal = newJournal()
    const { id } = await journal.begin(payment(Date.now()), allowAll, { once: true })
    const second = () => journal.begin(payment(Date.now()), allowAll, { once: true })
    await expect(journal.takeOver('p', { once: true })).rejects.toBeInstanceOf(PurchaseUnderWayError)
    await expect(second()).rejects.toBeInstanceOf(PurchaseUnderWayError)
    await journal.leave(id)
    await expect(second()).rejects.toBeInstanceOf(PurchaseUnderWayError)
    expect(await journal.takeOver('p', { once: true })).toMatchObject({ id })
    await journal.begin(payment(Date.now()), allowAll)
  })

  it.each(['not_charged', 'refused', 'expired'] as const)(
    'can be paid after a payment that ended as %s',
    async (end) => {
      const journal = newJournal()
      const { id } = await journal.begin(payment(Date.now()), allowAll, { once: true })
      await journal.end(id, { outcome: end })
      expect(await journal.takeOver('p', { once: true })).toBeUndefined()
      await journal.begin(payment(Date.now()), allowAll, { once: true })
    },
  )
})
