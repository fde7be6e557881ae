import { expect, it } from 'vitest'
import { SANDBOX_NETWORK } from '../../domain/network.ts'
import type { SupportedKind } from '../../facilitators/follow-supported.ts'
import { apiWithPrice, NOW_MS } from '../testing/fixtures.ts'
import { Catalogue } from './catalogue.ts'

it('offers nothing that the facilitator no longer settles, and again what it does', async () => {
  let kinds: SupportedKind[] | undefined
  const catalogue = new Catalogue(() => kinds)
  const offered = () => {
    catalogue.forgetOffers()
    return catalogue.find('e1', NOW_MS)?.options.length
  }
  catalogue.apply({ revision: 1, apis: [apiWithPrice('1000')], removedIds: [] })
  expect(offered()).toBe(1)
  kinds = []
  expect(offered()).toBe(0)
  kinds = [{ network: SANDBOX_NETWORK, scheme: 'exact', x402Version: 2, extra: {} }]
  expect(offered()).toBe(1)
})
