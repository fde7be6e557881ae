import { expect, it } from 'vitest'
import { exportName } from './export-name.ts'
import { readFilter } from './settlement-filter.ts'

const now = new Date('2026-11-30T23:59:59.000Z')

it.each([
  ['', 'production', 'settlements-to-2026-11-30.csv'],
  ['', 'development', 'settlements-to-2026-11-30-sandbox.csv'],
  [
    'from=2026-11-01&to=2026-11-15&status=settled',
    'production',
    'settlements-from-2026-11-01-to-2026-11-15-settled.csv',
  ],
  ['api=1&from=2026-11-01', 'production', 'settlements-from-2026-11-01-to-2026-11-30-filtered.csv'],
] as const)('the export of %j in %s is named by its content', (filter, environment, name) => {
  expect(exportName(readFilter(new URLSearchParams(filter)), { environment, now })).toBe(name)
})
