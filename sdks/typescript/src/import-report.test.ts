import { expect, it } from 'vitest'
import { type ImportReport, joinImportReports } from './import-report.ts'

const skipped = (path: string) => ({ method: 'GET', path, path_pattern: path, code: 'webhook' as const, reason: 'r' })
const warning = (path: string) => ({ code: 'key_repeated' as const, path, message: 'm', fix: 'f' })
const report = (name: string, warnings: string[]): ImportReport => ({
  ...{ skipped: [skipped(name)], skipped_count: 3 },
  ...{ warnings: warnings.map(warning), warnings_count: 300 },
})

it('two reports become one, and warnings name operations', () => {
  const operations = [
    { method: 'GET', path: '/a' },
    { method: 'PUT', path_pattern: '/b' },
  ] as const
  const paths = [
    'operations.1.accepts.0.amount',
    'operations.0.request_schema/properties',
    'operations.9.a',
    'accepts.0',
  ]
  const joined = joinImportReports(report('/x', ['spec.GET /z.servers']), report('/y', paths), [...operations])
  expect(joined).toMatchObject({ skipped: [{ path: '/x' }, { path: '/y' }], skipped_count: 6, warnings_count: 600 })
  expect(joined.warnings.map(({ path }) => path)).toEqual([
    'spec.GET /z.servers',
    'spec.PUT /b.accepts.0.amount',
    'spec.GET /a.request_schema/properties',
    'operations.9.a',
    'accepts.0',
  ])
})
