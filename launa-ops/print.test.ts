import { expect, it } from 'vitest'
import { COMMANDS } from './commands.ts'
import { printed } from './print.ts'

it('prints lists as tables with the way to the next page, and no control characters', () => {
  const items = [
    { id: 'a', target: 'x\u001b[31m', until: null },
    { id: 'bcd', target: 'y', until: null },
  ]
  expect(printed({ items, next_cursor: 'n' }, { columns: ['id', 'target', 'until'] })).toBe(
    ['id   target  until', 'a    x?[31m  -', 'bcd  y       -', 'more: --cursor n'].join('\n'),
  )
  expect(printed({ items: [], next_cursor: null }, {})).toBe('none')
})

it('prints other answers line by line', () => {
  expect(printed({ id: 'a', steps: [{ state: 'UNKNOWN' }], decisions: [] }, {})).toBe(
    'id: a\nsteps:\n  {"state":"UNKNOWN"}\ndecisions: none',
  )
  expect(printed(null, {})).toBe('done')
})

it('prints a plan with a row for each of its limits', () => {
  const limits = [
    { environment: 'development', resource: 'apis', most: 5 },
    { environment: 'production', resource: 'endpoints', most: 1_000 },
  ]
  const items = [
    { name: 'free', limits: [] },
    { name: 'large', limits },
  ]
  expect(printed({ items }, COMMANDS.plans ?? {})).toBe(
    [
      'name   environment  resource   most',
      'free   -            -          -',
      'large  development  apis       5',
      'large  production   endpoints  1000',
    ].join('\n'),
  )
})
