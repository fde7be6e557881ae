import type { Hex } from 'viem'
import type { Difference } from './codes.ts'
import type { ChannelAccount, Ledger, Payee } from './ledger.ts'
import type { Node } from './node.ts'

/** The sums of all channels of a payee, in the ledger and on the chain. Atomic units. */
export interface ChannelSums {
  channels: number
  /** The ledger's sum of the settled vouchers. */
  settled: bigint
  /** On the chain: the sum that was claimed for the payee, and the part of it that was sent. */
  claimed: bigint
  sent: bigint
}

/**
 * Compares the charges in a channel's row with its settled vouchers and with the contract. `claimed` comes from a block before the ledger
 * was opened, `balance` from a block after that, so charges in between cause no findings.
 */
export function compareChannel(
  { channel, payTo, asset, charged, settled, reversed }: ChannelAccount,
  chain: { balance: bigint; claimed: bigint },
  network: string,
): Difference[] {
  const common = { network, payTo, asset, channel }
  const owed = (charged === undefined || charged < settled ? settled : charged) - reversed
  const faults: [boolean, Difference['code'], bigint | undefined, bigint | undefined][] = [
    [charged === undefined, 'channel_missing', settled, undefined],
    [charged !== undefined && charged !== settled, 'channel_charged_differs', charged, settled],
    [chain.claimed > settled, 'channel_claimed_unpaid', settled, chain.claimed],
    [chain.balance < owed, 'channel_not_covered', owed, chain.balance],
  ]
  return faults.flatMap(([isFault, code, ledger, word]) =>
    isFault
      ? [
          {
            code,
            ...common,
            ...(ledger !== undefined && { ledger: String(ledger) }),
            ...(word !== undefined && { chain: String(word) }),
          },
        ]
      : [],
  )
}

/**
 * Audits all channels of these payees. The period does not matter, because the ledger and the contract have a channel's sums since its
 * beginning.
 */
export async function auditChannels(
  { node, ledger }: { node: Node; ledger: Ledger },
  { network, payees, head }: { network: string; payees: readonly Payee[]; head: bigint },
  found: (difference: Difference) => void,
): Promise<Map<Payee, ChannelSums>> {
  const receivers = [...new Set(payees.map(({ payTo }) => payTo))]
  const byName = new Map<string, ChannelSums>()
  const sumsOf = (payee: { payTo: string; asset: string }): ChannelSums => {
    const name = `${payee.payTo} ${payee.asset}`
    const sums = byName.get(name) ?? { channels: 0, settled: 0n, claimed: 0n, sent: 0n }
    byName.set(name, sums)
    return sums
  }
  for await (const accounts of ledger.channels(network, receivers)) {
    const ids = accounts.map(({ channel }) => channel as Hex)
    const before = await node.channels(ids, head)
    const after = await node.channels(ids, 'latest')
    for (const [index, account] of accounts.entries()) {
      const sums = sumsOf(account)
      sums.channels += 1
      sums.settled += account.settled
      const chain = { balance: after[index]?.balance ?? 0n, claimed: before[index]?.claimed ?? 0n }
      for (const difference of compareChannel(account, chain, network)) found(difference)
    }
  }
  const earnings = await node.earnings(payees, head)
  return new Map(
    payees.map((payee, index) => {
      const sums = sumsOf(payee)
      const { claimed = 0n, sent = 0n } = earnings[index] ?? {}
      Object.assign(sums, { claimed, sent })
      const { payTo, asset } = payee
      // `claimed` includes channels that the ledger lacks. If it is greater than `settled`, the ledger lacks earnings.
      if (claimed > sums.settled)
        found({
          code: 'earnings_not_in_ledger',
          network,
          payTo,
          asset,
          ledger: String(sums.settled),
          chain: String(claimed),
        })
      return [payee, sums]
    }),
  )
}
