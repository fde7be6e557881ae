import { setTimeout as delay } from 'node:timers/promises'
import type { PaymentRequirements } from '../../domain/payment-requirements.ts'
import { signPayment } from '../e2e/support/buyer.ts'
import type { Shop } from '../e2e/support/shop.ts'

export interface BuyersReport {
  sold: number
  /** Refused as suspended. */
  refused: number
  other: number
  /** Sold to a request that began after the answer to a suspension, and before its end was asked for. */
  soldWhileSuspended: number
}

/** Buyers who pay again and again, also by terms that they were offered before a suspension. */
export interface Buyers {
  suspended(): void
  resuming(): void
  /** Waits for what is under way. */
  stop(): Promise<BuyersReport>
}

/** Starts `count` buyers of a shop. They use the gateways at these ports in turn. */
export async function startBuyers(shop: Shop, ports: readonly number[], count: number): Promise<Buyers> {
  const terms = await shop.terms('/weather')
  const report: BuyersReport = { sold: 0, refused: 0, other: 0, soldWhileSuspended: 0 }
  /** Counts suspensions; undefined while there is none. */
  let window: number | undefined
  let windows = 0
  let isStopped = false
  const buy = async (port: number) => {
    const payment = await signPayment(shop.wallet, terms as PaymentRequirements)
    const begunIn = window
    const response = await shop.fetch(`http://${shop.host}:${port}/weather`, {
      headers: { 'payment-signature': payment.header },
    })
    const text = await response.text()
    if (response.status === 200) {
      report.sold += 1
      if (begunIn !== undefined) report.soldWhileSuspended += 1
    } else if (response.status === 403 && text.includes('"suspended"')) report.refused += 1
    else report.other += 1
  }
  const running = Array.from({ length: count }, async (_, number) => {
    for (let turn = number; !isStopped; turn += 1) {
      await buy(ports[turn % ports.length] as number).catch(() => {
        report.other += 1
      })
      // A refusal comes at once: the machine is for the sales as well.
      await delay(5)
    }
  })
  return {
    suspended() {
      windows += 1
      window = windows
    },
    resuming() {
      window = undefined
    },
    async stop() {
      isStopped = true
      await Promise.all(running)
      return report
    },
  }
}
