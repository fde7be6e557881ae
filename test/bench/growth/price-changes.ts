import { performance } from 'node:perf_hooks'
import { setTimeout as delay } from 'node:timers/promises'
import { Pool as HttpPool } from 'undici'
import { HOST, type Settings } from '../../../sandbox/settings.ts'
import { type Seller, sandboxAccept } from '../../e2e/support/sellers/seller.ts'
import { PATH } from '../payments/price.ts'
import { percentile } from '../table/figures.ts'

/** Time from the answer to a price change until the gateway asks for the new price, in milliseconds. */
export interface PriceTimes {
  p50: number
  p99: number
}

export interface Sold {
  apiId: string
  endpointId: string
  host: string
}

/** Puts one API on sale through the REST API. */
export async function soldApi(seller: Seller, stack: Settings): Promise<Sold> {
  const api = await seller.createApi({
    upstream_base_url: `http://${HOST}:${stack.ports.upstream}`,
    pay_to_address: '0x1111111111111111111111111111111111111111',
  })
  const endpoint = await seller.createEndpoint(api.id, { path_pattern: PATH })
  return { apiId: api.id, endpointId: endpoint.id, host: api.primary_host }
}

/** Changes a price repeatedly, and waits each time until the gateway asks for it. */
export async function priceChanges(
  stack: Settings,
  { seller, sold, count }: { seller: Seller; sold: Sold; count: number },
): Promise<PriceTimes> {
  const gateway = new HttpPool(`http://${HOST}:${stack.ports.gatewayHttp}`, { connections: 1 })
  const times: number[] = []
  try {
    const before = Number(await askedPrice(gateway, sold, 30_000))
    for (let i = 1; i <= count; i++) {
      const amount = String(before + i)
      await seller.updateEndpoint(sold.apiId, sold.endpointId, { accepts: [sandboxAccept(amount)] })
      const changed = performance.now()
      while ((await askedPrice(gateway, sold, 5_000)) !== amount) await delay(1)
      times.push(performance.now() - changed)
    }
  } finally {
    await gateway.close()
  }
  return { p50: percentile(times, 0.5), p99: percentile(times, 0.99) }
}

/** Repeats an unpaid request until the gateway answers 402. Returns the amount in this 402. */
async function askedPrice(gateway: HttpPool, { host }: Sold, patienceMs: number): Promise<string> {
  const deadline = performance.now() + patienceMs
  for (;;) {
    const { statusCode, headers, body } = await gateway.request({ method: 'GET', path: PATH, headers: { host } })
    await body.dump()
    const challenge = headers['payment-required']
    if (statusCode === 402 && typeof challenge === 'string') {
      const { accepts } = JSON.parse(Buffer.from(challenge, 'base64').toString()) as { accepts: { amount: string }[] }
      return accepts[0]?.amount ?? ''
    }
    if (performance.now() > deadline) throw new Error(`the gateway answers ${statusCode} and asks for no payment`)
    await delay(20)
  }
}
