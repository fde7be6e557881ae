import { randomUUID } from 'node:crypto'
import type { Pool } from 'pg'
import { expect } from 'vitest'
import type { AcceptOption } from '../../../domain/accepts/accept.ts'
import type { ChargeTime } from '../../../domain/endpoints/charging.ts'
import type { PaymentRequirements } from '../../../domain/payments/payment-requirements.ts'
import { httpAddress, type Settings } from '../../../sandbox/settings.ts'
import { type BuyerLog, openBuyerLog, PRESENTED } from '../../join/buyer-log.ts'
import { nameOf } from '../../join/records.ts'
import { createLoopbackFetch } from '../../support/loopback-fetch.ts'
import {
  type Chain,
  chainOf,
  challengeOf,
  newAddress,
  rowInState,
  type SignedPayment,
  until,
} from '../support/buyers/buyer.ts'
import type { PaidShop } from '../support/ledger/four-way-join.ts'
import { databaseOf, upstreamHits as everyHit, type Hit, hitsOfHost, planeOf } from '../support/sellers/gateway.ts'
import {
  type ApiRecord,
  type ControlPlane,
  type EndpointRecord,
  type Seller,
  sandboxAccept,
  signUp,
} from '../support/sellers/seller.ts'
import { testSettings } from '../support/stack/stack.ts'

/** Atomic units. Tests outside of this folder do not use this price, so a transfer of this amount belongs to these tests. */
export const PRICE = 123_457n

/** The parts that a buyer's test uses: gateway, chain, ledger, upstream. */
export interface Market {
  settings: Settings
  plane: ControlPlane
  chain: Chain
  pool: Pool
  fetch: typeof globalThis.fetch
  /** The URL of the demo upstream. */
  upstream: string
  /** The log of all payments made by `pay`. */
  log: BuyerLog
  close(): Promise<void>
}

export function openMarket(settings = testSettings()): Market {
  const { fetch, close } = createLoopbackFetch()
  const pool = databaseOf(settings)
  return {
    settings,
    plane: planeOf(settings),
    chain: chainOf(settings),
    pool,
    fetch,
    upstream: httpAddress(settings, 'upstream'),
    log: openBuyerLog(),
    async close() {
      await close()
      await pool.end()
    },
  }
}

/** One API on the gateway with an endpoint for each method (`GET` by default), on every path. */
export interface Shop {
  seller: Seller
  api: ApiRecord
  endpoints: EndpointRecord[]
  payTo: string
  /** The first block that may contain a payment to the shop. */
  since: bigint
  url(path: string): string
}

export interface ShopOptions {
  seller?: Seller
  upstream?: string
  payTo?: string
  methods?: readonly string[]
  pathPattern?: string
  amount?: bigint
  /** The prices, instead of `amount` in the Sandbox's token. */
  accepts?: readonly AcceptOption[]
  charge?: ChargeTime
  maxRedeliveries?: number
  alwaysVerify?: boolean
}

/** Opens a shop and waits until the gateway sells its API. */
export async function openShop(market: Market, options: ShopOptions = {}): Promise<Shop> {
  const { payTo = newAddress(), methods = ['GET'], pathPattern = '/*', amount = PRICE } = options
  const since = await market.chain.blockNumber()
  const seller = options.seller ?? (await signUp(market.plane))
  const api = await seller.createApi({ upstream_base_url: options.upstream ?? market.upstream, pay_to_address: payTo })
  const endpoints: EndpointRecord[] = []
  for (const method of methods) {
    const accepts = options.accepts ?? [sandboxAccept(String(amount))]
    const { charge, maxRedeliveries: max_redeliveries, alwaysVerify: always_verify } = options
    const more = {
      ...(charge && { charge }),
      ...(max_redeliveries && { max_redeliveries }),
      ...(always_verify && { always_verify }),
    }
    endpoints.push(await seller.createEndpoint(api.id, { method, path_pattern: pathPattern, accepts, ...more }))
  }
  const url = (path: string) => `http://${api.primary_host}:${market.settings.ports.gatewayHttp}${path}`
  const method = methods.at(-1) ?? 'GET'
  const probe = url(pathPattern.replace('*', 'probe'))
  await until('the gateway sells', async () => (await market.fetch(probe, { method })).status === 402)
  return { seller, api, endpoints, payTo, since, url }
}

