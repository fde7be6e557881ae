import { afterAll, expect, it } from 'vitest'
import { offlineApp } from '../offline-app.ts'
import { createCodeAttempts } from '../second-factor/attempts.ts'
import { createCounters, memoryCounter, type NewCounter } from './rate-limits.ts'

const { app, services } = await offlineApp()
afterAll(() => app.close())

it('no two limits have one counter: a success that takes back the attempts of one must leave those of the other', () => {
  const names: string[] = []
  const newCounter: NewCounter = (name, limit) => {
    names.push(name)
    return memoryCounter(name, limit)
  }
  const counterOf = createCounters(newCounter)
  const limits = [...app.operations.values()].flatMap(({ id, rateLimits = [] }) =>
    rateLimits.map((limit) => ({ id, limit })),
  )
  for (const { id, limit } of limits) counterOf(id, limit)
  // Two limits whose counters have one name would share one count.
  expect(names).toHaveLength(limits.length)
  createCodeAttempts(services.settings, newCounter)
  expect(names.length).toBeGreaterThan(20)
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([])
})
