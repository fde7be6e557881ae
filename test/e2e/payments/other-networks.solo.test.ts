import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { base58 } from '@scure/base'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  body,
  idOf,
  list,
  solanaFeePayer,
  solana as solanaTransaction,
  transaction,
} from '../../../authz/testing/transactions.ts'
import { SANDBOX_NETWORK } from '../../../domain/networks/network.ts'
import { HOST, httpAddress } from '../../../sandbox/settings.ts'
import { challengeOf, encodeHeader, receiptOf } from '../support/buyers/buyer.ts'
import { signUp } from '../support/sellers/seller.ts'
import { putFacilitators, takeFromFacilitator } from '../support/wire/facilitator-proxy.ts'
import { type Market, openMarket, openShop, refusal, type Shop, uniquePath, upstreamHits } from './market.ts'

const HEDERA = 'hedera:testnet'
const SOLANA = 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1'
const solanaSigner = solanaFeePayer()
const FEE_PAYERS = { [HEDERA]: '0.0.1234', [SOLANA]: base58.encode(solanaSigner.key) }
const PAYERS = { [HEDERA]: '0.0.4242', [SOLANA]: '9xQeWvG816bUx9EPjHmaT23yvVM2ZWbrrpZb9PusVFin' }

interface Body {
  paymentPayload: { payload: { transaction: string } }
  paymentRequirements: { network: keyof typeof FEE_PAYERS; payTo: string; extra: { feePayer?: string } }
}

/** Transaction ids in Hedera's notation, by the base64 text of the transaction list. */
const hederaNames = new Map<string, string>()

/**
 * Starts a server that replaces a facilitator of Hedera and Solana, because neither chain runs here. It accepts every transaction and
 * records it. It does not detect repeated transactions, so only the gateway prevents double use.
 */
function startStandIn() {
  let settledBy: string | undefined
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
    const asked: Body = JSON.parse(sent)
    calls.push({ path, body: asked })
    const { network } = asked.paymentRequirements
    const sentTransaction = asked.paymentPayload.payload.transaction
    const name =
      network === HEDERA
        ? hederaNames.get(sentTransaction)
        : solanaSigner.nameOf(Buffer.from(sentTransaction, 'base64'))
    const transaction = settledBy ?? name
    const payer = PAYERS[network]
    return answer(path === '/verify' ? { isValid: true, payer } : { success: true, transaction, network, payer })
  }).listen(0, HOST)
  return {
    calls,
    url: () => `http://${HOST}:${(server.address() as AddressInfo).port}`,
    /** After this call, answers every settlement with this transaction; undefined restores the right one. */
    alwaysNames: (transaction: string | undefined) => {
      settledBy = transaction
    },
    settled: () => calls.filter(({ path }) => path === '/settle'),
    close: () => server.close(),
  }
}

let market: Market
let shop: Shop
const standIn = startStandIn()

const prices = [
  { network: HEDERA, asset: '0.0.429274', extra: { payTo: '0.0.5678' } },
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
beforeEach(() => {
  standIn.calls.splice(0)
  standIn.alwaysNames(undefined)
})
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

/** Returns a Solana transaction with a message of its own, and any value as the fee payer's signature. */
function solana(feePayerSignature = 0, message = ++unique): Buffer {
  return solanaTransaction({ feePayer: solanaSigner.key, feePayerSignature, message })
}

/** Returns a Hedera transaction list for some nodes, with a new transaction id. */
function hedera(nodes = [3, 4], signature = 1, start = ++unique): Uint8Array {
  const sent = list(...nodes.map((node) => transaction(body(node, idOf(start)), signature)))
  hederaNames.set(Buffer.from(sent).toString('base64'), `0.0.1234@${start}.000000007`)
  return sent
}

it('each price is offered with the fee payer of its facilitator, and the payee of its network', async () => {
  const { accepts } = challengeOf(await market.fetch(shop.url('/weather')))
  expect(accepts).toMatchObject([
    { network: HEDERA, payTo: '0.0.5678', extra: { feePayer: FEE_PAYERS[HEDERA] } },
    { network: SOLANA, payTo: prices[1]?.extra.payTo, extra: { feePayer: FEE_PAYERS[SOLANA] } },
  ])
  expect(accepts.map(({ extra }) => Object.keys(extra))).toEqual([['feePayer'], ['feePayer']])
})

describe.each([
  ['Hedera', HEDERA, hedera, (start: number) => hedera([7], 9, start)],
  ['Solana', SOLANA, () => solana(), (same: number) => solana(9, same)],
])('a payment on %s', (_, network, newTransaction, spelledOtherwise) => {
  it('goes to the facilitator unchanged, and buys an answer', async () => {
    const bytes = newTransaction()
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

  it('counts once, at once and later, in any encoding', async () => {
    const bytes = newTransaction()
    const other = spelledOtherwise(unique)
    const first = await Promise.all([bytes, other, bytes, other, bytes].map((one) => present(network, one)))
    expect(first.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(standIn.settled()).toHaveLength(1)
    for (const again of [bytes, other])
      expect(await refusal(await present(network, again))).toEqual({ status: 409, code: 'payment_already_used' })
    expect(standIn.settled()).toHaveLength(1)
  })

  it('that is reported with the transaction of another payment is in doubt, and is not delivered', async () => {
    const first = await present(network, newTransaction())
    standIn.alwaysNames(receiptOf(first).transaction)
    const second = newTransaction()
    const path = uniquePath('/weather')
    const unknown = { status: 503, code: 'payment_outcome_unknown' }
    expect(await refusal(await present(network, second, path))).toEqual(unknown)
    standIn.alwaysNames(undefined)
    for (const again of [second, spelledOtherwise(unique)])
      expect(await refusal(await present(network, again, path))).toEqual(unknown)
    expect(standIn.settled()).toHaveLength(2)
    const doubtful = `select transaction, error_reason from payment where network = $1 and state = 'UNKNOWN'`
    const { rows } = await market.pool.query(doubtful, [network])
    expect(rows).toEqual([{ transaction: receiptOf(first).transaction, error_reason: 'settlement_contradictory' }])
  })

  it('that is no transaction of the network does not reach the facilitator', async () => {
    const response = await present(network, Buffer.from('not a transaction'))
    expect(response.status).toBe(400)
    const error = expect.stringContaining(
      `payload.transaction has no bytes of a transaction: it must be one of ${network}`,
    )
    expect(await response.json()).toMatchObject({ code: 'malformed_payment', error })
    expect(standIn.calls).toEqual([])
  })
})
