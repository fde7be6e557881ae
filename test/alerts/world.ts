import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { patience } from '../../runtime/patience.ts'
import { HOST, type Settings } from '../../sandbox/settings.ts'
import { sandboxAccept } from '../e2e/support/sellers/seller.ts'
import { openShop, type Shop } from '../e2e/support/sellers/shop.ts'
import { switchFacilitator } from '../e2e/support/stack/facilitator-switch.ts'
import { startFacilitatorProxy } from '../e2e/support/wire/facilitator-proxy.ts'

/**
 * The number of shops, each with a separate seller. When calls to a facilitator fail for this many sellers, authz pauses its calls to that
 * facilitator for all sellers (`authz/facilitator/outage-breaker.ts`).
 */
const SHOPS = 3
const BUY_EVERY_MS = 250
/** Milliseconds between two uses of the faucet. One use gives more than the buyers spend in this time. */
const FUND_EVERY_MS = 60_000
const CHANGE_EVERY_MS = 1_000

/** How a part behaves during a fault. Undefined: it works. A number: it answers with this status. `away`: it ends all connections. */
export type Failure = number | 'away' | undefined

/** Sellers with webhooks, their servers, buyers that pay continuously, and a seller that changes its price continuously. */
export interface World {
  upstreams: (failure: Failure) => void
  receivers: (failure: Failure) => void
  facilitators: (failure: Failure) => Promise<void>
  /** Makes each settlement take at least this many milliseconds; undefined removes the delay. */
  slowSettlements: (ms: number | undefined) => Promise<void>
  /** The number of requests with each result. */
  counts: Record<string, number>
  close(): Promise<void>
}

/** Opens the shops, and buys from them until the world is closed. A request that fails because of a fault is only counted. */
export async function openWorld(settings: Settings): Promise<World> {
  const upstream = await startServer((path) => ({ status: 200, body: JSON.stringify({ path, city: 'Berlin' }) }))
  const receiver = await startServer(() => ({ status: 204, body: '' }))
  const facilitator = await startServer(() => ({ status: 500, body: '{}' }))
  const slow = await startFacilitatorProxy(settings)
  /** Settlements that are being delayed. */
  const underWay = new Set<Promise<void>>()
  const switchAll = async (url: string | undefined) => {
    for (const { payTo } of shops) await switchFacilitator(settings, payTo, url)
  }
  const shops: Shop[] = []
  for (let nth = 0; nth < SHOPS; nth += 1) {
    const shop = await openShop({ settings, upstream: upstream.url })
    const body = { url: receiver.url, events: ['payment.settled'] }
    await shop.seller.call('POST', '/webhooks', { body })
    shops.push(shop)
  }
  const counts: Record<string, number> = {}
  const count = (what: string) => {
    counts[what] = (counts[what] ?? 0) + 1
  }
  let open = true
  const repeat = async (everyMs: number, what: string, work: () => Promise<number>) => {
    while (open) {
      count(`${what} ${await work().catch(() => 'no answer')}`)
      await delay(everyMs)
    }
  }
  const buy = async (shop: Shop) => {
    const { response } = await shop.pay('/weather', { signal: AbortSignal.timeout(patience()) })
    await response.arrayBuffer()
    return response.status
  }
  let price = 100_000
  const change = async ({ seller, api, endpoints: [endpoint] }: Shop) => {
    price += 1
    const body = { accepts: [sandboxAccept(String(price))] }
    const path = `/apis/${api.id}/endpoints/${endpoint?.id}`
    return (await seller.call('PUT', path, { body })).status
  }
  // The price of the last shop changes continuously, so the gateway sometimes asks its buyers for a new price.
  const last = shops.at(-1)
  const trading = [
    ...shops.flatMap((shop) => [
      repeat(BUY_EVERY_MS, 'paid', () => buy(shop)),
      repeat(BUY_EVERY_MS, 'unpaid', async () => (await shop.get('/weather')).status),
      repeat(FUND_EVERY_MS, 'funded', async () => Number((await shop.chain.fund(shop.wallet.address)) > 0n)),
    ]),
    ...(last ? [repeat(CHANGE_EVERY_MS, 'changed', () => change(last))] : []),
  ]
  return {
    counts,
    upstreams: upstream.fail,
    receivers: receiver.fail,
    async facilitators(failure) {
      facilitator.fail(failure)
      await switchAll(failure === undefined ? undefined : facilitator.url)
    },
    async slowSettlements(ms) {
      slow.intercept('/settle', (call) => {
        const settled = call.forward().then(async ({ status, body }) => {
          await delay(ms)
          call.reply(status, body)
        })
        underWay.add(settled)
        return settled.finally(() => underWay.delete(settled))
      })
      await switchAll(ms === undefined ? undefined : slow.url)
      if (ms === undefined) await Promise.allSettled(underWay)
    },
    async close() {
      open = false
      await Promise.all(trading)
      for (const shop of shops) await shop.close()
      for (const server of [upstream, receiver, facilitator, slow]) await server.close()
    },
  }
}

async function startServer(answer: (path: string) => { status: number; body: string }) {
  let failure: Failure
  const server: Server = createServer(async (request, response) => {
    await request.toArray()
    if (failure === 'away') return void request.socket.destroy()
    const { status, body } = answer(request.url ?? '')
    response.writeHead(failure ?? status, { 'content-type': 'application/json' }).end(body)
  })
  await new Promise<void>((resolve) => server.listen(0, HOST, resolve))
  return {
    url: `http://${HOST}:${(server.address() as AddressInfo).port}`,
    fail(next: Failure) {
      failure = next
      if (next === 'away') server.closeAllConnections()
    },
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
