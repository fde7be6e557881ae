type Hex = `0x${string}`

/** What makes a channel, as its contract takes it (x402, batch-settlement on EVM). */
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

/** A payment channel that was deposited into, with all that its contract needs to hear: its seller need not be there. */
export interface KeptChannel {
  id: Hex
  /** CAIP-2. */
  network: string
  /** Of the request that the first deposit was for. */
  host: string
  config: ChannelConfig
}

export interface WithdrawOptions {
  /** JSON-RPC of a node of the channel's chain. */
  rpcUrl: string
  signal?: AbortSignal | undefined
}

/** How far a withdrawal has come. */
export interface Withdrawal {
  /**
   * `requested` now, or before and still `waiting` for the channel's delay; `withdrawn`: the money is back; `empty`: nothing is left
   * that the seller has not claimed.
   */
  state: 'requested' | 'waiting' | 'withdrawn' | 'empty'
  /** Atomic units; until it is withdrawn the seller may claim some of it. */
  amount: string
  /** Unix seconds from which on it can be finished. */
  availableFrom: number | undefined
  transaction: Hex | undefined
}
