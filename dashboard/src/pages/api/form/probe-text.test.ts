import { expect, it } from 'vitest'
import { probeText } from './probe-text.ts'

it('a 404 of an upstream is explained, and no other answer is', () => {
  const textOf = (status: number) => probeText({ reachable: true, status, latency_ms: 3 }).text
  expect(textOf(200)).toBe('It answers (200) in 3 ms.')
  expect(textOf(404)).toBe('It answers (404) in 3 ms. It has nothing at this address itself; paths below it may work.')
})
