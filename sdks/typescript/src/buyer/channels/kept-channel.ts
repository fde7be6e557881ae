import { encodableAddress } from '../terms/encodable.ts'

type Hex = `0x${string}`

/** The fields that make a channel, in the form that its contract takes (x402, batch-settlement on EVM). */
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

/** The channel with addresses that the contract's calls can hold: other SDKs keep them as the seller wrote them. */
export function encodableConfig(config: ChannelConfig): ChannelConfig {
  return {
    ...config,
    payer: encodableAddress(config.payer),
    payerAuthorizer: encodableAddress(config.payerAuthorizer),
    receiver: encodableAddress(config.receiver),
    receiverAuthorizer: encodableAddress(config.receiverAuthorizer),
    token: encodableAddress(config.token),
  }
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

export interface WithdrawOptions {
  /** JSON-RPC of a node of the channel's chain. */
  rpcUrl: string
  signal?: AbortSignal | undefined
}

/** How far a withdrawal has come. */
export interface Withdrawal {
  /**
   * `requested`: the contract was asked now. `waiting`: it was asked before, and the channel's delay is not over. `withdrawn`: the money
   * is back. `empty`: the seller has claimed the whole balance.
   */
  state: 'requested' | 'waiting' | 'withdrawn' | 'empty'
  /** Atomic units; the seller may claim a part of it until it is withdrawn. */
  amount: string
  /** Unix seconds from which the withdrawal can be finished. */
  availableFrom: number | undefined
  transaction: Hex | undefined
}
