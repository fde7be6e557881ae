import { expect, it } from 'vitest'
import { loggedRequest, mergedPage, type RequestRecord } from './request-record.ts'

const row = (outcome: string, reason: string | null) =>
  loggedRequest(['i', '2026-01-01T00:00:00.000Z', 'GET', '/a', outcome, '402', reason, '3', null])
const withIds = (...ids: string[]) => ids.map((id) => ({ ...row('challenged', null), id }))
const idsOf = ({ rows, next }: { rows: RequestRecord[]; next: string | null }) => [rows.map(({ id }) => id), next]

it.each([
  ['challenged', null, null],
  ['refused', 'insufficient_funds', 'The wallet of the buyer does not hold the price.'],
  ['refused', 'malformed_payment', 'Malformed payment header.'],
  ['refused', 'a_newer_code', 'This version of the gateway has no words for the reason.'],
])('says why a request was %s: %s', (outcome, reason, text) => {
  expect(row(outcome, reason)).toMatchObject({ outcome, reason, text, status: 402, count: 3, settlement_id: null })
})

it('shows the newest of payments and others, and goes on below the last one shown', () => {
  expect(idsOf(mergedPage(withIds('5', '3', '4', '2'), { limit: 3, next: null }))).toEqual([['5', '4', '3'], '3'])
  expect(idsOf(mergedPage(withIds('5', '4'), { limit: 3, next: null }))).toEqual([['5', '4'], null])
})

it('goes on where the payments were read to, if these were not read to their end', () => {
  expect(idsOf(mergedPage(withIds('5', '4'), { limit: 3, next: '2' }))).toEqual([['5', '4'], '2'])
  expect(idsOf(mergedPage([], { limit: 3, next: '2' }))).toEqual([[], '2'])
})
