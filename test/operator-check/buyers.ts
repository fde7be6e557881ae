import { setTimeout as delay } from 'node:timers/promises'
import type { PaymentRequirements } from '../../domain/payments/payment-requirements.ts'
import { signPayment } from '../e2e/support/buyers/buyer.ts'
import type { Shop } from '../e2e/support/sellers/shop.ts'

export interface BuyersReport {
  sold: number
  /** The number of requests refused as suspended. */
  refused: number
  /** The number of other answers by status and code. */
  others: Map<string, number>
  /**
   * Sales during a suspension: the request began after the answer to the request to suspend, and was answered before the request to resume.
   */
  soldWhileSuspended: number
}

/** Buyers who pay continuously, also for terms from the time before a suspension. */
export interface Buyers {
  /** The counts so far. */
  readonly report: BuyersReport
  suspended(): void
  resuming(): void
  /** Stops the buyers, and waits for requests under way. */
  stop(): Promise<BuyersReport>
}

/** Starts `count` buyers of a shop. They use the gateways at these ports in turn. */
export async function startBuyers(shop: Shop, ports: readonly number[], count: number): Promise<Buyers> {
  const terms = await shop.terms('/weather')
  const report: BuyersReport = { sold: 0, refused: 0, others: new Map(), soldWhileSuspended: 0 }
  /** The number of the current suspension; undefined between suspensions. */
  let window: number | undefined
  let windows = 0
  let isStopped = false
  const other = (what: string) => report.others.set(what, (report.others.get(what) ?? 0) + 1)
  const buy = async (port: number) => {
    const payment = await signPayment(shop.wallet, terms as PaymentRequirements)
    const begunIn = window
    const response = await shop.fetch(`http://${shop.host}:${port}/weather`, {
      headers: { 'payment-signature': payment.header },
    })
    const text = await response.text()
    if (response.status === 200) {
      report.sold += 1
      // A request that is under way at the end of a suspension may be sold. The ledger shows whether it was reserved before the end.
      if (begunIn !== undefined && begunIn === window) report.soldWhileSuspended += 1
    } else if (response.status === 403 && text.includes('"suspended"')) report.refused += 1
    else other(`${response.status} ${/"code":"([a-z_]+)"/.exec(text)?.[1] ?? text.slice(0, 120)}`)
  }
  const running = Array.from({ length: count }, async (_, number) => {
    for (let turn = number; !isStopped; turn += 1) {
      await buy(ports[turn % ports.length] as number).catch((error: unknown) => other(String(error)))
      // A refusal comes at once, so a pause leaves processor time for sales.
      await delay(5)
    }
  })
  return {
    report,
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
