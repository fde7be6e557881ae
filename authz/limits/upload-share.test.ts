import { expect, it } from 'vitest'
import { createUploadShare } from './upload-share.ts'

function share() {
  const clock = { now: 1_000_000 }
  const uploads = createUploadShare({ bytesPerSecond: 1_000_000, now: () => clock.now })
  return { clock, take: (bytes: number, seller = 'a') => uploads.take(seller, bytes) }
}

it('lets a second’s share through at once, and slows down what comes beyond it', () => {
  const { clock, take } = share()
  expect(take(1_000_000)).toBe(0)
  expect(take(500_000)).toBe(500)
  clock.now += 500
  expect(take(100_000)).toBe(100)
})

it('leaves each seller a share of its own', () => {
  const { take } = share()
  take(1_000_000_000)
  expect(take(1_000_000, 'b')).toBe(0)
})

it('gives back what was taken, with time', () => {
  const { clock, take } = share()
  take(3_000_000)
  clock.now += 3000
  expect(take(1_000_000)).toBe(0)
})

it('forgets the one that has waited longest when there are too many', () => {
  const { take } = share()
  take(5_000_000, 'first')
  for (let seller = 0; seller < 10_000; seller += 1) take(1, String(seller))
  expect(take(1_000_000, 'first')).toBe(0)
})

it('counts small pieces for what reading them costs', () => {
  const { take } = share()
  for (let piece = 0; piece < 244; piece += 1) expect(take(1)).toBe(0)
  expect(take(1)).toBeGreaterThan(0)
})
