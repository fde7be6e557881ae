import type { ChannelSums } from './channels.ts'
import type { Payee } from './ledger.ts'
import type { Node } from './node.ts'
import type { Span } from './period.ts'

/** The sums of a payee in the period, in the ledger and on the chain. Atomic units. */
export interface PayeeSums {
  payee: Payee
  ledger: { payments: number; sum: bigint }
  /** Payments by x402 to the payee on the chain. */
  chain: { payments: number; sum: bigint }
  /** Other transfers to the payee, which have no payment or are explained by a note. */
  other: { transfers: number; sum: bigint }
  /** The sum that the contract of payment channels has sent to the payee. */
  fromChannels: bigint
  /** The sums of all channels of the payee since the first channel, and not only of the audited time. */
  channels: ChannelSums | undefined
}

export interface NetworkAudit {
  network: string
  node: Node
  span: Span
  /** The latest block before the ledger was opened. */
  head: bigint
  payees: readonly Payee[]
  scope: { accounts: readonly string[] }
  /** Whether payees also get x402 payments through other gateways. These payments are then no differences. */
  foreignPass: boolean
}
