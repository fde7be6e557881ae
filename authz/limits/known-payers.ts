/** A payer of one token. The payer's balance in another token may differ, and another network has another facilitator. */
export interface PayerOfToken {
  network: string
  asset: string
  payer: string
}

/** The payers that this process has seen settle their last payments. A restart forgets them. */
export interface KnownPayers {
  /** Whether the payer's last payments have settled, and none was refused within a day. */
  isKnown(payer: PayerOfToken): boolean
  settled(payer: PayerOfToken): void
  /** Called when a facilitator has refused a payment. The payer is unknown for a day, and until its next payments have settled. */
  refused(payer: PayerOfToken): void
  /** Called when a payment has not settled for another reason. The payer is unknown until its next payments have settled. */
  failed(payer: PayerOfToken): void
}

interface Standing {
  settled: number
  refusedAt: number | undefined
}

/** The most payers in memory. The payers with the oldest last payment are forgotten, and unknown again. */
export const MOST_KNOWN_PAYERS = 50_000
const DAY_MS = 86_400_000

/** A payer becomes known after `needed` settled payments in a row; with 0 no payer is ever known. `now` returns milliseconds. */
export function createKnownPayers({ needed, now }: { needed: number; now(): number }): KnownPayers {
  const standings = new Map<string, Standing>()
  const change = (payer: PayerOfToken, changed: (standing: Standing) => Standing) => {
    if (needed === 0) return
    const name = nameOf(payer)
    const standing = standings.get(name) ?? { settled: 0, refusedAt: undefined }
    // The entry is deleted first, so that it moves to the end of the map.
    standings.delete(name)
    standings.set(name, changed(standing))
    if (standings.size > MOST_KNOWN_PAYERS) for (const oldest of standings.keys()) return void standings.delete(oldest)
  }
  return {
    isKnown(payer) {
      const { settled = 0, refusedAt } = standings.get(nameOf(payer)) ?? {}
      return needed > 0 && settled >= needed && (refusedAt === undefined || now() - refusedAt > DAY_MS)
    },
    settled: (payer) => change(payer, ({ settled, refusedAt }) => ({ settled: settled + 1, refusedAt })),
    refused: (payer) => change(payer, () => ({ settled: 0, refusedAt: now() })),
    failed: (payer) => change(payer, ({ refusedAt }) => ({ settled: 0, refusedAt })),
  }
}

function nameOf({ network, asset, payer }: PayerOfToken): string {
  return `${network} ${asset} ${payer}`.toLowerCase()
}
