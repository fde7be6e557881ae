import type { Settlement } from '@launa/sdk'
import { describe, expect, it } from 'vitest'
import { CSV_HEADER, csvLines } from './csv.ts'

const SETTLEMENT: Settlement = {
  id: 'id',
  api_id: 'api',
  endpoint_id: 'endpoint',
  method: 'GET',
  path: '/a',
  payer: '0x1',
  scheme: 'exact',
  network: 'eip155:845320402',
  asset: '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913',
  amount: '1234500000000000000000000',
  pay_to: '0x2',
  status: 'settled',
  transaction: null,
  error_reason: null,
  explanation: null,
  upstream_status: 200,
  took_ms: 40,
  created_at: '2026-01-31T12:00:00.000Z',
  settled_at: null,
  reversed_at: null,
}
const line = (fields: Partial<Settlement>) => csvLines([{ ...SETTLEMENT, ...fields }])

describe('a line of the export', () => {
  it('has a value for each column, amounts exactly', () => {
    expect(line({}).trimEnd().split(',')).toHaveLength(CSV_HEADER.trimEnd().split(',').length)
    expect(line({})).toContain(',1234500000000000000000000,1234500000000000000.00,')
  })

  it.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', '|calc', '%0a'])('is never a formula: %j', (path) => {
    expect(line({ path })).toContain(`,"'${path}",`)
  })

  it('keeps commas, quotes and new lines inside of their cell', () => {
    expect(line({ path: '/a,"b"\r\n=1' })).toContain(',"/a,""b""\r\n=1",')
  })
})
