import { describe, expect, it } from 'vitest'
import { endpointWarnings } from './endpoint-warnings.ts'

const TOKEN = '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913'
const accept = {
  ...{ scheme: 'exact', network: 'eip155:8453', asset: TOKEN, amount: '999', max_timeout_seconds: 60 },
  extra: { name: 'USD Coin', version: '2' },
}
const limits = { url: 'https://facilitator.example', confirmations: 12 }

describe('the limits of a facilitator', () => {
  const FACILITATORS = {
    'eip155:8453': { ...limits, longest_description: 20, least_amounts: { [TOKEN.toLowerCase()]: '1000' } },
  }

  it('are known on write', () => {
    const free = { ...accept, asset: '0xother' }
    const accepts = [free, accept, { ...accept, amount: '1000' }]
    expect(endpointWarnings({ accepts, description: 'x'.repeat(21) }, { FACILITATORS })).toEqual([
      {
        path: 'accepts.1.amount',
        message: 'the facilitator of eip155:8453 settles 1000 of this token at least, so no buyer can pay this price',
      },
      { path: 'description', message: 'only the first 20 characters reach the catalogue of the facilitator' },
    ])
    expect(endpointWarnings({ accepts: [free], description: 'x'.repeat(20) }, { FACILITATORS })).toEqual([])
  })

  it('are 500 characters unless set, and none where no facilitator settles', () => {
    const unset = { FACILITATORS: { 'eip155:8453': limits } }
    const described = (length: number) =>
      endpointWarnings({ accepts: [accept], description: 'x'.repeat(length) }, unset)
    expect([described(500), described(501)]).toEqual([[], [expect.objectContaining({ path: 'description' })]])
    const sandbox = { ...accept, network: 'eip155:845320402' }
    expect(endpointWarnings({ accepts: [sandbox], description: 'x'.repeat(501) }, unset)).toEqual([])
  })
})

const warningsOf = (path_pattern: string, properties: object) =>
  endpointWarnings({ accepts: [], path_pattern, path_schema: { properties } }, { FACILITATORS: {} })

describe('a path_schema', () => {
  it('is warned of for each value that its pattern has no segment for', () => {
    expect(warningsOf('/pets/{id}/toys', { id: {}, toy: {} })).toEqual([
      { path: 'path_schema.properties.toy', message: 'path_pattern has no segment {toy}' },
    ])
  })

  it('is not warned of for its segments', () => {
    expect(warningsOf('/pets/{id}/toys/{toy}', { id: {}, toy: {} })).toEqual([])
  })

  it('gives ten warnings at most', () => {
    const properties = Object.fromEntries(Array.from({ length: 100 }, (_, index) => [`value${index}`, {}]))
    expect(warningsOf('/pets/*', properties)).toHaveLength(10)
  })
})
