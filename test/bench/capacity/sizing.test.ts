import { describe, expect, it } from 'vitest'
import { sizeFor, together, type UnitCost } from './sizing.ts'

const cost: UnitCost = {
  cpu: { envoy: 500, authz: 600, postgres: 200 },
  disk: { heap: 700, index: 300, wal: 2_000 },
  network: { buyers: 4_000, upstreams: 1_000, authz: 3_000, postgres: 2_000 },
}
const connections = { authz: 30, controlPlane: 10, xds: 2 }

describe('the size for a rate', () => {
  it('leaves half of each core free', () => {
    expect(sizeFor(1_000, cost, connections).cores).toEqual({ envoy: 1, authz: 1.2, postgres: 0.4 })
  })

  it('has one authz process for each core, but at least two', () => {
    const processes = [100, 1_000, 10_000].map((rate) => sizeFor(rate, cost, connections).authzProcesses)
    expect(processes).toEqual([2, 2, 12])
  })

  it('counts the connections of all processes, with two processes of each other service', () => {
    expect(sizeFor(10_000, cost, connections).connections).toBe(12 * 30 + 2 * 10 + 2 * 2)
  })

  it('counts disk by the day, log by the second, and the network in bits', () => {
    const size = sizeFor(100, cost, connections)
    expect(size).toMatchObject({ diskPerDay: 100 * 86_400 * 1_000, walPerSecond: 200_000 })
    expect(size.network.buyers).toBe(100 * 4_000 * 8)
  })

  it('names needs beyond one PostgreSQL server', () => {
    const beyond = (rate: number, more: Partial<UnitCost> = {}) =>
      sizeFor(rate, { ...cost, ...more }, connections).beyondOneServer
    expect(beyond(1_000)).toEqual([])
    expect(beyond(10_000)).toEqual(['disk'])
    expect(beyond(1_000, { cpu: { ...cost.cpu, postgres: 17_000 } })).toEqual(['cores'])
  })
})

it('adds up the costs of requests that come together', () => {
  const two = together([cost, cost])
  expect(two.cpu).toEqual({ envoy: 1_000, authz: 1_200, postgres: 400 })
  expect(two.disk).toEqual({ heap: 1_400, index: 600, wal: 4_000 })
  expect(two.network).toEqual({ buyers: 8_000, upstreams: 2_000, authz: 6_000, postgres: 4_000 })
})
