import { setTimeout as delay } from 'node:timers/promises'
import type { Agent } from 'undici'
import { patience } from '../../runtime/patience.ts'
import { fundedWallet, type SignedPayment, signPayment } from '../e2e/support/buyers/buyer.ts'
import type { Shop } from '../e2e/support/sellers/shop.ts'

/** The gateway to which a buyer sends a request. */
export interface Way {
  name: string
  agent: Agent
}

/** An unexpected answer, or no answer. */
export interface Failure {
  way: string
  /** When the purchase began (`performance.now()`). This is before the request if the payment was sent earlier. */
  begun: number
  status: number | string
}

export interface Buyers {
  /** The number of answered payments by gateway. */
  paid: ReadonlyMap<string, number>
  failures: readonly Failure[]
  /** The longest time from the first request of a payment to its answer, in milliseconds, since the last call. */
  longest(): number
  stop(): Promise<void>
}

/** The time limit of a client, in milliseconds. */
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
 * Starts buyers that pay continuously. Each request goes to a gateway that the load balancer considers ready. A payment without an answer
 * is sent again until it has an answer.
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
      // The buyer stops repeating this payment. If it was charged, the comparison of the four records reports it at the end.
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
