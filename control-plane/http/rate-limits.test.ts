import { afterAll, expect, it } from 'vitest'
import { offlineApp } from '../openapi/offline-app.ts'
import { createCodeAttempts } from '../second-factor/attempts.ts'
import { createRateLimits, memoryCounter, type NewCounter } from './rate-limits.ts'

const { app, services } = await offlineApp()
afterAll(() => app.close())

it('no two limits have one counter: a success that takes back the attempts of one must leave those of the other', () => {
  const names: string[] = []
  const newCounter: NewCounter = (name, limit) => {
    names.push(name)
    return memoryCounter(name, limit)
  }
  createRateLimits(services.config, newCounter)
  createCodeAttempts(services.config, newCounter)
  expect(names.length).toBeGreaterThan(20)
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([])
})
