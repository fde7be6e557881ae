import { expect, it } from 'vitest'
import { createBulkhead } from './bulkhead.ts'

it('gives each tenant places of its own', async () => {
  const bulkhead = createBulkhead(2)
  expect([await bulkhead.enter('a', 5), await bulkhead.enter('a', 5), await bulkhead.enter('a', 5)]).toEqual([
    true,
    true,
    false,
  ])
  expect(await bulkhead.enter('b', 5)).toBe(true)
})

it('hands a place on to whoever has waited longest', async () => {
  const bulkhead = createBulkhead(1)
  await bulkhead.enter('a', 5)
  const entered: number[] = []
  const waiting = [1, 2].map((number) => bulkhead.enter('a', 1000).then(() => entered.push(number)))
  expect(bulkhead.load('a')).toBe(3)
  bulkhead.leave('a')
  await waiting[0]
  expect(entered).toEqual([1])
  bulkhead.leave('a')
  await waiting[1]
  bulkhead.leave('a')
  expect(bulkhead.load('a')).toBe(0)
})

it('lets go of those who no longer wait', async () => {
  const bulkhead = createBulkhead(1)
  await bulkhead.enter('a', 5)
  const gone = new AbortController()
  const waiting = bulkhead.enter('a', 1000, gone.signal)
  gone.abort()
  expect(await waiting).toBe(false)
  bulkhead.leave('a')
  expect(bulkhead.load('a')).toBe(0)
})
