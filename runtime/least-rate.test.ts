import { expect, it } from 'vitest'
import { nextWindow, type RateWindow } from './least-rate.ts'

const least = { looks: 3, bytes: 30 }

/**
 * Returns the number of the check that ends a transfer; undefined if no check ends it. `moved` has the bytes that have moved by each check.
 */
function endedAt(moved: readonly number[]): number | undefined {
  let window: RateWindow | undefined
  for (const [look, bytes] of moved.entries()) {
    const next = nextWindow(window, bytes, least)
    if (next === 'too_slow') return look
    window = next
  }
  return undefined
}

it('a transfer goes on while each window has the least bytes', () => {
  expect(endedAt([0, 10, 20, 30, 40, 50, 60])).toBeUndefined()
  expect(endedAt([0, 0, 0, 30, 30, 30, 60])).toBeUndefined()
})

it('a transfer ends with the first window that has less', () => {
  expect(endedAt([0, 0, 0, 0])).toBe(3)
  expect(endedAt([0, 9, 19, 29])).toBe(3)
  expect(endedAt([0, 1_000, 1_000, 1_000, 1_000, 1_000, 1_029])).toBe(6)
})
