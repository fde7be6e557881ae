import type { Finding } from '../../authz/schemes/scheme.ts'
import type { TransferEvidence } from '../../authz/schemes/transfer-evidence.ts'

export interface Transaction {
  id: string
  /** The authorization that the transaction uses or cancels. */
  key: string
  kind: 'paid' | 'cancelled' | 'used-otherwise'
  validBefore: number
}

interface Block {
  time: number
  transactions: Transaction[]
}

/** A chain with one token. Each authorization can be used once, before it expires. A reorganization may replace the last blocks. */
export class ModelChain {
  readonly #blocks: Block[] = [{ time: 0, transactions: [] }]
  readonly #waiting: Transaction[] = []
  readonly #traces = new Map<string, { transaction: Transaction; block: Block }>()
  readonly #takenBack = new Set<string>()

  send(transaction: Transaction): void {
    this.#waiting.push(transaction)
  }

  get time(): number {
    return this.#blocks.at(-1)?.time ?? 0
  }

  /** Mines pending transactions. A transaction that is not mined before its expiry is never mined. */
  mine(time: number): void {
    const block: Block = { time, transactions: [] }
    this.#blocks.push(block)
    for (const transaction of this.#waiting.splice(0)) {
      if (this.#traces.has(transaction.key) || time >= transaction.validBefore) continue
      block.transactions.push(transaction)
      this.#traces.set(transaction.key, { transaction, block })
    }
  }

  /** Replaces the last blocks. Transactions that are not kept are pending again, or are lost. */
  reorganise(options: { depth: number; kept: (transaction: Transaction) => boolean; lost: () => boolean }): void {
    for (const block of this.#blocks.slice(-options.depth)) {
      for (const transaction of block.transactions.filter((each) => !options.kept(each))) {
        this.#traces.delete(transaction.key)
        this.#takenBack.add(transaction.id)
        if (!options.lost()) this.#waiting.push(transaction)
      }
      block.transactions = block.transactions.filter(options.kept)
    }
  }

  /** Returns the use of an authorization in the latest block. */
  trace(key: string): Transaction | undefined {
    return this.#traces.get(key)?.transaction
  }

  holds(key: string, transaction: string): TransferEvidence {
    const trace = this.trace(key)
    return trace?.id === transaction && trace.kind === 'paid' ? 'proven' : 'absent'
  }

  /** Returns whether a transaction was in a block that a reorganization has replaced. */
  wasTakenBack(transaction: string): boolean {
    return this.#takenBack.has(transaction)
  }

  /** Returns what the reconciler finds about an authorization. It does not look at the latest `confirmations` blocks. */
  seenAt(confirmations: number, key: string): { finding: Finding; time: number } {
    const at = Math.max(0, this.#blocks.length - 1 - confirmations)
    const time = this.#blocks[at]?.time ?? 0
    const trace = this.#traces.get(key)
    const seen = trace && this.#blocks.indexOf(trace.block) <= at
    return {
      time,
      finding: seen ? { kind: trace.transaction.kind, transaction: trace.transaction.id } : { kind: 'unused' },
    }
  }
}

/** Prefix of transactions that another party sends while a payment is being settled or its outcome is unknown. */
export const FOREIGN = 'foreign-'

/** Prefix of transactions that no simulated process has requested, or that a facilitator has reported as not sent. */
export const STRAY = 'stray-'

/** Returns whether a transaction may be mined after its payment was released: none of our facilitators has sent and reported it. */
export function mayFollowRelease(transaction: Transaction | undefined): boolean {
  return isStray(transaction) || (transaction?.id.startsWith(FOREIGN) ?? false)
}

export function isStray(transaction: Transaction | undefined): boolean {
  return transaction?.id.startsWith(STRAY) ?? false
}
