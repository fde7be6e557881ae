import type { Hex } from 'viem'
import { privateKeyToAddress } from 'viem/accounts'
import type { AcceptOption } from '../../../domain/accepts/accept.ts'
import { BATCH_SETTLEMENT } from '../../../domain/accepts/offered-option.ts'
import { type PaymentRequirements, paymentRequirements } from '../../../domain/payments/payment-requirements.ts'
import type { FacilitatorSettings } from '../../../facilitators/facilitator-settings.ts'
import type { SupportedKind } from '../../../facilitators/follow-supported.ts'
import { MIN_DEPOSIT_REQUESTS } from './contract.ts'

/** The terms of an option that is paid through channels. `isOffered` must have accepted the option. */
export function channelRequirements(
  accept: AcceptOption,
  payTo: string,
  { extra: offered }: SupportedKind,
): PaymentRequirements {
  const { receiverAuthorizer, withdrawDelay } = offered
  const minDeposit = String(BigInt(accept.amount) * MIN_DEPOSIT_REQUESTS)
  return paymentRequirements(
    { ...accept, extra: { ...accept.extra, receiverAuthorizer, withdrawDelay, minDeposit } },
    payTo,
  )
}

type SupportedOf = (network: string) => readonly SupportedKind[] | undefined

/**
 * The key that signs claims for receivers, for each network that may have channels; undefined if the facilitator signs. These networks need
 * a node: otherwise authz would not notice a payer's withdrawal.
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

/** The kinds that facilitators support, with our own terms for channels: the claiming key, and how long payers wait for a withdrawal. */
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
