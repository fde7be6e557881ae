import { keccak256, stringToHex } from 'viem'
import type { KeptChannel } from './kept-channel.ts'
import type { PaymentTerms } from './payment.ts'

/** What a seller's first deposit has agreed to. Another authorizer or delay is another channel, which takes another deposit. */
export interface ChannelPin {
  receiverAuthorizer: string
  /** Seconds. */
  withdrawDelay: number
}

/** What is known of a payment channel, in atomic units. */
export interface ChannelState {
  /** All that was ever charged in it. */
  chargedCumulativeAmount?: string
  /** All that was deposited and not taken back. */
  balance?: string
  totalClaimed?: string
  signedMaxClaimable?: string
  signature?: `0x${string}`
  /** The greatest voucher that was sent without an answer: so much may have been charged. */
  unansweredClaimable?: string
  /** Kept under `pinId`, not under a channel's id. */
  pin?: ChannelPin
  /** Kept under `keptChannelId`; another channel of the seller does not replace it. With it money comes back without the seller. */
  channel?: KeptChannel
}

/**
 * Where a buyer keeps what it knows of its channels, by their ids; `fileChannels` keeps it in files. What is lost is learnt
 * again from the seller's next refusal.
 */
export interface ChannelStore {
  get(id: string): Promise<ChannelState | undefined>
  set(id: string, state: ChannelState): Promise<void>
  delete(id: string): Promise<void>
  /** All that is kept; without it `Buyer.channels` knows none. */
  list?(): Promise<ChannelState[]>
}

/** A store of this process alone, forgotten when it ends. */
export function memoryChannels(): ChannelStore {
  const channels = new Map<string, ChannelState>()
  return {
    get: async (id) => channels.get(id),
    set: async (id, state) => void channels.set(id, { ...state }),
    delete: async (id) => void channels.delete(id),
    list: async () => [...channels.values()],
  }
}

/** Where it is kept which channel is a seller's: an id like a channel's, so that every store can keep it. */
export function pinId({ network, asset, payTo }: Pick<PaymentTerms, 'network' | 'asset' | 'payTo'>): string {
  return keccak256(stringToHex(`${network}\n${asset}\n${payTo}`.toLowerCase()))
}

/** Where it is kept what a channel's contract needs to hear, by the channel's id. */
export function keptChannelId(id: string): string {
  return keccak256(stringToHex(`channel\n${id}`.toLowerCase()))
}
