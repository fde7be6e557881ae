/** Generated from the examples in src by `make sdk`; do not edit. */
import { expect, it } from 'vitest'
import { ConfigurationError, InvalidArgumentError, Launa, apiKeyEnvironment, atomicToUsdc, buildSandboxUsdcAccept, etagOf, isUsdc, joinImportReports, lowerLimit, price, priceOf, responseOf, shownText, spendingLimitsOf, usdcToAtomic, verifyWebhook } from '../index.ts'
import { Buyer, isAllowedHost, requestUrl, sellerReason } from '../buyer/index.ts'

it('isUsdc', async () => {
  expect(isUsdc({ network: 'eip155:8453', asset: '0x833589fcd6edb6e08f4c7c32d4f71b54bda02913' })).toEqual(true)
  expect(isUsdc({ network: 'eip155:1', asset: '0x833589fcd6edb6e08f4c7c32d4f71b54bda02913' })).toEqual(false)
})

it('buildSandboxUsdcAccept', async () => {
  expect(buildSandboxUsdcAccept('exact', usdcToAtomic('0.10')).amount).toEqual('100000')
  expect(() => buildSandboxUsdcAccept('exact', '0')).toThrow(InvalidArgumentError)
})

it('usdcToAtomic', async () => {
  expect(usdcToAtomic('0.10')).toEqual('100000')
  expect(() => usdcToAtomic('1e-1')).toThrow(InvalidArgumentError)
})

it('atomicToUsdc', async () => {
  expect(atomicToUsdc('100000')).toEqual('0.1')
})

export async function exampleOfBuyer(): Promise<void> {
  const buyer = new Buyer({ policy: { maxPerCall: usdcToAtomic('0.10') } })
  const { response, receipt } = await buyer.fetch('https://weather.example.com/forecast')
}

it('requestUrl', async () => {
  expect(requestUrl('HTTPS://Weather.example.com:443/a/../b#c').href).toEqual('https://weather.example.com/b')
})

it('isAllowedHost', async () => {
  expect(isAllowedHost('api.example.com', ['*.example.com'])).toEqual(true)
  expect(isAllowedHost('example.com', ['*.example.com'])).toEqual(false)
})

it('sellerReason', async () => {
  expect(sellerReason('insufficient_funds').text).toEqual('the wallet does not hold enough of the token (insufficient_funds)')
  expect(sellerReason('send more').text).toEqual('the seller says: "send more"')
})

export async function exampleOfLauna(): Promise<void> {
  const client = new Launa({ apiKey: process.env.LAUNA_API_KEY })
  const upstream = { upstream_base_url: 'https://api.example.com', pay_to_mode: 'user_wallet' as const }
  const api = await client.apis.create({ name: 'Weather', slug: 'weather', ...upstream })
  const accepts = [await price(client, '0.10')]
  await client.apis.endpoints.create(api.id, { method: 'GET', path_pattern: '/forecast', accepts })
}

it('apiKeyEnvironment', async () => {
  expect(apiKeyEnvironment('launa_sandbox_9rvrRk')).toEqual('development')
})

export async function exampleOfjoinImportReports(): Promise<void> {
  const client = new Launa()
  const parsed = await client.openapi.parse({ spec: '{"openapi": "3.1.0", "paths": {}}' })
  const { operations } = parsed
  const accepts = [buildSandboxUsdcAccept('exact', '100000')]
  const imported = await client.openapi.importOperations('019c13f1-8a20-7c33-9b41-5e7d2f8a6c02', { operations, accepts })
  const { skipped, warnings } = joinImportReports(parsed, imported, operations)
}

export async function exampleOfprice(): Promise<void> {
  const client = new Launa({ apiKey: 'launa_live_...' })
  const accepts = [await price(client, '0.10', { network: 'Base' })]
}

it('priceOf', async () => {
  const extra = { name: 'USD Coin', version: '2', assetTransferMethod: 'eip3009' }
  const usdc = { symbol: 'USDC', address: '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913', decimals: 6, extra }
  const base = { network: 'eip155:8453', name: 'Base', tokens: [usdc] }
  expect(priceOf([base], '0.10', { network: 'Base' }).amount).toEqual('100000')
  expect(() => priceOf([base], '0.10', { asset: 'EURC' })).toThrow(InvalidArgumentError)
})

export async function exampleOfresponseOf(): Promise<void> {
  const client = new Launa()
  const api = await client.apis.get('019c13f1-8a20-7c33-9b41-5e7d2f8a6c02')
  console.log(responseOf(api)?.requestId)
}

export async function exampleOfetagOf(): Promise<void> {
  const client = new Launa()
  const api = await client.apis.get('019c13f1-8a20-7c33-9b41-5e7d2f8a6c02')
  await client.apis.update(api.id, { name: 'New' }, { ifMatch: etagOf(api) })
}

export async function exampleOfSettlementExport(): Promise<void> {
  const client = new Launa()
  for await (const payment of await client.settlements.export({ status: 'settled' })) console.log(payment.amount_decimal)
}

it('shownText', async () => {
  expect(shownText('paid\u001b[2K', 12)).toEqual('paid\\u001b[2…')
})

it('spendingLimitsOf', async () => {
  expect(spendingLimitsOf({ LAUNA_MAX_AMOUNT: '0.10' }).maxPerCall).toEqual('100000')
  expect(() => spendingLimitsOf({ LAUNA_MAX_AMOUNT: 'ten cents' })).toThrow(ConfigurationError)
})

it('lowerLimit', async () => {
  expect(lowerLimit('100000', '90000')).toEqual('90000')
  expect(lowerLimit('100000', undefined)).toEqual('100000')
})

export async function exampleOfStatementExport(): Promise<void> {
  const client = new Launa()
  const file = await client.statements.export({ month: '2026-11', format: 'pdf' })
  let bytes = 0
  for await (const piece of file.bytes()) bytes += piece.length
}

it('verifyWebhook', async () => {
  const headers = {
  'webhook-id': 'msg_019c13f7-6080-7299-81a7-bed2dffecf08',
  'webhook-timestamp': '1769860800',
  'webhook-signature': 'v1,fOB24DWPre7ieLbY5HcLpN8Wuf4gKFko1Fh1xaIwi84=',
}
  const data = '{"path":"/caf\u00e9","amount":"100000"}'
  const body = `{"type":"payment.settled","timestamp":"2026-01-31T12:00:00.000Z","data":${data}}`
  const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSwMfKQ9r8GKYo='
  const event = await verifyWebhook({ body, headers }, { secret, now: new Date('2026-01-31T12:00:10Z') })
  expect(event.type).toEqual('payment.settled')
})
