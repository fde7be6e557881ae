import { setTimeout as delay } from 'node:timers/promises'
import { patience, promised } from '../../../../runtime/patience.ts'
import { createLoopbackFetch } from '../../../support/loopback-fetch.ts'
import type { Seller } from '../sellers/seller.ts'
import { sandboxAccept } from '../sellers/seller.ts'
import type { Shop } from '../sellers/shop.ts'
import { challengeOf, type PaymentRequired, paymentRow, signPayment, until } from './buyer.ts'

/** A shop with a changing price: each price, and the time when the seller's request for it was answered. */
export interface PriceHistory {
  /** Sets the next price. Resolves with the seller's 2xx. */
  change(): Promise<void>
  /** Index of the last effective price at this time (milliseconds of `performance.now()`). */
  heldAt(time: number): number
  /** Index of a price, or -1. */
  indexOf(amount: string): number
}

const FIRST_PRICE = 1_000

export function movingPrice(seller: Seller, apiId: string, endpointId: string): PriceHistory {
  const held: number[] = []
  let next = 0
  return {
    async change() {
      await seller.updateEndpoint(apiId, endpointId, { accepts: [sandboxAccept(String(FIRST_PRICE + next++))] })
      held.push(performance.now())
    },
    heldAt: (time) => held.findLastIndex((since) => since <= time),
    indexOf: (amount) => (Number(amount) - FIRST_PRICE < next ? Number(amount) - FIRST_PRICE : -1),
  }
}

export interface TrafficReport {
  /** Number of requests by kind. */
  counts: Record<'challenge' | 'paid' | 'requoted' | 'discovery', number>
  /** Every fault that a buyer sees, with the milliseconds since the start. */
  failures: string[]
}

export interface Traffic {
  /** Ends the traffic after enough requests of each kind for a judgement, however slow the machine is. */
  stop(): Promise<TrafficReport>
}

/** The required number of requests of each kind in a report. */
const ENOUGH = 21

/** Milliseconds after a change in which a challenge may still show the old terms. Payments under the old terms are refused meanwhile. */
const QUOTE_MAY_LAG_MS = promised(1_000)

interface Door {
  port: number
  /** Returns whether a load balancer would send new requests to this port. */
  open: () => boolean
}

/**
 * Starts buyers that send unpaid, paid and free requests to a shop with a changing price, on kept-alive connections. Failures are a missing
 * connection, a 5xx, a wrong document, and a payment under an old price.
 */
export function startTraffic(shop: Shop, price: PriceHistory, doors: readonly Door[]): Traffic {
  const loopback = createLoopbackFetch()
  const begun = performance.now()
  const report: TrafficReport = {
    counts: { challenge: 0, paid: 0, requoted: 0, discovery: 0 },
    failures: [],
  }
  let stopped = false
  let turn = 0

  const get = (path: string, headers: Record<string, string> = {}) => {
    const open = doors.filter((door) => door.open())
    const { port } = open[turn++ % open.length] ?? doors[0] ?? { port: 0 }
    return loopback.fetch(`http://${shop.host}:${port}${path}`, { headers, signal: AbortSignal.timeout(patience()) })
  }
  const fail = (what: string) => void report.failures.push(`${Math.round(performance.now() - begun)} ms: ${what}`)

  const quote = async (): Promise<PaymentRequired | undefined> => {
    const asked = performance.now()
    const response = await get('/weather')
    const body = await response.text()
    if (response.status !== 402) return void fail(`a quote answered ${response.status} ${body}`)
    const challenge = challengeOf(response)
    const { amount } = challenge.accepts[0]
    if (price.indexOf(amount) < price.heldAt(asked - QUOTE_MAY_LAG_MS)) fail(`a quote of ${amount} was out of date`)
    report.counts.challenge += 1
    return challenge
  }

  const buy = async () => {
    for (let terms = (await quote())?.accepts[0]; terms; ) {
      const payment = await signPayment(shop.wallet, terms)
      const sent = performance.now()
      const response = await get('/weather', { 'payment-signature': payment.header })
      const body = await response.text()
      if (response.status === 402) {
        report.counts.requoted += 1
        terms = challengeOf(response).accepts[0]
        continue
      }
      if (response.status !== 200 || !body.includes('Berlin'))
        return fail(`a payment was answered ${response.status} ${body}`)
      report.counts.paid += 1
      const row = await paymentRow(shop.pool, payment.authorization)
      if (row?.state !== 'SETTLED') fail(`a delivered answer is ${row?.state} in the ledger`)
      if (price.indexOf(row?.amount ?? '') < price.heldAt(sent)) fail(`the old price ${row?.amount} was taken`)
      return
    }
  }

  const discover = async () => {
    const response = await get('/openapi.json')
    const document = await response.text()
    if (response.status !== 200 || !document.includes('"openapi":"3.1'))
      return fail(`discovery answered ${response.status}`)
    report.counts.discovery += 1
  }

  const repeat = async (work: () => Promise<unknown>, pauseMs: number) => {
    while (!stopped) {
      await work().catch((error: Error) =>
        fail(`${error.message} ${(error.cause as Error | undefined)?.message ?? ''}`),
      )
      await delay(pauseMs)
    }
  }
  const buyers = [repeat(quote, 20), repeat(discover, 40), repeat(buy, 30), repeat(buy, 30), repeat(buy, 30)]
  return {
    async stop() {
      await until('there was enough traffic', async () => {
        const { challenge, paid, discovery } = report.counts
        return report.failures.length > 0 || Math.min(challenge, paid, discovery) >= ENOUGH
      })
      stopped = true
      await Promise.all(buyers)
      await loopback.close()
      return report
    },
  }
}
