import { expect, it } from 'vitest'
import { sellingState } from './selling-state.ts'

const on = { enabled: true, suspended: null }
const counts = (yes: number, unknown: number, no: number) => ({ yes, unknown, no })

it('an API sells as far as its switch, its suspension and its endpoints allow', () => {
  const suspended = { kind: 'api', reason: 'a report', since: '2026-11-28T00:00:00Z', until: null } as const
  expect(sellingState({ enabled: false, suspended }, counts(1, 0, 0))).toBe('paused')
  expect(sellingState({ enabled: true, suspended }, counts(1, 0, 0))).toBe('suspended')
  expect(sellingState(on, undefined)).toBe(undefined)
  expect(sellingState(on, counts(0, 0, 0))).toBe('empty')
  expect(sellingState(on, counts(0, 0, 2))).toBe('unpayable')
  expect(sellingState(on, counts(0, 1, 2))).toBe('partly')
  expect(sellingState(on, counts(3, 1, 0))).toBe('unchecked')
  expect(sellingState(on, counts(3, 0, 0))).toBe('serving')
})
