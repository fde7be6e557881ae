import { expect, it } from 'vitest'
import { createReadiness } from './readiness.ts'

it('is ready while the process works, and not when it fails to tell', async () => {
  let works = true
  const readiness = createReadiness(() => works)
  expect(await readiness.isReady()).toBe(true)
  works = false
  expect(await readiness.isReady()).toBe(false)
  const failing = createReadiness(() => Promise.reject(new Error('no database')))
  expect(await failing.isReady()).toBe(false)
})

it('is not ready once it has retired, also where it was asked before', async () => {
  const asked = Promise.withResolvers<boolean>()
  const readiness = createReadiness(() => asked.promise)
  const answer = readiness.isReady()
  readiness.retire()
  asked.resolve(true)
  expect(await answer).toBe(false)
  expect(await readiness.isReady()).toBe(false)
  expect(readiness.isRetired()).toBe(true)
})
