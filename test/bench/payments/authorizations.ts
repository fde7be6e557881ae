import { randomBytes } from 'node:crypto'
import secp256k1 from 'secp256k1'
import { keccak256 } from 'viem'
import { domainSeparator } from '../../../authz/chain/typed-data.ts'
import { transferDigest } from '../../../authz/schemes/eip3009/eip3009.ts'
import { evmChainId } from '../../../domain/networks/network.ts'
import type { PaymentRequirements } from '../../../domain/payments/payment-requirements.ts'

export interface Wallet {
  privateKey: Buffer
  /** Lower-case EVM address. */
  address: string
}

export function randomWallet(): Wallet {
  const privateKey = randomBytes(32)
  return secp256k1.privateKeyVerify(privateKey) ? walletOf(privateKey) : randomWallet()
}

/** Returns the wallet for a valid private key. */
export function walletOf(privateKey: Buffer): Wallet {
  const publicKey = secp256k1.publicKeyCreate(privateKey, false)
  const address = Buffer.from(keccak256(publicKey.subarray(1), 'bytes').subarray(12)).toString('hex')
  return { privateKey, address: `0x${address}` }
}

/**
 * Makes `PAYMENT-SIGNATURE` values (x402 v2, scheme `exact`, EIP-3009). Each has its own nonce, a real signature, and the official clients'
 * form: with the resource that the 402 named.
 */
export function paymentSigner(options: {
  requirements: PaymentRequirements
  resource: object
  wallets: readonly Wallet[]
  /** Unix seconds. */
  now: number
  /** 32 bytes for each payment; random by default. */
  newNonce?: () => Buffer
}): () => string {
  const { requirements, resource, wallets, now, newNonce = () => randomBytes(32) } = options
  const { network, asset, extra } = requirements
  const chainId = evmChainId(network)
  if (chainId === undefined) throw new Error(`no EVM network: ${network}`)
  const separator = domainSeparator({
    name: String(extra.name),
    version: String(extra.version),
    chainId,
    address: asset,
  })
  let turn = 0
  return () => {
    const wallet = wallets[turn++ % wallets.length]
    if (!wallet) throw new Error('no wallet to sign with')
    const authorization = {
      from: wallet.address,
      to: requirements.payTo,
      value: requirements.amount,
      validAfter: String(now - 60),
      validBefore: String(now + requirements.maxTimeoutSeconds),
      nonce: `0x${newNonce().toString('hex')}`,
    }
    const signature = sign(transferDigest(separator, authorization), wallet.privateKey)
    const payload = { x402Version: 2, resource, accepted: requirements, payload: { signature, authorization } }
    return Buffer.from(JSON.stringify(payload)).toString('base64')
  }
}

/** Returns the signature as 65 bytes r, s, v in hex. libsecp256k1 returns the low s that tokens require. */
export function sign(digest: Uint8Array, privateKey: Buffer): string {
  const { signature, recid } = secp256k1.ecdsaSign(digest, privateKey)
  return `0x${Buffer.from(signature).toString('hex')}${(27 + recid).toString(16)}`
}
