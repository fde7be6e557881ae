import { getAddress, type Hex, keccak256, stringToHex } from 'viem'
import { randomHex } from '../../bytes.ts'
import { UnreadableTermsError } from '../errors.ts'
import type { PaymentTerms } from '../terms/terms.ts'
import { type Authorization, authorizationFor, chainIdOf } from './authorization.ts'
import type { EvmKey } from './wallet.ts'

const DOMAIN = textHash('EIP712Domain(string name,string version,uint256 chainId,address verifyingContract)')
const TRANSFER = textHash(
  'TransferWithAuthorization(address from,address to,uint256 value,uint256 validAfter,uint256 validBefore,bytes32 nonce)',
)

/** Signs a payment of scheme `exact` on EVM by EIP-3009 (x402 specification, scheme_exact_evm). */
export async function signedTransfer(terms: PaymentTerms, key: EvmKey): Promise<Record<string, unknown>> {
  const { name, version } = terms.extra
  if (typeof name !== 'string' || typeof version !== 'string')
    throw new UnreadableTermsError('the payment terms do not name the token’s domain, which is signed')
  const validBefore = Math.floor(Date.now() / 1_000) + terms.maxTimeoutSeconds
  const signed = { ...terms, payTo: getAddress(terms.payTo), asset: getAddress(terms.asset) }
  const authorization = authorizationFor(signed, { from: key.address, validBefore, nonce: `0x${randomHex(32)}` })
  const signature = await key.sign(digestOf(signed, authorization))
  return { authorization, signature }
}

/**
 * The hash that the payer of a transfer signs (EIP-3009 by EIP-712). `vectors/eip3009.json` compares it with the official client's. This
 * code is hand-written, because a general encoder of typed data would be a third of the code that a browser loads to pay.
 */
export function digestOf(terms: PaymentTerms, transfer: Authorization): Hex {
  const { name, version } = terms.extra
  const domain = [
    DOMAIN,
    textHash(String(name)),
    textHash(String(version)),
    number(chainIdOf(terms)),
    word(terms.asset),
  ]
  const { from, to, value, validAfter, validBefore, nonce } = transfer
  const message = [TRANSFER, word(from), word(to), number(value), number(validAfter), number(validBefore), word(nonce)]
  return keccak256(`0x1901${hash(domain)}${hash(message)}`)
}

function textHash(text: string): string {
  return keccak256(stringToHex(text)).slice(2)
}

function hash(words: readonly string[]): string {
  return keccak256(`0x${words.join('')}`).slice(2)
}

function number(value: string | number): string {
  return BigInt(value).toString(16).padStart(64, '0')
}

/** An address or 32 bytes in hex, padded to a word of 32 bytes. */
function word(hex: string): string {
  return hex.slice(2).toLowerCase().padStart(64, '0')
}
