/*
 * The contracts of x402's scheme "batch-settlement", at the same addresses on every chain (@x402/evm 2.27,
 * `batch-settlement/constants`).
 */

/** Keeps the deposits of all channels, and pays claims from them. */
export const SETTLEMENT_CONTRACT = '0x4020074e9dF2ce1deE5A9C1b5c3f541D02a10003' as const

/** Takes deposits by EIP-3009 `receiveWithAuthorization`. */
export const DEPOSIT_COLLECTOR = '0x4020806089470a89826cB9fB1f4059150b550004'

/** How long a payer has to wait for the return of the deposit, in seconds: the bounds of the contract. */
export const WITHDRAW_DELAY = { min: 900, max: 2_592_000 }

/** The challenge asks for a deposit that pays for this many requests, which saves transactions. A client may deposit less. */
export const MIN_DEPOSIT_REQUESTS = 10n

/**
 * The greatest age, in seconds, of a mirrored channel state by which authz accepts a voucher. It is at most a third of the shortest
 * withdrawal delay.
 */
export const LONGEST_TRUST_SECONDS = 300

/** After this reason, official clients take the channel's state from the 402 and try once more. */
export const CUMULATIVE_MISMATCH = 'invalid_batch_settlement_evm_cumulative_amount_mismatch'
