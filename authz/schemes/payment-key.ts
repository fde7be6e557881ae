import { hash } from 'node:crypto'
import { uint256 } from '../chain/hex.ts'
import { SETTLEMENT_CONTRACT } from './batch-settlement/contract.ts'

/**
 * The identity of an EIP-3009 authorization, independent of its spelling: SHA-256 over the network's name and the bytes of asset, payer and
 * nonce (M2).
 */
export function authorizationKey(authorization: {
  network: string
  asset: string
  payer: string
  nonce: string
}): Buffer {
  const { network, asset, payer, nonce } = authorization
  const identity = Buffer.concat([
    Buffer.from(`${network}\0`, 'utf8'),
    Buffer.from(asset.slice(2), 'hex'),
    Buffer.from(payer.slice(2), 'hex'),
    Buffer.from(nonce.slice(2), 'hex'),
  ])
  return hash('sha256', identity, 'buffer')
}

/**
 * The identity of a voucher: SHA-256 over the network's name and the bytes of settlement contract, channel and sum. So one sum of a channel
 * is charged only once, by whichever signature, with or without a deposit (M2).
 */
export function voucherKey(voucher: { network: string; channelId: string; maxClaimableAmount: string }): Buffer {
  const { network, channelId, maxClaimableAmount } = voucher
  const identity = Buffer.concat([
    Buffer.from(`${network}\0`, 'utf8'),
    Buffer.from(SETTLEMENT_CONTRACT.slice(2), 'hex'),
    Buffer.from(channelId.slice(2), 'hex'),
    Buffer.from(uint256(maxClaimableAmount), 'hex'),
  ])
  return hash('sha256', identity, 'buffer')
}

/**
 * The identity of a transaction that a facilitator completes: SHA-256 over the network's name and the bytes that identify the transaction
 * on that network.
 */
export function transactionKey(network: string, identity: Buffer): Buffer {
  return hash('sha256', Buffer.concat([Buffer.from(`${network}\0`, 'utf8'), identity]), 'buffer')
}
