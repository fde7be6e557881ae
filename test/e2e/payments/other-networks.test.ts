import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import protobuf from 'protobufjs'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { SANDBOX_NETWORK } from '../../../domain/network.ts'
import { HOST, httpAddress } from '../../../sandbox/settings.ts'
import { challengeOf, encodeHeader, receiptOf } from '../support/buyer.ts'
import { putFacilitators, takeFromFacilitator } from '../support/facilitator-proxy.ts'
import { signUp } from '../support/seller.ts'
import { type Market, openMarket, openShop, refusal, type Shop, uniquePath, upstreamHits } from './market.ts'

const HEDERA = 'hedera:testnet'
const SOLANA = 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1'
const FEE_PAYERS = { [HEDERA]: '0.0.9001', [SOLANA]: '2wKupLR9q6wXYppw8Gr2NvWxKBUqm4PPJKkQfoxHDBg4' }
const PAYERS = { [HEDERA]: '0.0.4242', [SOLANA]: '9xQeWvG816bUx9EPjHmaT23yvVM2ZWbrrpZb9PusVFin' }

interface Body {
  paymentPayload: { payload: { transaction: string } }
  paymentRequirements: { network: keyof typeof FEE_PAYERS; payTo: string; extra: { feePayer?: string } }
}

/**
 * Stands in for a facilitator of Hedera and Solana, neither of which runs here: it says yes to every transaction and
 * keeps what it was sent. It does not know a transaction again, so that only the gateway keeps one from counting twice.
 */
function startStandIn() {
  const calls: { path: string; body: Body }[] = []
  const server = createServer(async (request, response) => {
    const path = request.url ?? ''
    const sent = await text(request)
    const answer = (body: object) =>
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    if (path === '/supported') {
      const kinds = Object.entries(FEE_PAYERS).map(([network, feePayer]) => ({
        ...{ x402Version: 2, scheme: 'exact', network },
        extra: { feePayer },
      }))
      return answer({ kinds, extensions: [], signers: {} })
    }
    const body: Body = JSON.parse(sent)
    calls.push({ path, body })
    const { network } = body.paymentRequirements
    const { length } = calls.filter((call) => call.path === '/settle')
    const transaction = network === HEDERA ? `0.0.9001@1700000000.${String(length).padStart(9, '0')}` : 'x'.repeat(88)
    const payer = PAYERS[network]
    return answer(path === '/verify' ? { isValid: true, payer } : { success: true, transaction, network, payer })
  }).listen(0, HOST)
  return {
    calls,
    url: () => `http://${HOST}:${(server.address() as AddressInfo).port}`,
    settled: () => calls.filter(({ path }) => path === '/settle'),
    close: () => server.close(),
  }
}

let market: Market
let shop: Shop
const standIn = startStandIn()

