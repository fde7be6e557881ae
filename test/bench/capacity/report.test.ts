import { expect, it } from 'vitest'
import { assumptions, costTable, sizeTable } from './report.ts'

const connections = { authz: 30, controlPlane: 10, xds: 2 }
const cost = {
  cpu: { envoy: 500.4, authz: 600, postgres: 200 },
  disk: { heap: 700, index: 300, wal: 2_000 },
  network: { buyers: 4_000, upstreams: 1_000, authz: 3_000, postgres: 2_000 },
}

it('shows a column for each kind of request', () => {
  const lines = costTable([
    { what: 'payment', cost },
    { what: 'voucher', cost },
  ]).split('\n')
  expect(lines.slice(0, 3)).toEqual([
    '| for each | payment | voucher |',
    '|---|---|---|',
    '| Envoy, CPU µs | 500 | 500 |',
  ])
})

it('shows a column for each rate, and the needs beyond one PostgreSQL server', () => {
  const text = sizeTable({ what: 'payment', cost }, connections)
  expect(text).toContain('| a second | 100 | 1,000 | 10,000 |')
  expect(text).toContain('| Envoy, cores | 0.1 | 1 | 10 |')
  expect(text).toContain('| PostgreSQL, disk for a day | 8.6 GB | 86 GB | 864 GB |')
  expect(text).toContain('| network, buyers | 3.2 Mbit/s | 32 Mbit/s | 320 Mbit/s |')
  expect(text).toContain('| one PostgreSQL server | is enough | is enough | not enough: disk |')
})

it('states what the table assumes', () => {
  expect(assumptions(connections)).toContain('Cores are 50 % busy.')
})
