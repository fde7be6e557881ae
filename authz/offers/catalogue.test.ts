import { expect, it } from 'vitest'
import { SANDBOX_NETWORK } from '../../domain/networks/network.ts'
import type { SupportedKind } from '../../facilitators/follow-supported.ts'
import { API_ID, apiWithPrice, NOW_MS } from '../testing/fixtures.ts'
import { Catalogue } from './catalogue.ts'

it('offers nothing that the facilitator no longer settles, and again what it does', async () => {
  let kinds: SupportedKind[] | undefined
  const catalogue = new Catalogue(() => kinds)
  const offered = () => {
    catalogue.forgetOffers()
    return catalogue.find({ apiId: API_ID, endpointId: 'e1' }, NOW_MS)?.options.length
  }
  catalogue.apply({ revision: 1, apis: [apiWithPrice('1000')], removedIds: [] })
  expect(offered()).toBe(1)
  kinds = []
  expect(offered()).toBe(0)
  kinds = [{ network: SANDBOX_NETWORK, scheme: 'exact', x402Version: 2, extra: {} }]
  expect(offered()).toBe(1)
})

it('costs nothing for each endpoint of an API that changes, until the API is asked for', () => {
  const catalogue = new Catalogue(() => undefined)
  let looks = 0
  const { endpoints, ...api } = apiWithPrice('1000')
  const watched = {
    ...api,
    get endpoints() {
      looks += 1
      return endpoints
    },
  }
  for (const revision of [1, 2]) catalogue.apply({ revision, apis: [watched], removedIds: [] })
  catalogue.apply({ revision: 3, apis: [], removedIds: [API_ID] })
  expect(looks).toBe(0)
  catalogue.apply({ revision: 4, apis: [watched], removedIds: [] })
  expect(catalogue.serving({ apiId: API_ID, method: 'GET', path: '/weather' }, NOW_MS)).toBeDefined()
  expect(catalogue.find({ apiId: API_ID, endpointId: 'e1' }, NOW_MS)).toBeDefined()
  expect(looks).toBe(3)
})
