import { setTimeout as delay } from 'node:timers/promises'
import type { Agent } from 'undici'
import { patience } from '../../runtime/patience.ts'
import { fundedWallet, type SignedPayment, signPayment } from '../e2e/support/buyers/buyer.ts'
import type { Shop } from '../e2e/support/sellers/shop.ts'

/** A gateway for a buyer's request. */
export interface Way {
  name: string
  agent: Agent
}

/** An answer that a buyer did not want, or none. */
export interface Failure {
  way: string
  /** When its purchase began, on the clock of `performance.now()`: earlier than the request if this payment was sent before. */
  begun: number
  status: number | string
}

export interface Buyers {
  /** Payments with an answer, by the gateway that has given it. */
  paid: ReadonlyMap<string, number>
  failures: readonly Failure[]
  /** The longest time from the first request with a payment to its answer, in milliseconds, since the last call of this function. */
  longest(): number
  stop(): Promise<void>
}

/** As a client gives up. */
const CLIENT_LIMIT_MS = 20_000
const AGAIN_MS = 200
const PAUSE_MS = 50

/** Sends a request to a gateway. Resolves with the status, or with the kind of failure. */
export async function present(
  shop: Shop,
  { agent }: Way,
  path: string,
  payment: SignedPayment,
): Promise<number | string> {
  try {
    const signal = AbortSignal.timeout(CLIENT_LIMIT_MS)
    const response = await shop.present(path, payment, { dispatcher: agent, signal } as RequestInit)
    await response.arrayBuffer()
    return response.status
  } catch (error) {
    const cause = (error as Error).cause as NodeJS.ErrnoException | undefined
    return cause?.code ?? (error as Error).name
  }
}

/**
 * Buyers that pay all the time. Each request goes to a gateway that the balancer holds for ready. A payment without an answer is sent again
 * until it has one.
 */
export async function startBuyers(options: { shop: Shop; path: string; count: number; way(): Way }): Promise<Buyers> {
  const { shop, path, count, way } = options
  const paid = new Map<string, number>()
  const failures: Failure[] = []
  let [longest, isOver] = [0, false]
  const terms = await shop.terms(path)
  const buy = async (wallet: Parameters<typeof signPayment>[0]) => {
    const payment = await signPayment(wallet, terms)
    const first = performance.now()
    for (;;) {
      const chosen = way()
      const status = await present(shop, chosen, path, payment)
      if (status === 200) {
        paid.set(chosen.name, (paid.get(chosen.name) ?? 0) + 1)
        longest = Math.max(longest, performance.now() - first)
        return
      }
      failures.push({ way: chosen.name, begun: first, status })
      // Nothing was charged, or the join reports it.
      if (performance.now() - first > patience()) return
      await delay(AGAIN_MS)
    }
  }
  const repeat = async () => {
    const wallet = await fundedWallet(shop.chain)
    while (!isOver) {
      await buy(wallet)
      await delay(PAUSE_MS)
    }
  }
  const loops = Array.from({ length: count }, repeat)
  return {
    ...{ paid, failures },
    longest() {
      const last = longest
      longest = 0
      return last
    },
    async stop() {
      isOver = true
      await Promise.all(loops)
    },
  }
}
