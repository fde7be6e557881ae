import type { Hex } from 'viem'
import { privateKeyToAddress } from 'viem/accounts'
import { type AcceptOption, EVM_ADDRESS } from '../../domain/accept.ts'
import { evmChainId, SANDBOX_NETWORK } from '../../domain/network.ts'
import { type PaymentRequirements, paymentRequirements } from '../../domain/payment-requirements.ts'
import type { FacilitatorSettings } from '../../facilitators/facilitator-settings.ts'
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
 * Who signs claims for the receivers of each network that may have channels: undefined where the facilitator does. Only
 * networks whose chain we can ask ourselves may, or nobody would see that a payer takes its money back.
 */
export function receiverAuthorizers(
  facilitators: Readonly<Record<string, FacilitatorSettings>>,
): ReadonlyMap<string, string | undefined> {
  return new Map(
    Object.entries(facilitators).flatMap(([network, { rpc_url: rpcUrl, receiver_authorizer_key: key }]) =>
      rpcUrl === undefined ? [] : [[network, key && privateKeyToAddress(key as Hex)] as const],
    ),
  )
}

/** What facilitators support, with our own terms for channels: who claims, and how long payers wait for a deposit. */
export function withChannelTerms(
  supportedOf: SupportedOf,
  { authorizers, withdrawDelay }: { authorizers: ReadonlyMap<string, string | undefined>; withdrawDelay: number },
): SupportedOf {
  return (network) =>
    supportedOf(network)?.flatMap((kind) => {
      if (kind.scheme !== BATCH_SETTLEMENT) return kind
      if (!authorizers.has(network)) return []
      const receiverAuthorizer = authorizers.get(network) ?? kind.extra.receiverAuthorizer
      return { ...kind, extra: { ...kind.extra, receiverAuthorizer, withdrawDelay } }
    })
}
