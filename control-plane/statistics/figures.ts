import { type Latency, latencyOf } from './latency.ts'
import type { Cell } from './overview-cells.ts'
import type { PayerCount } from './payer-count.ts'

/** Revenue in one token, in atomic units. */
export interface Revenue {
  network: string
  asset: string
  amount: string
}

export interface Figures {
  /** Number of 402 answers to requests without a payment. */
  challenges: number
  /** Number of payments that are settled on the chain and not reversed. */
  paid: number
  /** Number of payments that ended without a charge. Payments under way or UNKNOWN are neither in `paid` nor in `failed`. */
  failed: number
  unique_payers: number
  revenue: Revenue[]
  /** Paid requests for each 402 answer, at most 1. Null without 402 answers. */
  conversion: number | null
  /** The latency of paid requests: the time from the payment's arrival to its settlement. */
  latency_ms: Latency | null
}

/** Adds up the figures of a period from its cells (`overview-cells.ts`), such as the figures of one endpoint for one day. */
export function figuresOf(cells: readonly Cell[], payers: PayerCount): Figures {
  let [challenges, paid, failed] = [0, 0, 0]
  const latency: number[] = []
  const revenue = new Map<string, { network: string; asset: string; amount: bigint }>()
  for (const cell of cells) {
    challenges += cell.challenges
    paid += cell.paid
    failed += cell.failed
    for (const [position, count] of cell.latency.entries()) latency[position] = (latency[position] ?? 0) + count
    if (cell.paid !== 0) addTo(revenue, cell)
  }
  return {
    challenges,
    paid,
    failed,
    unique_payers: payers.of(cells.map((cell) => cell.payers)),
    revenue: [...revenue]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([, { network, asset, amount }]) => ({ network, asset, amount: amount.toString() })),
    conversion: challenges === 0 ? null : Math.min(1, Math.round((paid / challenges) * 10_000) / 10_000),
    latency_ms: latencyOf(latency),
  }
}

function addTo(
  revenue: Map<string, { network: string; asset: string; amount: bigint }>,
  { network, asset, amount }: Cell,
) {
  const known = revenue.get(network + asset)
  if (known) known.amount += amount
  else revenue.set(network + asset, { network, asset, amount })
}
