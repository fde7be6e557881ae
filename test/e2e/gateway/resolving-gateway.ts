import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect } from 'vitest'
import { type DnsAnswer, dnsResponder } from '../../../control-plane/domains/testing/dns-responder.ts'
import { paymentRequirements } from '../../../domain/payments/payment-requirements.ts'
import { patience } from '../../../runtime/patience.ts'
import { newAddress, type PaymentRow, rowInState, signPayment, until } from '../support/buyers/buyer.ts'
import { type SecondGateway, startSecondGateway } from '../support/processes/second-gateway.ts'
import { sandboxAccept } from '../support/sellers/seller.ts'
import { openShop, type Shop } from '../support/sellers/shop.ts'
import { testSettings } from '../support/stack/stack.ts'

export const PUBLIC = '127.0.0.1'
export const DENIED = '127.0.0.66'

/** An API in front of one upstream URL. Each has its own payee. */
export interface Sale {
  ask(headers?: Record<string, string>): Promise<Response>
  pay(): Promise<{ status: number; body: string; released(): Promise<PaymentRow> }>
  earned(): Promise<bigint>
  /** The upstream addresses that requests to this API have reached. */
  reached(): string[]
}

/** A gateway with a name server, and upstreams on three loopback addresses. The test sets the name server's answers. */
export interface ResolvingGateway {
  /** The port of all upstreams. */
  port: number
  /** The name server's answers, by name. */
  names: Record<string, DnsAnswer>
  /** Returns the number of queries for a name. */
  questions(name: string): number
  /** Adds a new name with this answer. */
  name(answer: DnsAnswer): string
  sell(upstream: string): Promise<Sale>
  close(): Promise<void>
}

export async function startResolvingGateway(variables: Record<string, string>): Promise<ResolvingGateway> {
  await using started = new AsyncDisposableStack()
  const settings = testSettings()
  const visits: { address: string; host: unknown }[] = []
  let port = 0
  for (const address of [PUBLIC, DENIED, '::1']) {
    const server = createServer((request, response) => {
      visits.push({ address, host: request.headers['x-forwarded-host'] })
      response.end('what was paid for')
    })
    server.listen(port, address)
    await once(server, 'listening')
    started.defer(() => {
      server.closeAllConnections()
      server.close()
    })
    port = (server.address() as AddressInfo).port
  }
  const asked: string[] = []
  const names: Record<string, DnsAnswer> = {}
  const recorded = new Proxy(names, {
    get(target, name) {
      asked.push(String(name))
      return target[String(name)]
    },
  })
  const dns = started.use(await dnsResponder(recorded))
  const [host = '', dnsPort] = dns.address.split(':')
  const envoy = { dnsServers: [{ host, port: Number(dnsPort) }] }
  const environment = { DENIED_UPSTREAMS: `${DENIED}/32`, LOG_LEVEL: 'warn', ...variables }
  const [gateway, shop] = await Promise.all([startSecondGateway(settings, environment, envoy), openShop({ settings })])
  started.defer(gateway.close)
  started.defer(shop.close)
  const everything = started.move()
  return {
    port,
    names,
    questions: (name) => asked.filter((each) => each === name).length,
    name(answer) {
      const name = `${crypto.randomUUID()}.rebinding.example`
      names[name] = answer
      return name
    },
    sell: async (upstream) => openSale({ gateway, shop, upstream, visits }),
    close: () => everything.disposeAsync(),
  }
}

async function openSale(options: {
  gateway: SecondGateway
  shop: Shop
  upstream: string
  visits: readonly { address: string; host: unknown }[]
}): Promise<Sale> {
  const { gateway, shop, upstream, visits } = options
  const payTo = newAddress()
  const api = await shop.seller.createApi({ upstream_base_url: upstream, pay_to_address: payTo })
  await shop.seller.createEndpoint(api.id)
  const ask: Sale['ask'] = (headers = {}) =>
    shop.fetch(`http://${api.primary_host}:${gateway.httpPort}/x`, { headers, signal: AbortSignal.timeout(patience()) })
  await until('the gateway sells', async () => {
    const response = await ask()
    await response.arrayBuffer()
    return response.status === 402
  })
  return {
    ask,
    async pay() {
      const payment = await signPayment(shop.wallet, paymentRequirements(sandboxAccept(), payTo))
      const response = await ask({ 'payment-signature': payment.header })
      const released = () => rowInState(shop.pool, payment.authorization, 'RELEASED')
      return { status: response.status, body: await response.text(), released }
    },
    earned: () => shop.chain.usdcOf(payTo),
    reached: () => visits.filter(({ host }) => host === api.primary_host).map(({ address }) => address),
  }
}

export async function expectServed(sale: Sale): Promise<void> {
  const { status, body } = await sale.pay()
  expect({ status, body }).toEqual({ status: 200, body: 'what was paid for' })
}

/** Expects a refusal because of the address: the upstream is not called and nothing is charged. */
export async function expectRefused(sale: Sale): Promise<void> {
  const { status, body, released } = await sale.pay()
  expect(status).toBe(502)
  expect(JSON.parse(body)).toMatchObject({ code: 'upstream_not_resolved' })
  expect(sale.reached()).toEqual([])
  await released()
  expect(await sale.earned()).toBe(0n)
}
