import { expect, it } from 'vitest'
import { payabilityFindings } from './payability-findings.ts'

it('endpoints that buyers can pay for are no finding', () => {
  expect(payabilityFindings({ yes: 3, unknown: 0, no: 0, warnings: [] })).toEqual([])
})

it('the others are, with each reason and what to do', () => {
  const warning = {
    ...({ code: 'amount_below_minimum', path: 'accepts.0.amount', message: 'too small', fix: 'set more' } as const),
    ...{ endpoints: ['GET /a', 'GET /b', 'GET /c'], endpoint_count: 5 },
  }
  expect(payabilityFindings({ yes: 0, unknown: 1, no: 5, warnings: [warning] })).toEqual([
    { level: 'error', where: '5 endpoints', message: 'can be paid by nobody' },
    { level: 'warning', where: '1 endpoint', message: 'may not be payable: that could not be checked' },
    { level: 'warning', where: 'GET /a, GET /b, GET /c, 2 more', message: 'accepts.0.amount: too small; set more' },
  ])
})
