import type { PaymentPayload, PaymentRequired } from '@x402/core/types'
import { getAddress } from 'viem'
import { randomHex } from '../bytes.ts'
import { ConfigurationError } from '../errors.ts'
import type { Channels } from './channels/channels.ts'
import { BATCH_SETTLEMENT } from './channels/payload.ts'
import { UnreadableTermsError } from './errors.ts'
import { authorizationFor } from './keys/authorization.ts'
import { digestOf } from './keys/eip3009.ts'
import { hederaExactScheme } from './keys/hedera.ts'
import type { HederaKey } from './keys/hedera-key.ts'
import type { EvmKey } from './keys/wallet.ts'
import type { PaymentTerms } from './terms/terms.ts'

/** The keys of a buyer. */
export interface Keys {
  evm: EvmKey | undefined
  /** Loads the packages that sign payments of channels when they are needed. Undefined without a key for EVM networks. */
  channels: (() => Promise<Channels>) | undefined
  hedera: HederaKey | undefined
}

/** Throws `ConfigurationError` without a key that can have channels. */
export async function channelsOf({ channels }: Keys): Promise<Channels> {
  if (!channels) throw new ConfigurationError('payment channels need an EVM key')
  return channels()
}

/** Signs a payment for these terms of a 402, whose addresses the schemes can sign (`encodableTerms`). */
export async function signedPayload(
  required: PaymentRequired,
  terms: PaymentTerms,
  { evm, channels, hedera }: Keys,
): Promise<PaymentPayload> {
  if (terms.scheme === BATCH_SETTLEMENT && channels) return (await channels()).sign(required, terms)
  const { resource, extensions } = required
  const rest = { ...(extensions && { extensions }), ...(resource && { resource }), accepted: terms as never }
  if (terms.network.startsWith('hedera:') && hedera) {
    const { payload } = await hederaExactScheme(hedera).createPaymentPayload(2, terms as never)
    return { x402Version: 2, payload, ...rest }
  }
  if (!evm) throw new UnreadableTermsError(`there is no key for ${terms.scheme} on ${terms.network}`)
  return { x402Version: 2, payload: await signedTransfer(terms, evm), ...rest }
}

/** Scheme `exact` on EVM (x402 specification, scheme_exact_evm) by EIP-3009. */
async function signedTransfer(terms: PaymentTerms, key: EvmKey): Promise<Record<string, unknown>> {
  const { name, version } = terms.extra
  if (typeof name !== 'string' || typeof version !== 'string')
    throw new UnreadableTermsError('the payment terms do not name the token’s domain, which is signed')
  const validBefore = Math.floor(Date.now() / 1_000) + terms.maxTimeoutSeconds
  const signed = { ...terms, payTo: getAddress(terms.payTo), asset: getAddress(terms.asset) }
  const authorization = authorizationFor(signed, { from: key.address, validBefore, nonce: `0x${randomHex(32)}` })
  const signature = await key.sign(digestOf(signed, authorization))
  return { authorization, signature }
}
