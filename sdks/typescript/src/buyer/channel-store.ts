/** What is known of a payment channel, in atomic units. */
export interface ChannelState {
  /** All that was ever charged in it. */
  chargedCumulativeAmount?: string
  /** All that was deposited and not taken back. */
  balance?: string
  totalClaimed?: string
  signedMaxClaimable?: string
  signature?: `0x${string}`
}

/**
 * Where a buyer keeps what it knows of its channels, by their ids. The official package's `FileClientChannelStorage`
 * (`@x402/evm/batch-settlement/client/file-storage`) is one, for one process at a time. What is lost is learnt again from
 * the seller's next refusal.
 */
export interface ChannelStore {
  get(id: string): Promise<ChannelState | undefined>
  set(id: string, state: ChannelState): Promise<void>
  delete(id: string): Promise<void>
}

/** A store of this process alone, forgotten when it ends. */
export function memoryChannels(): ChannelStore {
  const channels = new Map<string, ChannelState>()
  return {
    get: async (id) => channels.get(id),
    set: async (id, state) => void channels.set(id, { ...state }),
    delete: async (id) => void channels.delete(id),
  }
}
