import { buildSandboxUsdcAccept, InvalidArgumentError, Launa } from '@launa/sdk'
import { expect, it } from 'vitest'
import { usdcOption } from './usdc-option.ts'

const address = '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913'
const tokens = [{ symbol: 'USDC', address, decimals: 6, extra: { name: 'USD Coin', version: '2' } }]
const items = [{ network: 'eip155:8453', name: 'Base', environment: 'production', tokens }]
const answers = { fetch: async () => Response.json({ items }) }

it('a price in USDC is on the network that is named', async () => {
  const client = new Launa({ ...answers, anonymous: true })
  const option = await usdcOption(client, { price: '0.10', network: 'Base', scheme: 'batch-settlement' })
  expect(option).toMatchObject({ scheme: 'batch-settlement', network: 'eip155:8453', asset: address, amount: '100000' })
})

it('a price of the Sandbox needs no network, and no call', async () => {
  const fetch = () => Promise.reject(new Error('called'))
  const client = new Launa({ fetch, token: 'a.b.c', sandbox: true })
  expect(await usdcOption(client, { price: '0.10' })).toEqual(buildSandboxUsdcAccept('exact', '100000'))
})

it('a price of another environment needs a network', async () => {
  const client = new Launa({ ...answers, apiKey: 'launa_live_x' })
  await expect(usdcOption(client, { price: '0.10' })).rejects.toThrow(InvalidArgumentError)
})
