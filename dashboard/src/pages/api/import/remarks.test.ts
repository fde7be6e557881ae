import { expect, it } from 'vitest'
import { skippedRemarks, warningRemarks } from './remarks.ts'

it('warnings with one text are one remark, which has all places and ends its sentences once', () => {
  const warning = (path: string, message: string) => ({
    path,
    message,
    fix: 'leave them out',
    code: 'left_out' as never,
  })
  expect(
    warningRemarks(
      [
        warning('spec.GET /a.responses.200.headers', 'headers are left out.'),
        warning('spec.info', 'the title is shortened'),
        warning('spec.GET /b.responses.200.headers', 'headers are left out.'),
        warning('accepts.0.network', 'nobody pays on eip155:8453'),
      ],
      () => 'Base',
    ),
  ).toEqual([
    {
      text: 'Headers are left out. Leave them out.',
      places: ['GET /a.responses.200.headers', 'GET /b.responses.200.headers'],
    },
    { text: 'The title is shortened. Leave them out.', places: ['info'] },
    { text: 'Nobody pays on Base. Leave them out.', places: ['Price'] },
  ])
})

it('operations that cannot be sold are grouped by their reason', () => {
  const skipped = [
    { method: 'trace', path: '/a', reason: 'TRACE is not sold' },
    { method: 'trace', path: '/b', reason: 'TRACE is not sold' },
  ]
  expect(skippedRemarks(skipped as never)).toEqual([{ text: 'TRACE is not sold.', places: ['TRACE /a', 'TRACE /b'] }])
})
