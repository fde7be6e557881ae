import type { AcceptOption } from '../../domain/accept.ts'
import type { Environment } from '../../domain/environment.ts'
import { evmChainId, isNetworkOf } from '../../domain/network.ts'
import { BATCH_SETTLEMENT, evmTransferMethod, isOffered, kindOf } from '../../domain/offered-option.ts'
import { type PaymentRequirements, paymentRequirements } from '../../domain/payment-requirements.ts'
import type { SupportedKind } from '../../facilitators/follow-supported.ts'
import { domainSeparator } from '../chain/typed-data.ts'
import type { ChannelMethod } from './batch-settlement/check-channel.ts'
import { SETTLEMENT_CONTRACT, WITHDRAW_DELAY } from './batch-settlement/contract.ts'
import { channelRequirements } from './batch-settlement/offer.ts'
import { settlementDomain } from './batch-settlement/typed-data.ts'
import { SPONSORINGS, type Sponsoring } from './permit2/payload.ts'

/** How a payment for an option is made, with what checking one needs worked out beforehand. */
export type TransferMethod =
  /** The token's own `transferWithAuthorization`. */
  | { kind: 'eip3009'; domainSeparator: Buffer }
  /** Permit2, with the approvals that the facilitator pays for. */
  | { kind: 'permit2'; chainId: number; sponsorings: readonly Sponsoring[] }
  /** Not EVM: a transaction that the facilitator completes. */
  | { kind: 'transaction' }
  /** x402's scheme "batch-settlement": a deposit, then vouchers. */
  | ChannelMethod

/** A payment option that the gateway can take. */
export interface PayableOption {
  requirements: PaymentRequirements
  method: TransferMethod
}

/** What the facilitator of a network says it can settle; undefined while it has not said anything. */
export type SupportedOf = (network: string) => readonly SupportedKind[] | undefined

/**
 * The terms of an option as it is offered; undefined for one that cannot be taken: another scheme or transfer method, or
 * a kind that the facilitator no longer settles. One that has not said anything yet is taken to settle what it is
 * configured for.
 */
export function offeredRequirements(
  accept: AcceptOption,
  payTo: string,
  supportedOf: SupportedOf = () => undefined,
): PaymentRequirements | undefined {
  const supported = supportedOf(accept.network)
  if (!isOffered(accept, supported)) return undefined
  const kind = kindOf(accept, supported)
  if (accept.scheme === BATCH_SETTLEMENT) return kind && channelRequirements(accept, payTo, kind)
  if (evmChainId(accept.network) === undefined) return transactionRequirements(accept, kind)
  return paymentRequirements(accept, payTo)
}

/** Solana and Hedera: paid to an account of that network, with the facilitator named as the one who pays the fee. */
function transactionRequirements(accept: AcceptOption, kind: SupportedKind | undefined): PaymentRequirements {
  const { payTo, ...extra } = accept.extra
  const feePayer = kind?.extra.feePayer
  return paymentRequirements({ ...accept, extra: { ...extra, feePayer } }, String(payTo))
}

/** Undefined for what `offeredRequirements` leaves out. */
export function payableOption(
  accept: AcceptOption,
  payTo: string,
  supportedOf?: SupportedOf,
): PayableOption | undefined {
  const requirements = offeredRequirements(accept, payTo, supportedOf)
  const chainId = evmChainId(accept.network)
  if (!requirements) return undefined
  if (chainId === undefined) return { requirements, method: { kind: 'transaction' } }
  if (evmTransferMethod(accept) === 'permit2')
    return { requirements, method: { kind: 'permit2', chainId, sponsorings: sponsoringsOf(accept, supportedOf) } }
  const { name, version } = accept.extra
  const token = domainSeparator({ name: String(name), version: String(version), chainId, address: accept.asset })
  if (accept.scheme === BATCH_SETTLEMENT) return { requirements, method: channelMethod(requirements, chainId, token) }
  return { requirements, method: { kind: 'eip3009', domainSeparator: token } }
}

/** Undefined kinds, of a facilitator that has not said anything yet, promise none. */
function sponsoringsOf({ network, scheme }: AcceptOption, supportedOf: SupportedOf | undefined): Sponsoring[] {
  const kind = supportedOf?.(network)?.find((each) => each.scheme === scheme && each.x402Version === 2)
  return SPONSORINGS.filter((name) => kind?.extensions?.includes(name))
}

function channelMethod({ extra }: PaymentRequirements, chainId: number, tokenDomain: Buffer): ChannelMethod {
  return {
    kind: 'channel',
    domain: settlementDomain(chainId),
    tokenDomain,
    receiverAuthorizer: String(extra.receiverAuthorizer),
    withdrawDelay: Number(extra.withdrawDelay),
  }
}

/** The accepts of an endpoint on its environment's own networks, whatever the configuration says (M9). */
export function ownAccepts(
  { environment }: { environment: Environment },
  { accepts }: { accepts: readonly AcceptOption[] },
): AcceptOption[] {
  return accepts.filter(({ network }) => isNetworkOf(environment, network))
}

/** Whether an option could be taken if its facilitator settled it. */
export function isTakable(accept: AcceptOption, payTo: string): boolean {
  const extra = { feePayer: '', receiverAuthorizer: SETTLEMENT_CONTRACT, withdrawDelay: WITHDRAW_DELAY.min }
  const kind = { network: accept.network, scheme: accept.scheme, x402Version: 2, extra }
  return offeredRequirements(accept, payTo, () => [kind]) !== undefined
}
