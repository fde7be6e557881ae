import { describe, expect, it } from 'vitest'
import { answer, challenge, hit, laterPlease, OTHER, PAYMENT, row } from './fixtures.ts'
import { differencesOfSales, type Sales } from './sales.ts'

const well: Sales = { presented: [answer()], hits: [hit()], rows: [row()] }
const released = row({ state: 'RELEASED', transaction: null })
const unknown = row({ state: 'UNKNOWN', transaction: null })
const cutOff = answer({ whole: false })
const named = new Set([PAYMENT])

describe('buyers, upstream and ledger agree', () => {
  it.each<[string, Sales]>([
    ['when all went well', well],
    ['when nothing was presented', { presented: [], hits: [], rows: [] }],
    ['when a payment was refused before it was on record', { presented: [challenge], hits: [], rows: [] }],
    ['when it was served at the third attempt', { ...well, presented: [laterPlease, cutOff, answer()] }],
    ['when the upstream failed', { presented: [answer({ status: 500 })], hits: [hit()], rows: [released] }],
    [
      'when an earlier attempt had another id, of which nothing is left',
      { presented: [answer({ status: 500 }), answer()], hits: [hit({ paymentId: 'earlier' }), hit()], rows: [row()] },
    ],
    ['when it was served again after it broke off', { ...well, presented: [cutOff, answer()], hits: [hit(), hit()] }],
  ])('%s', (_, sales) => {
    expect(differencesOfSales(sales)).toEqual([])
  })

  it('if open and unclaimed payments are the expected ones', () => {
    expect(differencesOfSales({ presented: [laterPlease], hits: [hit()], rows: [unknown] }, { open: named })).toEqual(
      [],
    )
    expect(differencesOfSales({ ...well, presented: [cutOff] }, { unfetched: named })).toEqual([])
  })
})

describe('a difference is found if a payment', () => {
  const served = { presented: [answer()], hits: [hit()] }
  it.each<[string, Sales]>([
    ['was served in full 2 times', { presented: [answer(), answer()], hits: [hit(), hit()], rows: [row()] }],
    ['was answered 200, the ledger says RELEASED', { ...served, rows: [released] }],
    ['was answered 200, the ledger says UNKNOWN', { presented: [cutOff], hits: [hit()], rows: [unknown] }],
    ['was answered 204, the ledger says undefined', { presented: [answer({ status: 204 })], hits: [], rows: [] }],
    ['was charged and never served in full', { ...well, presented: [laterPlease, cutOff] }],
    ['was charged and never served in full', { presented: [], hits: [], rows: [row()] }],
    ['is still UNKNOWN', { presented: [laterPlease], hits: [hit()], rows: [unknown] }],
    ['is still SETTLING', { presented: [laterPlease], hits: [hit()], rows: [row({ state: 'SETTLING' })] }],
    ['was served, not by a request in its name', { ...well, hits: [] }],
    ['was served, not by a request in its name', { ...well, hits: [hit({ paymentId: 'earlier' })] }],
    ['reached the upstream 2 times, presented 1 times', { ...well, hits: [hit(), hit()] }],
  ])('%s', (what, sales) => {
    expect(differencesOfSales(sales)).toContain(`${PAYMENT} ${what}`)
  })

  it('does not have the expected state', () => {
    expect(differencesOfSales(well, { open: named })).toEqual([`${PAYMENT} is not open: SETTLED`])
    const fetched = [`${PAYMENT} is not one that was charged and not fetched: SETTLED`]
    expect(differencesOfSales(well, { unfetched: named })).toEqual(fetched)
  })
})

describe('a difference is found for a request at the upstream', () => {
  it.each<[string, Sales]>([
    [
      "the upstream was asked for /weather in no payment's name",
      { ...well, hits: [hit(), hit({ paymentId: undefined, presented: undefined })] },
    ],
    [
      "the upstream was asked for /weather in the name of id, which is nobody's",
      { ...well, hits: [hit(), hit({ presented: undefined })] },
    ],
    [
      "the upstream was asked for /weather in the name of stray, which is nobody's",
      {
        ...well,
        presented: [answer(), { ...challenge, payment: OTHER }],
        hits: [hit(), hit({ paymentId: 'stray', presented: OTHER })],
      },
    ],
    [
      `${OTHER} reached the upstream in the name of ${PAYMENT}`,
      {
        presented: [answer(), answer({ payment: OTHER })],
        hits: [hit(), hit({ presented: OTHER })],
        rows: [row(), row({ id: 'other', payment: OTHER })],
      },
    ],
    [
      `${OTHER} reached the upstream in the name of ${PAYMENT}`,
      {
        presented: [answer(), answer({ payment: OTHER })],
        hits: [hit({ paymentId: 'earlier' }), hit({ paymentId: 'earlier', presented: OTHER })],
        rows: [row(), row({ id: 'other', payment: OTHER })],
      },
    ],
  ])('%s', (line, sales) => {
    expect(differencesOfSales(sales)).toContain(line)
  })
})
