import type { Pool } from 'pg'
import type { PaymentRequirements } from '../../../../domain/payments/payment-requirements.ts'
import { httpAddress, type Settings } from '../../../../sandbox/settings.ts'
import { openBuyerLog, PRESENTED } from '../../../join/buyer-log.ts'
import { nameOf, type Presentation } from '../../../join/records.ts'
import { createLoopbackFetch } from '../../../support/loopback-fetch.ts'
import {
  type Chain,
  chainOf,
  challengeOf,
  fundedWallet,
  newAddress,
  type SignedPayment,
  signPayment,
  until,
} from '../buyers/buyer.ts'
import { databaseOf, type Hit, hitsOfHost, planeOf, untilHostKnown } from './gateway.ts'
import { type ApiRecord, type ControlPlane, type EndpointRecord, type Seller, sandboxAccept, signUp } from './seller.ts'

export type Wallet = Awaited<ReturnType<typeof fundedWallet>>

export interface PaidCall {
  /** The body is still unread. */
  response: Response
  payment: SignedPayment
}

export interface ShopOptions {
  settings: Settings
  /** The control plane of its seller. The default is the stack's own. */
  plane?: ControlPlane
  /** The URL of the upstream. The default is the demo upstream. */
  upstream?: string
  /** The IPv4 address of its gateway. The default is loopback. */
  gateway?: string
  /** The default is one endpoint: GET on `/*` at 100000 atomic units. */
  endpoints?: readonly { path: string; method?: string; amount?: string }[]
  /** Leaves the API's first request, with which Envoy loads its routes, to the test. */
  cold?: boolean
}

/**
 * A seller with one API in the Sandbox and a buyer with money: the base of nearly every gateway test. `payTo` is fresh, so its balance is
 * the shop's earnings.
 */
export interface Shop {
  settings: Settings
  seller: Seller
  api: ApiRecord
  endpoints: EndpointRecord[]
  host: string
  payTo: string
  /** The first block that may contain a payment to the shop. */
  since: bigint
  wallet: Wallet
  chain: Chain
  pool: Pool
  /** Resolves `*.localhost`. */
  fetch: typeof globalThis.fetch
  url(path: string): string
  get(path: string, init?: RequestInit): Promise<Response>
  /** Returns the terms in the 402 of a path. */
  terms(path: string, init?: RequestInit): Promise<PaymentRequirements>
  /** Requests the terms, signs them and repeats the request with the payment. */
  pay(path: string, init?: RequestInit, wallet?: Wallet): Promise<PaidCall>
  /** Sends a request with a payment that is already signed. */
  present(path: string, payment: SignedPayment, init?: RequestInit): Promise<Response>
  /** All payments that were presented here, and their answers. */
  presented(): Promise<Presentation[]>
  /** The requests of this shop at the demo upstream since the last clearing. */
  hits(): Promise<Hit[]>
  earned(): Promise<bigint>
  close(): Promise<void>
}

export async function openShop(options: ShopOptions): Promise<Shop> {
  const { settings, upstream = httpAddress(settings, 'upstream'), endpoints = [{ path: '/*' }] } = options
  const chain = chainOf(settings)
  const pool = databaseOf(settings)
  const loopback = createLoopbackFetch(options.gateway)
  const since = await chain.blockNumber()
  const [seller, wallet] = await Promise.all([signUp(options.plane ?? planeOf(settings)), fundedWallet(chain)])
  const payTo = newAddress()
  const api = await seller.createApi({ upstream_base_url: upstream, pay_to_address: payTo })
  const records: EndpointRecord[] = []
  for (const { path, method = 'GET', amount = '100000' } of endpoints)
    records.push(await seller.createEndpoint(api.id, { path_pattern: path, method, accepts: [sandboxAccept(amount)] }))

  const url = (path: string) => `http://${api.primary_host}:${settings.ports.gatewayHttp}${path}`
  const get = (path: string, init: RequestInit = {}) => loopback.fetch(url(path), { redirect: 'manual', ...init })
  const terms = async (path: string, init: RequestInit = {}) => challengeOf(await drained(get(path, init))).accepts[0]
  const log = openBuyerLog()
  const present: Shop['present'] = (path, payment, init = {}) => {
    const name = nameOf(payment.authorization)
    const headers = { ...(init.headers as Record<string, string>), 'payment-signature': payment.header }
    return log.send(name, path, () => get(path, { ...init, headers: { ...headers, [PRESENTED]: name } }))
  }
  const shop: Shop = {
    ...{ settings, seller, api, endpoints: records, host: api.primary_host, payTo, since, wallet, chain, pool },
    ...{ url, get, fetch: loopback.fetch, terms, present, presented: log.read },
    async pay(path, init = {}, payer = wallet) {
      const payment = await signPayment(payer, await terms(path, init))
      return { response: await present(path, payment, init), payment }
    },
    hits: () => hitsOfHost(settings, api.primary_host),
    earned: () => chain.usdcOf(payTo),
    async close() {
      await Promise.all([loopback.close(), pool.end()])
    },
  }
  // NATS messages arrive in order: when Envoy knows a later API, xds has all data of this one.
  if (options.cold) {
    const later = await seller.createApi({ upstream_base_url: upstream })
    await untilHostKnown(settings, later.primary_host)
  } else await untilServed(shop)
  return shop
}

/** Waits until the gateway serves the shop's last endpoint. The gateway then serves all endpoints, because it learns of them in order. */
async function untilServed(shop: Shop): Promise<void> {
  const last = shop.endpoints.at(-1)
  if (!last) return
  const { method, path_pattern } = last
  await until(`${shop.url(path_pattern)} is served`, async () => {
    const response = await drained(shop.get(path_pattern.replace('*', ''), { method }))
    return response.status === 402
  })
}

/** Reads the body of an answer, so that the connection is free again, and returns the answer. */
async function drained(answer: Promise<Response>): Promise<Response> {
  const response = await answer
  await response.arrayBuffer()
  return response
}
