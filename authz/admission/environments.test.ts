import { expect, it } from 'vitest'
import type { ClaimOutcome } from '../ledger/ledger.ts'
import { Catalogue } from '../offers/catalogue.ts'
import { admitted } from '../testing/admitted.ts'
import { API_ID, apiWithPrice, heldPayment, NOW_MS, signedHeader } from '../testing/fixtures.ts'

/** A path that no endpoint sells. */
const GONE = '/gone'

const BASE = 'eip155:8453'
const BASE_USDC = '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913'
/** The production API with the same slug, price and id as the Sandbox's. */
const inProduction = () => {
  const kind = { network: BASE, scheme: 'exact', x402Version: 2, extra: {} }
  const catalogue = new Catalogue(() => [kind])
  const api = { ...apiWithPrice('1000'), environment: 'production' as const }
  const [endpoint] = api.endpoints
  const [accept] = endpoint?.accepts ?? []
  const accepts = [{ ...accept, network: BASE, asset: BASE_USDC }]
  const apis = [{ ...api, endpoints: [{ ...endpoint, accepts }] }] as (typeof api)[]
  catalogue.apply({ revision: 1, apis, removedIds: [] })
  return catalogue
}
const charged: ClaimOutcome = { kind: 'claimed', payment: heldPayment }

it('never looks in production for what a payment of the Sandbox has paid for', async () => {
  const options = { header: await signedHeader('1000'), catalogue: inProduction(), script: { claim: charged } }
  const sold = await admitted(options)
  expect(sold.outcome).toMatchObject({ kind: 'challenge', reason: 'invalid_network' })
  const gone = await admitted({ ...options, path: GONE })
  expect(gone.outcome).toMatchObject({ kind: 'refuse', code: 'not_found' })
  expect([...sold.events, ...gone.events]).toEqual([])
})

it('never looks in the Sandbox for what a payment of production has paid for', async () => {
  const sent = JSON.parse(Buffer.from(await signedHeader('1000'), 'base64').toString())
  Object.assign(sent.accepted, { network: BASE, asset: BASE_USDC })
  const header = Buffer.from(JSON.stringify(sent)).toString('base64')
  const catalogue = new Catalogue()
  catalogue.apply({ revision: 1, apis: [apiWithPrice('1000')], removedIds: [] })
  const sold = await admitted({ header, catalogue, script: { claim: charged } })
  expect(sold.outcome).toMatchObject({ kind: 'challenge', reason: 'invalid_network' })
  const gone = await admitted({ header, catalogue, path: GONE, script: { claim: charged } })
  expect(gone.outcome).toMatchObject({ kind: 'refuse', code: 'not_found' })
  expect([...sold.events, ...gone.events]).toEqual([])
})

it('never sells for a network of the other environment', async () => {
  const catalogue = new Catalogue()
  catalogue.apply({ revision: 1, apis: [{ ...apiWithPrice('1000'), environment: 'production' }], removedIds: [] })
  expect(catalogue.find({ apiId: API_ID, endpointId: 'e1' }, NOW_MS)).toBeUndefined()
})
