import { describe, expect, it } from 'vitest'
import { LATENCY_BOUNDS } from '../../schema/latency-bounds.ts'
import { latencyOf } from './latency.ts'

const counted = (classes: Record<number, number>) =>
  Array.from({ length: LATENCY_BOUNDS.length + 1 }, (_, position) => classes[position] ?? 0)

describe('latencies', () => {
  it('lie evenly within their class', () => {
    expect(latencyOf(counted({ 7: 10 }))).toEqual({ p50: 350, p95: 395 })
  })

  it('are found across classes', () => {
    expect(latencyOf(counted({ 0: 50, 9: 50 }))).toEqual({ p50: 25, p95: 725 })
  })

  it('beyond the last bound count as that', () => {
    expect(latencyOf(counted({ 22: 3 }))).toEqual({ p50: 60_000, p95: 60_000 })
  })

  it('of nothing are none', () => {
    expect(latencyOf([])).toBeNull()
  })
})
