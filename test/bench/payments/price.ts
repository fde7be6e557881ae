import { SANDBOX_NETWORK, SANDBOX_USDC } from '../../../domain/networks/network.ts'

/** The path on sale in every row. */
export const PATH = '/weather'

/** The price of a request in every paid row, in the form of x402 v2. */
export const PRICE = {
  scheme: 'exact',
  network: SANDBOX_NETWORK as `${string}:${string}`,
  asset: SANDBOX_USDC.address,
  /** 0.01 USDC in atomic units. */
  amount: '10000',
  /** An address without an owner: no payment reaches a chain here. */
  payTo: '0x1111111111111111111111111111111111111111',
  /** An hour, so that payments that are signed before the run stay valid until its end. */
  maxTimeoutSeconds: 3600,
  extra: { name: SANDBOX_USDC.name, version: SANDBOX_USDC.version, assetTransferMethod: 'eip3009' },
}

/**
 * The price of a request with a facilitator as slow as a real one. A network has only one facilitator, so this price is on a separate
 * network, in production. The facilitator is also the network's node: without a node, authz would verify all payments.
 */
export const SLOW_PRICE = {
  ...{ scheme: 'exact', network: 'eip155:137', asset: '0x3c499c542cEF5E3811e1192ce70d8cC03d5c3359', amount: '10000' },
  max_timeout_seconds: 3600,
  extra: { name: 'USD Coin', version: '2', assetTransferMethod: 'eip3009' },
}

/** The price of a request with a channel. The Sandbox has no channels, so this API is in production. */
export const VOUCHER_PRICE = {
  ...{ scheme: 'batch-settlement', network: 'eip155:8453', asset: SANDBOX_USDC.address, amount: '10000' },
  max_timeout_seconds: 3600,
  extra: { name: SANDBOX_USDC.name, version: SANDBOX_USDC.version },
}
