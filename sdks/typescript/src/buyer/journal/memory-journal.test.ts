import { expect, it } from 'vitest'
import { memoryJournal, type NewPayment } from '../index.ts'

const NOW = Date.parse('2026-11-24T12:00:00Z')
const DAY = 86_400_000
const allowAll = () => undefined

function payment(signedAt = NOW): NewPayment {
  const terms = {
    scheme: 'exact',
    network: 'eip155:8453',
    asset: '0x0',
    amount: '1',
    payTo: '0x0',
    maxTimeoutSeconds: 60,
  }
  return {
    ...{ purchase: 'p', signed_at: new Date(signedAt).toISOString(), method: 'GET', url: 'https://a.example/' },
    ...{ host: 'a.example', terms: { ...terms, extra: {} }, headers: {}, valid_before: signedAt / 1_000 + 60 },
    ...{ outlay: '1', request: { headers: {}, body: null } },
  }
}

it('leaves what is under way alone, and gives it to one afterwards', async () => {
  const journal = memoryJournal(() => NOW)
  const { id } = await journal.begin(payment(), allowAll)
  expect([await journal.takeOver('p'), await journal.takeOverId(id)]).toEqual([undefined, undefined])
  await journal.leave(id)
  expect((await journal.read()).open).toMatchObject([{ id, state: 'uncertain' }])
  const taken = await Promise.all([journal.takeOver('p'), journal.takeOver('p')])
  expect(taken.map((payment) => payment?.id)).toEqual([id, undefined])
})

it('says once that a payment is owed', async () => {
  const journal = memoryJournal(() => NOW)
  const { id } = await journal.begin(payment(), allowAll)
  expect([await journal.owe(id), await journal.owe(id)]).toEqual([true, false])
  const other = await journal.begin(payment(), allowAll)
  await journal.end(other.id, { outcome: 'charged' })
  expect(await journal.owe(other.id)).toBe(false)
})

it('checks and begins in one step', async () => {
  const journal = memoryJournal(() => NOW)
  const begun = Array.from({ length: 5 }, () =>
    journal.begin(payment(), ({ open }) => {
      if (open.length >= 2) throw new Error('enough')
    }),
  )
  const outcomes = (await Promise.allSettled(begun)).map(({ status }) => status)
  expect(outcomes.filter((status) => status === 'fulfilled')).toHaveLength(2)
})

it('forgets what ended before yesterday', async () => {
  let now = NOW - 3 * DAY
  const journal = memoryJournal(() => now)
  const old = await journal.begin(payment(now), allowAll)
  await journal.end(old.id, { outcome: 'charged' })
  now = NOW
  const { id } = await journal.begin(payment(), allowAll)
  await journal.end(id, { outcome: 'charged' })
  expect((await journal.read()).ended.map((ended) => ended.id)).toEqual([id])
  expect((await journal.read('2000-01-01')).ended).toHaveLength(1)
})
