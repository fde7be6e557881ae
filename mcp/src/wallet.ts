import { SANDBOX_NETWORK } from '@launa/sdk'
import { type Budget, Buyer, memoryBudget, type SentPayment } from '@launa/sdk/buyer'
import { keepPayment, readKeptPayment } from './kept-payment.ts'
import type { WalletSettings } from './settings.ts'
import { ToolError } from './tool.ts'

/** What the person who has started the server lets it spend. */
export interface Wallet {
  /** A buyer for one request of at most `maxAmount` atomic units, and never above the person's own maximum. */
  buyer(maxAmount: string, network?: string): Buyer
  /** A buyer that can sign nothing new. */
  resumer(): Buyer
  /** Keeps a payment whose answer is not in hand; answers the name that `kept` knows it by. */
  keep(payment: SentPayment, request: RequestInit): string
  kept(name: string): { payment: SentPayment; request: RequestInit }
}

export function createWallet(settings: WalletSettings, budget: Budget = memoryBudget()): Wallet {
  const { privateKey, maxAmount, maxPerDay, isSandbox, directory } = settings
  const sandboxOnly = isSandbox ? [SANDBOX_NETWORK] : undefined
  return {
    buyer(requested, network) {
      if (!privateKey) throw new ToolError('no_wallet', 'no key to pay with: set LAUNA_PRIVATE_KEY')
      if (maxAmount === undefined) throw new ToolError('no_wallet', 'no maximum to pay: set LAUNA_MAX_AMOUNT')
      const maxPerCall = BigInt(requested) < BigInt(maxAmount) ? requested : maxAmount
      const networks =
        network === undefined ? sandboxOnly : [network].filter((name) => sandboxOnly?.includes(name) ?? true)
      return new Buyer({ privateKey, budget, policy: { maxPerCall, maxPerDay, networks } })
    },
    resumer() {
      if (!privateKey) throw new ToolError('no_wallet', 'no key to pay with: set LAUNA_PRIVATE_KEY')
      return new Buyer({ privateKey, budget, policy: { maxPerCall: '0' } })
    },
    keep: (payment, request) => keepPayment(directory, payment, request),
    kept: (name) => readKeptPayment(directory, name),
  }
}
