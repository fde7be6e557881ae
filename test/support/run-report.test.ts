import { expect, it } from 'vitest'
import { failureList, timeTable } from './run-report.ts'

const time = (
  project: string,
  file: string,
  { tests, begun, ended }: { tests: number; begun: number; ended: number },
) => ({
  ...{ project, file },
  ...{ tests: tests * 1000, begun: begun * 1000, ended: ended * 1000 },
})

it('names the wall-clock time of each project and the ten slowest files', () => {
  const times = [
    time('unit', 'a.test.ts', { tests: 1, begun: 0, ended: 2 }),
    ...Array.from({ length: 11 }, (_, index) =>
      time('shared', `b${index}.test.ts`, { tests: 10 + index, begun: 10, ended: 40 }),
    ),
  ]
  const lines = timeTable(times).split('\n')
  expect(lines).toContain('      2.0 s  unit: 1 files, 1.0 s of tests')
  expect(lines).toContain('     30.0 s  shared: 11 files, 165.0 s of tests')
  expect(lines.slice(-10)).toEqual(
    Array.from({ length: 10 }, (_, index) => `     ${20 - index}.0 s  shared  b${10 - index}.test.ts`),
  )
})

it('names each failed test, its file and its error, twenty at most', () => {
  const failures = Array.from({ length: 21 }, (_, index) => ({
    ...{ file: `c${index}.test.ts`, test: 'group > it' },
    error: 'expected 200 to be 402',
  }))
  const lines = failureList([{ file: 'd.test.ts', test: '', error: 'no stack' }, ...failures]).split('\n')
  expect(lines.slice(1, 4)).toEqual([
    'Failed: 22',
    '  d.test.ts: no stack',
    '  c0.test.ts > group > it: expected 200 to be 402',
  ])
  expect(lines.at(-1)).toBe('  and 2 more')
})
