/** A payment option of an endpoint, with the field names of the REST API. */
export interface AcceptOption {
  /** x402 scheme, for example `exact`. */
  scheme: string
  /** CAIP-2 network, for example `eip155:8453`. */
  network: string
  /** The token. On EVM networks, this is the address of its contract. */
  asset: string
  /** Price in atomic token units, canonical decimal string (`100000` is 0.10 USDC). */
  amount: string
  /** How long a signed payment stays valid, in seconds. */
  max_timeout_seconds: number
  /** Data of the scheme. `exact` on EVM needs the token's EIP-712 `name` and `version`. */
  extra: Record<string, unknown>
}

/** Canonical atomic amount: decimal digits without sign, leading zero, blank or exponent, and at most 78 digits, as in uint256. */
export const ATOMIC_AMOUNT = /^(0|[1-9][0-9]{0,77})$/

export const EVM_ADDRESS = /^0x[0-9a-fA-F]{40}$/
