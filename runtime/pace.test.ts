import { expect, it } from 'vitest'
import { createPace } from './pace.ts'

it('lets other work go on when a slice is used up, and not before', async () => {
  let now = 0
  let others = 0
  const pace = createPace(5, () => now)
  const other = () => {
    others += 1
    setImmediate(other).unref()
  }
  setImmediate(other).unref()
  for (let step = 0; step < 4; step++) await pace()
  expect(others).toBe(0)
  for (let step = 1; step <= 20; step++) {
    now += 3
    await pace()
  }
  expect(others).toBe(10)
})
