import type { EntityManager } from '@mikro-orm/postgresql'
import { expect, it } from 'vitest'
import type { AcceptOption } from '../../domain/accepts/accept.ts'
import type { Api } from '../entities/api.ts'
import { payabilityOf } from './api-payability.ts'
import type { WarningSources } from './endpoint-warnings.ts'

const NETWORK = 'eip155:8453'
const accept = (amount: number): AcceptOption => ({
  ...{
    scheme: 'exact',
    network: NETWORK,
    asset: '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913',
    max_timeout_seconds: 60,
  },
  ...{ amount: String(amount), extra: { name: 'USD Coin', version: '2' } },
})

it('of many different prices the rarest are not looked at, so that no API is much work', async () => {
  const row = (amount: number) => ({
    ...{ accepts: JSON.stringify([accept(amount)]), count: 1, lasting: 1, endpoints: [`GET /${amount}`] },
  })
  const em = {
    execute: async (sql: string) =>
      sql.includes('refused') ? [] : Array.from({ length: 2_000 }, (_, i) => row(i + 1_000)),
  }
  const asked = new Set<string>()
  const look = ({ amount }: AcceptOption) => {
    asked.add(amount)
    return { state: 'known', value: { hasCode: true, hasAuthorizations: true } } as const
  }
  const sources = {
    settings: { FACILITATORS: { [NETWORK]: { url: 'https://facilitator.example' } } },
    supported: { of: () => [{ network: NETWORK, scheme: 'exact', x402Version: 2, extra: {} }] },
    chainFacts: { tokenOf: look, payeeOf: look, wait: async () => undefined },
  } as unknown as WarningSources
  const api = { id: '1', environment: 'production', enabled: true, payToAddress: `0x${'1'.repeat(40)}` } as Api
  const { yes, unknown, no, discoverable } = await payabilityOf(em as unknown as EntityManager, api, sources)
  expect({ yes, unknown, no, discoverable }).toEqual({ yes: 250, unknown: 1_750, no: 0, discoverable: 2_000 })
  expect(asked.size).toBe(250)
})
