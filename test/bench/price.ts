import { SANDBOX_NETWORK, SANDBOX_USDC } from '../../domain/network.ts'

/** The path that is sold in every row. */
export const PATH = '/weather'

/** What a request costs in every paid row, as x402 v2 writes it. */
export const PRICE = {
  scheme: 'exact',
  network: SANDBOX_NETWORK as `${string}:${string}`,
  asset: SANDBOX_USDC.address,
  /** 0.01 USDC in atomic units. */
  amount: '10000',
  /** Nobody's: nothing reaches a chain here. */
  payTo: '0x1111111111111111111111111111111111111111',
  /** An hour, so that what is signed before the run holds to its end. */
  maxTimeoutSeconds: 3600,
  extra: { name: SANDBOX_USDC.name, version: SANDBOX_USDC.version, assetTransferMethod: 'eip3009' },
}

/** What a request costs where it is paid through a channel: the Sandbox has none, so that it is sold in production. */
export const VOUCHER_PRICE = {
  ...{ scheme: 'batch-settlement', network: 'eip155:8453', asset: SANDBOX_USDC.address, amount: '10000' },
  max_timeout_seconds: 3600,
  extra: { name: SANDBOX_USDC.name, version: SANDBOX_USDC.version },
}
