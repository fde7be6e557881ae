import { bytesToHex, type Hex, stringToBytes } from 'viem'
import { uint256 } from '../../chain/hex.ts'
import { keccak256 } from '../../chain/keccak256.ts'
import { domainSeparator, typedDataDigest } from '../../chain/typed-data.ts'
import { SETTLEMENT_CONTRACT } from './contract.ts'
import type { ChannelConfig } from './payload.ts'

/*
 * EIP-712 hashes of "batch-settlement", computed by hand: viem's general function costs ten times as much, and each voucher needs two
 * hashes.
 */

const hashOf = (text: string) => keccak256(stringToBytes(text))
const CHANNEL_CONFIG = hashOf(
  'ChannelConfig(address payer,address payerAuthorizer,address receiver,address receiverAuthorizer,address token,uint40 withdrawDelay,bytes32 salt)',
)
const VOUCHER = hashOf('Voucher(bytes32 channelId,uint128 maxClaimableAmount)')

/** The EIP-712 domain separator of the settlement contract on a chain, 32 bytes. */
export function settlementDomain(chainId: number): Buffer {
  return domainSeparator({ name: 'x402 Batch Settlement', version: '1', chainId, address: SETTLEMENT_CONTRACT })
}

/** A channel's id: the digest of its terms on one chain. */
export function channelIdOf(domain: Buffer, config: ChannelConfig): Buffer {
  const struct = Buffer.alloc(8 * 32)
  struct.set(CHANNEL_CONFIG, 0)
  const addresses = [config.payer, config.payerAuthorizer, config.receiver, config.receiverAuthorizer, config.token]
  for (const [index, address] of addresses.entries()) struct.write(address.slice(2), 32 * (index + 1) + 12, 'hex')
  struct.writeUIntBE(config.withdrawDelay, 6 * 32 + 27, 5)
  struct.write(config.salt.slice(2), 7 * 32, 'hex')
  return Buffer.from(typedDataDigest(domain, struct))
}

/** The digest that a voucher's signature covers, 32 bytes. */
export function voucherDigest(domain: Buffer, voucher: { channelId: string; maxClaimableAmount: string }): Uint8Array {
  const struct = Buffer.alloc(3 * 32)
  struct.set(VOUCHER, 0)
  struct.write(voucher.channelId.slice(2), 32, 'hex')
  struct.write(uint256(voucher.maxClaimableAmount), 64, 'hex')
  return typedDataDigest(domain, struct)
}

/** The EIP-3009 nonce of a deposit: `keccak256(abi.encode(channelId, salt))`. So the deposit fits only this channel. */
export function depositNonce(channelId: string, salt: string): Hex {
  return bytesToHex(keccak256(Buffer.from(channelId.slice(2) + salt.slice(2), 'hex')))
}