const prices = [
  { network: HEDERA, asset: '0.0.429274', extra: { payTo: '0.0.1234' } },
  {
    network: SOLANA,
    asset: '4zMMC9srt5Ri5X14GAgXhaHii3GnPAEERYPJgZJDncDU',
    extra: { payTo: 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v' },
  },
].map((price) => ({ scheme: 'exact', amount: '1000', max_timeout_seconds: 60, ...price }))

beforeAll(async () => {
  market = openMarket()
  const { settings } = market
  await putFacilitators({
    [SANDBOX_NETWORK]: { url: httpAddress(settings, 'facilitator'), rpc_url: httpAddress(settings, 'rpc') },
    [HEDERA]: { url: standIn.url() },
    [SOLANA]: { url: standIn.url() },
  })
  shop = await openShop(market, { seller: await signUp(market.plane, { environment: 'production' }), accepts: prices })
})
beforeEach(() => void standIn.calls.splice(0))
afterAll(async () => {
  await takeFromFacilitator()
  standIn.close()
  await market?.close()
})

async function present(network: string, transaction: Uint8Array, path = uniquePath('/weather')): Promise<Response> {
  const accepted = challengeOf(await market.fetch(shop.url('/weather'))).accepts.find((one) => one.network === network)
  const payload = { transaction: Buffer.from(transaction).toString('base64') }
  const headers = { 'payment-signature': encodeHeader({ x402Version: 2, accepted, payload }) }
  return market.fetch(shop.url(path), { headers })
}

let unique = 0

/** A Solana transaction with a message that no other test sends, and whatever stands for the fee payer's signature. */
function solana(feePayerSignature = 0, message = ++unique): Buffer {
  const head = Buffer.from([0x80, 2, 0, 1, 3])
  return Buffer.concat([
    Buffer.from([2]),
    Buffer.alloc(64, feePayerSignature),
    Buffer.alloc(64, 5),
    head,
    Buffer.alloc(150, message),
  ])
}

type Field = [number: number, value: number | Uint8Array]

function message(...fields: Field[]): Uint8Array {
  const to = protobuf.Writer.create()
  for (const [number, value] of fields) {
    if (typeof value === 'number') to.uint32(number << 3).uint64(value)
    else to.uint32((number << 3) | 2).bytes(value)
  }
  return to.finish()
}

/** A Hedera transaction list for some nodes, with an id that no other test uses. */
function hedera(nodes = [3, 4], signature = 1, start = ++unique): Uint8Array {
  const id = message([1, message([1, 1_700_000_000], [2, start])], [2, message([3, 9001])])
  const signed = (node: number) =>
    message([1, message([1, id], [2, message([3, node])])], [2, Buffer.alloc(70, signature)])
  return message(...nodes.map((node): Field => [1, message([5, signed(node)])]))
}

it('is offered with the fee payer that the facilitator names, and the payee of that network', async () => {
  const { accepts } = challengeOf(await market.fetch(shop.url('/weather')))
  expect(accepts).toMatchObject([
    { network: HEDERA, payTo: '0.0.1234', extra: { feePayer: FEE_PAYERS[HEDERA] } },
    { network: SOLANA, payTo: prices[1]?.extra.payTo, extra: { feePayer: FEE_PAYERS[SOLANA] } },
  ])
  expect(accepts.map(({ extra }) => Object.keys(extra))).toEqual([['feePayer'], ['feePayer']])
})

describe.each([
  ['Hedera', HEDERA, hedera, (start: number) => hedera([7], 9, start)],
  ['Solana', SOLANA, () => solana(), (same: number) => solana(9, same)],
])('a payment on %s', (_, network, transaction, spelledOtherwise) => {
  it('goes to the facilitator as it came, and is sold for', async () => {
    const bytes = transaction()
    const payer = PAYERS[network as typeof HEDERA]
    const path = uniquePath('/weather')
    const response = await present(network, bytes, path)
    expect(response.status).toBe(200)
    expect(receiptOf(response)).toMatchObject({ success: true, network, payer })
    expect(standIn.calls.map((call) => call.path)).toEqual(['/verify', '/settle'])
    for (const { body } of standIn.calls) {
      expect(body.paymentPayload.payload.transaction).toBe(Buffer.from(bytes).toString('base64'))
      expect(body.paymentRequirements).toMatchObject({
        network,
        extra: { feePayer: FEE_PAYERS[network as typeof HEDERA] },
      })
    }
    const [hit] = await upstreamHits(market, path)
    expect(hit?.headers['x-launa-payer']).toBe(payer)
    const { rows } = await market.pool.query('select state, payer from payment where network = $1', [network])
    expect(rows).toContainEqual({ state: 'SETTLED', payer })
  })

  it('counts once, at once and later, however it is spelled', async () => {
    const bytes = transaction()
    const other = spelledOtherwise(unique)
    const first = await Promise.all([bytes, other, bytes, other, bytes].map((one) => present(network, one)))
    expect(first.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(standIn.settled()).toHaveLength(1)
    for (const again of [bytes, other])
      expect(await refusal(await present(network, again))).toEqual({ status: 409, code: 'payment_already_used' })
    expect(standIn.settled()).toHaveLength(1)
  })

  it('that is no transaction of the network reaches nobody', async () => {
    const response = await present(network, Buffer.from('not a transaction'))
    expect(response.status).toBe(402)
    expect(challengeOf(response).error).toBe('invalid_payload')
    expect(standIn.calls).toEqual([])
  })
})
