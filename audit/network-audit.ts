import type { ChannelSums } from './channels.ts'
import type { Payee } from './ledger.ts'
import type { Node } from './node.ts'
import type { Span } from './period.ts'

/** The sums of a payee in the period, in the ledger and on the chain. Atomic units. */
export interface PayeeSums {
  payee: Payee
  ledger: { payments: number; sum: bigint }
  /** Transfers to the payee by x402. */
  chain: { payments: number; sum: bigint }
  /** Other transfers to the payee, which have no payment or are explained by a note. */
  other: { transfers: number; sum: bigint }
  /** The sum that the contract of payment channels has sent to the payee. */
  fromChannels: bigint
  /** Sums since the beginning of the channels. */
  channels: ChannelSums | undefined
}

/** A network that can be audited, and the part to audit. */
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
