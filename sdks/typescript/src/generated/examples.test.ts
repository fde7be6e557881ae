/** Generated from the examples in src by `make sdk`; do not edit. */
import { expect, it } from 'vitest'
import { ConfigurationError, InvalidArgumentError, Launa, apiKeyEnvironment, atomicToUsdc, buildSandboxUsdcAccept, etagOf, fieldsAt, fieldsOf, isFields, isPastCharge, isUsdc, joinImportReports, loggedFetch, price, priceOf, readJson, responseOf, shownText, spelledOut, usdcToAtomic, verifyWebhook } from '../index.ts'
import { AddressRefusedError, Buyer, abandon, choosePayment, decryptKeystore, fileChannels, gatewayFetch, inspect, isAllowedHost, isBoughtAnswer, isLoopback, memoryChannels, memoryJournal, owedPayment, passphraseOf, privateKeyOf, readBounded, readPaid, requestUrl, sellerReason } from '../buyer/index.ts'
import { fileJournal } from '../buyer/journal/file-journal.ts'

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

it('abandon', async () => {
  expect(await abandon(memoryJournal(), 'no payment').catch(({ name }) => name)).toEqual('InvalidArgumentError')
})

it('readBounded', async () => {
  const { end } = await readBounded(new Response('sunny'), { maxBytes: 3 })
  expect(end).toEqual('too_long')
})

export async function exampleOfowedPayment(): Promise<void> {
  const buyer = new Buyer({ policy: { maxPerCall: '100000' } })
  console.log(owedPayment(await buyer.fetch('https://weather.example.com/forecast')))
}

export async function exampleOfreadPaid(): Promise<void> {
  const buyer = new Buyer({ policy: { maxPerCall: '100000' } })
  console.log(await readPaid(await buyer.fetch('https://weather.example.com/forecast'), ({ response }) => response.text()))
}

export async function exampleOfBuyer(): Promise<void> {
  const buyer = new Buyer({ policy: { maxPerCall: usdcToAtomic('0.10') } })
  const { response, receipt } = await buyer.fetch('https://weather.example.com/forecast')
}

export async function exampleOffileChannels(): Promise<void> {
  const policy = { maxPerCall: '100000', maxDeposit: '500000' }
  const buyer = new Buyer({ policy, channels: fileChannels('channels') })
  console.log(await buyer.channels())
}

it('memoryChannels', async () => {
  expect(await memoryChannels().get('0x00')).toEqual(undefined)
})

export async function exampleOffileJournal(): Promise<void> {
  const journal = fileJournal('/home/me/.config/launa/payments')
  const buyer = new Buyer({ policy: { maxPerCall: '100000' }, journal })
  await buyer.fetch('https://weather.example.com/forecast')
}

it('isPastCharge', async () => {
  expect(isPastCharge({ state: 'uncertain', valid_before: 1_700_000_000 }, Date.now())).toEqual(true)
})

it('memoryJournal', async () => {
  const { open } = await memoryJournal().read()
  expect(open).toEqual([])
})

it('privateKeyOf', async () => {
  expect(await privateKeyOf({ LAUNA_PRIVATE_KEY: '0x12' })).toEqual('0x12')
})

it('passphraseOf', async () => {
  expect(await passphraseOf({}).catch(({ name }) => name)).toEqual('ConfigurationError')
})

it('decryptKeystore', async () => {
  expect(await decryptKeystore('{}', 'open sesame').catch(({ name }) => name)).toEqual('ConfigurationError')
})

it('gatewayFetch', async () => {
  expect(await gatewayFetch()('http://shop.example').catch(({ name }) => name)).toEqual('AddressRefusedError')
})

it('isLoopback', async () => {
  expect(isLoopback('shop.dev.localhost')).toEqual(true)
})

it('requestUrl', async () => {
  expect(requestUrl('HTTPS://Weather.example.com:443/a/../b#c').href).toEqual('https://weather.example.com/b')
})

it('isBoughtAnswer', async () => {
  expect(isBoughtAnswer({ status: 503 })).toEqual(false)
})

it('choosePayment', async () => {
  expect(choosePayment([{}], { maxPerCall: '1' }, { host: 'shop.example' })).toEqual({ kind: 'refused', reasons: ['malformed'] })
})

it('isAllowedHost', async () => {
  expect(isAllowedHost('api.example.com', ['*.example.com'])).toEqual(true)
  expect(isAllowedHost('example.com', ['*.example.com'])).toEqual(false)
})

it('inspect', async () => {
  const fetch = async () => new Response('free')
  const { required } = await inspect('https://shop.example', {}, { fetch })
  expect(required).toEqual(undefined)
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

it('isFields', async () => {
  expect(isFields([])).toEqual(false)
})

it('fieldsAt', async () => {
  expect(fieldsAt({ info: { contact: { email: 'a@example.com' } } }, 'info', 'contact')?.email).toEqual('a@example.com')
})

it('readJson', async () => {
  expect(readJson('{"sun":1}')).toEqual({ sun: 1 })
  expect(() => readJson('['.repeat(201) + ']'.repeat(201))).toThrow(SyntaxError)
})

it('fieldsOf', async () => {
  expect(fieldsOf('{"sun":1}')?.sun).toEqual(1)
})

export async function exampleOfjoinImportReports(): Promise<void> {
  const client = new Launa()
  const parsed = await client.openapi.parse({ spec: '{"openapi": "3.1.0", "paths": {}}' })
  const { operations } = parsed
  const accepts = [buildSandboxUsdcAccept('exact', '100000')]
  const imported = await client.openapi.importOperations('019c13f1-8a20-7c33-9b41-5e7d2f8a6c02', { operations, accepts })
  const { skipped, warnings } = joinImportReports(parsed, imported, operations)
}

export async function exampleOfloggedFetch(): Promise<void> {
  const client = new Launa({ fetch: loggedFetch(fetch, console) })
  await client.apis.list()
}

export async function exampleOfPage(): Promise<void> {
  const client = new Launa()
  const page = await client.apis.list()
  console.log(page.items.length, page.hasNext)
}

export async function exampleOfPageRequest(): Promise<void> {
  const client = new Launa()
  for await (const api of client.apis.list()) console.log(api.slug)
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

it('spelledOut', async () => {
  expect(spelledOut('paid\u001b[2K')).toEqual('paid\\u001b[2K')
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
