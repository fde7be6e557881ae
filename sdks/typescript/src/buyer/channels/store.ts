import { type Hex, keccak256, stringToHex } from 'viem'
import type { PaymentTerms } from '../terms/terms.ts'

/** The fields that define a channel, in the form that its contract takes (x402, batch-settlement on EVM). */
export interface ChannelConfig {
  payer: Hex
  payerAuthorizer: Hex
  receiver: Hex
  receiverAuthorizer: Hex
  token: Hex
  /** Seconds. */
  withdrawDelay: number
  salt: Hex
}

/** A payment channel with a deposit, and all data that its contract needs for a withdrawal without the seller. */
export interface KeptChannel {
  id: Hex
  /** CAIP-2. */
  network: string
  /** The host of the request that the first deposit paid for. */
  host: string
  config: ChannelConfig
}

/**
 * The channel that the buyer accepted with the first deposit to a seller. If a seller changes the authorizer or the delay, its terms need a
 * new channel with a new deposit.
 */
export interface ChannelPin {
  receiverAuthorizer: string
  /** Seconds. */
  withdrawDelay: number
}

/** The known state of a payment channel, in atomic units. */
export interface ChannelState {
  /** The sum of all charges. */
  chargedCumulativeAmount?: string
  /** The sum of all deposits that were not withdrawn or refunded. */
  balance?: string
  totalClaimed?: string
  signedMaxClaimable?: string
  signature?: `0x${string}`
  /** The sum of the greatest voucher that was sent without a receipt. The seller may have charged it. */
  unansweredClaimable?: string
  /** Stored under `pinId`, not under a channel's id. */
  pin?: ChannelPin
  /**
   * Stored under `keptChannelId`, so another channel of the seller does not replace it. The buyer needs this data to withdraw the money
   * without the seller.
   */
  channel?: KeptChannel
}

/**
 * Stores the state of a buyer's channels by their ids. `fileChannels` stores it in files. If state is lost, the buyer learns it again from
 * the seller's next refusal.
 */
export interface ChannelStore {
  get(id: string): Promise<ChannelState | undefined>
  set(id: string, state: ChannelState): Promise<void>
  delete(id: string): Promise<void>
  /** All stored states. Without this method, `Buyer.channels` returns none. */
  list?(): Promise<ChannelState[]>
}

/**
 * A store in memory, which is lost when the process ends.
 *
 * @example
 * await memoryChannels().get('0x00') // undefined
 */
export function memoryChannels(): ChannelStore {
  const channels = new Map<string, ChannelState>()
  return {
    get: async (id) => channels.get(id),
    set: async (id, state) => void channels.set(id, { ...state }),
    delete: async (id) => void channels.delete(id),
    list: async () => [...channels.values()],
  }
}

/** The id under which a store has the `ChannelPin` of a seller. The id has the form of a channel's id, so that every store accepts it. */
export function pinId({ network, asset, payTo }: Pick<PaymentTerms, 'network' | 'asset' | 'payTo'>): string {
  return keccak256(stringToHex(`${network}\n${asset}\n${payTo}`.toLowerCase()))
}

/** The id under which a store has the data that a channel's contract needs. It is derived from the channel's id. */
export function keptChannelId(id: string): string {
  return keccak256(stringToHex(`channel\n${id}`.toLowerCase()))
}
