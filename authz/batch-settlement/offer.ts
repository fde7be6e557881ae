import { type AcceptOption, EVM_ADDRESS } from '../../domain/accept.ts'
import { evmChainId, SANDBOX_NETWORK } from '../../domain/network.ts'
import { type PaymentRequirements, paymentRequirements } from '../../domain/payment-requirements.ts'
import type { SupportedKind } from '../../facilitators/follow-supported.ts'
import { BATCH_SETTLEMENT, MIN_DEPOSIT_REQUESTS } from './contract.ts'

/**
 * The terms of an option that is paid through channels; undefined where it cannot be taken: on the Sandbox's network, where
 * nobody signs claims for the receiver, or with another way to deposit than the token's own authorizations.
 */
export function channelRequirements(
  accept: AcceptOption,
  payTo: string,
  { extra: offered }: SupportedKind,
): PaymentRequirements | undefined {
  const { receiverAuthorizer, withdrawDelay } = offered
  const { name, version, assetTransferMethod = 'eip3009' } = accept.extra
  const isToken = typeof name === 'string' && typeof version === 'string' && assetTransferMethod === 'eip3009'
  const isNetwork = evmChainId(accept.network) !== undefined && accept.network !== SANDBOX_NETWORK
  if (!isToken || !isNetwork || !isAuthorizer(receiverAuthorizer) || typeof withdrawDelay !== 'number') return undefined
  const minDeposit = String(BigInt(accept.amount) * MIN_DEPOSIT_REQUESTS)
  return paymentRequirements(
    { ...accept, extra: { ...accept.extra, receiverAuthorizer, withdrawDelay, minDeposit } },
    payTo,
  )
}

function isAuthorizer(address: unknown): address is string {
  return typeof address === 'string' && EVM_ADDRESS.test(address) && !/^0x0*$/.test(address)
}

type SupportedOf = (network: string) => readonly SupportedKind[] | undefined

/**
 * What facilitators support, with what we set ourselves for channels: who signs claims for the receivers of a network
 * where that is a key of ours, and how long payers wait for a deposit that they ask back.
 */
export function withChannelTerms(
  supportedOf: SupportedOf,
  terms: { authorizers: ReadonlyMap<string, string>; withdrawDelay: number },
): SupportedOf {
  return (network) =>
    supportedOf(network)?.map((kind) => {
      if (kind.scheme !== BATCH_SETTLEMENT) return kind
      const receiverAuthorizer = terms.authorizers.get(network) ?? kind.extra.receiverAuthorizer
      return { ...kind, extra: { ...kind.extra, receiverAuthorizer, withdrawDelay: terms.withdrawDelay } }
    })
}
