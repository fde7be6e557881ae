import { setTimeout as delay } from 'node:timers/promises'
import { fundedWallet, type SignedPayment, signPayment } from '../e2e/support/buyers/buyer.ts'
import type { Shop, Wallet } from '../e2e/support/sellers/shop.ts'

/** A payment of a buyer. Times are those of `performance.now()`. */
export interface Purchase {
  payment: SignedPayment
  path: string
  begunAt: number
  /** The time when a 200 was read. */
  servedAt?: number
  /** The status of the last answer, 0 without an answer. */
  status: number
}

export interface Buyers {
  purchases: readonly Purchase[]
  /** Resolves after each buyer has been served, or has stopped repeating its payment. */
  stop(): Promise<void>
}

const PAUSE_MS = 50
const AGAIN_MS = 500
/** Milliseconds for which a buyer repeats one payment. */
const PATIENCE_MS = 90_000

/** Funds the wallets of this many buyers. */
export function fundBuyers({ chain }: Shop, count: number): Promise<Wallet[]> {
  return Promise.all(Array.from({ length: count }, () => fundedWallet(chain)))
}

/** Starts buyers who repeat one payment until it is served or finally refused, and then pay the next. */
export async function openBuyers(shop: Shop, wallets: readonly Wallet[]): Promise<Buyers> {
  const purchases: Purchase[] = []
  let isOver = false
  const terms = await shop.terms('/weather')
  const buy = async (wallet: Wallet) => {
    const payment = await signPayment(wallet, terms)
    const path = `/weather?nonce=${payment.authorization.nonce}`
    const purchase: Purchase = { payment, path, begunAt: performance.now(), status: 0 }
    purchases.push(purchase)
    while (performance.now() < purchase.begunAt + PATIENCE_MS) {
      purchase.status = await present(shop, purchase)
      if (purchase.status === 200) purchase.servedAt = performance.now()
      if (purchase.status === 200 || purchase.status === 402) return
      await delay(AGAIN_MS)
    }
  }
  const loops = wallets.map(async (wallet) => {
    while (!isOver) {
      await buy(wallet)
      await delay(PAUSE_MS)
    }
  })
  return {
    purchases,
    async stop() {
      isOver = true
      await Promise.all(loops)
    },
  }
}

/** Presents a payment once. Returns the status, 0 without an answer. */
export async function present(shop: Shop, { path, payment }: Pick<Purchase, 'path' | 'payment'>): Promise<number> {
  try {
    const response = await shop.present(path, payment)
    await response.arrayBuffer()
    return response.status
  } catch {
    return 0
  }
}
