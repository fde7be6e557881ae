import { formatUnits } from 'viem'
import { tokenRegistry } from '../../domain/networks/token-registry.ts'
import type { SettlementRecord } from './settlement-record.ts'
import type { Statement } from './statements.ts'

/**
 * One change of a seller's earnings. `settled`: a payment was settled; `reversed`: the chain has taken the payment
 * back; `restored`: the chain has the payment again. `at` is the time of the change, as ISO 8601 in UTC.
 */
export interface StatementLine extends SettlementRecord {
  kind: 'settled' | 'reversed' | 'restored'
  at: string
}

const tokenOf = tokenRegistry()

/** The change in atomic token units: negative for a reversal. */
export function signedAmount({ kind, amount }: Pick<StatementLine, 'kind' | 'amount'>): bigint {
  return kind === 'reversed' ? -BigInt(amount) : BigInt(amount)
}

/** An amount of atomic units in whole tokens; undefined for an unknown token. */
export function inToken(of: { network: string; asset: string }, amount: bigint) {
  const token = tokenOf(of)
  return token && { symbol: token.symbol, text: formatUnits(amount, token.decimals) }
}

/**
 * The sums of lines, to compare them with a statement. Sums and counts must be equal for each network, token and payee.
 */
interface LineSums {
  add(line: StatementLine): void
  areOf(statement: Pick<Statement, 'items'>): boolean
}

interface Sum {
  settled: bigint
  settledCount: number
  reversed: bigint
  reversedCount: number
}

export function createLineSums(): LineSums {
  const sums = new Map<string, Sum>()
  return {
    add(line) {
      const key = keyOf(line)
      const sum = sums.get(key) ?? { settled: 0n, settledCount: 0, reversed: 0n, reversedCount: 0 }
      sums.set(key, sum)
      const [amount, count] =
        line.kind === 'reversed' ? (['reversed', 'reversedCount'] as const) : (['settled', 'settledCount'] as const)
      sum[amount] += BigInt(line.amount)
      sum[count] += 1
    },
    areOf({ items }) {
      const moved = items.filter(({ settled_count, reversed_count }) => settled_count + reversed_count > 0)
      return (
        moved.length === sums.size &&
        moved.every((item) => {
          const sum = sums.get(keyOf(item))
          return (
            sum?.settled === BigInt(item.settled) &&
            sum.settledCount === item.settled_count &&
            sum.reversed === BigInt(item.reversed) &&
            sum.reversedCount === item.reversed_count
          )
        })
      )
    },
  }
}

/**
 * The key of a sum. EVM addresses that differ only in upper and lower case have one key. `schema/payment-earned.ts`
 * groups by this key too.
 */
function keyOf({ network, asset, pay_to }: { network: string; asset: string; pay_to: string }): string {
  const isEvm = network.startsWith('eip155:')
  return JSON.stringify([network, ...[asset, pay_to].map((address) => (isEvm ? address.toLowerCase() : address))])
}