/** Returns the current terms of a shop. */
export async function termsOf(market: Market, shop: Shop): Promise<PaymentRequirements> {
  return challengeOf(await market.fetch(shop.url('/weather'))).accepts[0]
}

/** Returns a path that no other request has, to identify its requests at the upstream. */
export function uniquePath(path: string): string {
  return `${path}${path.includes('?') ? '&' : '?'}t=${randomUUID()}`
}

/** `fetch` with a payment in its v2 header. It does not follow redirects. */
export function pay(market: Market, url: string, payment: SignedPayment, init: RequestInit = {}): Promise<Response> {
  const name = nameOf(payment.authorization)
  const headers = { ...init.headers, 'payment-signature': payment.header, [PRESENTED]: name }
  return market.log.send(name, url, () => market.fetch(url, { redirect: 'manual', ...init, headers }))
}

/** Returns the shop in the form that `expectFourRecordsAgree` compares. `pay` must have made all its payments. */
export function paidShop(market: Market, shop: Shop): PaidShop {
  const origin = shop.url('')
  return {
    ...{ ...market, ...shop },
    async presented() {
      const here = (await market.log.read()).filter(({ path }) => path.startsWith(origin))
      return here.map((presentation) => ({ ...presentation, path: presentation.path.slice(origin.length) }))
    },
    hits: () => hitsOfHost(market.settings, shop.api.primary_host),
  }
}

/** Returns the requests at the demo upstream with this text in path or query. */
export async function upstreamHits(market: Market, marker: string): Promise<Hit[]> {
  return (await everyHit(market.settings)).filter(({ path }) => path.includes(marker))
}

/** The money that an action moved on the chain, in atomic units. */
export interface Movement<T> {
  result: T
  paid: bigint
  received: bigint
}

export async function movement<T>(
  market: Market,
  { payer, payTo }: { payer: string; payTo: string },
  act: () => Promise<T>,
): Promise<Movement<T>> {
  const [payerBefore, payToBefore] = await Promise.all([market.chain.usdcOf(payer), market.chain.usdcOf(payTo)])
  const result = await act()
  const [payerAfter, payToAfter] = await Promise.all([market.chain.usdcOf(payer), market.chain.usdcOf(payTo)])
  return { result, paid: payerBefore - payerAfter, received: payToAfter - payToBefore }
}

/** The result of `movement` for one paid request. */
export const CHARGED_ONCE = { paid: PRICE, received: PRICE }
export const NOT_CHARGED = { paid: 0n, received: 0n }

/** Returns status and stable code of a JSON error. */
export async function refusal(response: Response): Promise<{ status: number; code: unknown }> {
  const body = (await response.json()) as { code?: unknown }
  return { status: response.status, code: body.code }
}

const ENCODED = ['payment-required', 'payment-response', 'x-payment-response']

/** Returns all text that a buyer can read in an answer, apart from the status line: the headers, also decoded, and the body. */
export async function everythingSaid(response: Response): Promise<string> {
  const decoded = ENCODED.map((name) => Buffer.from(response.headers.get(name) ?? '', 'base64').toString())
  return [JSON.stringify([...response.headers]), ...decoded, await response.text()].join('\n')
}

/** Presents a payment, and expects a refusal: no money moves, the upstream gets no request, the authorization stays unused. */
export async function refused(
  market: Market,
  { shop, payment, send }: { shop: Shop; payment: SignedPayment; send: (url: string) => Promise<Response> },
): Promise<Response> {
  const path = uniquePath('/weather')
  const parties = { payer: payment.authorization.from, payTo: shop.payTo }
  const { result: response, ...moved } = await movement(market, parties, () => send(shop.url(path)))
  expect(moved).toEqual(NOT_CHARGED)
  expect(await upstreamHits(market, path)).toEqual([])
  expect(await market.chain.nonceUsed(payment.authorization)).toBe(false)
  return response
}

/** Waits until the gateway knows that the answer for a payment was not delivered. */
export async function openDelivery(pool: Pool, { authorization }: SignedPayment): Promise<void> {
  const { id } = await rowInState(pool, authorization, 'SETTLED')
  const text = 'select 1 from delivery where payment_id = $1 and not delivered and lease_until < now()'
  await until('the answer is known not to be delivered', async () => (await pool.query(text, [id])).rowCount === 1)
}
