import type { AcceptOption } from '../../domain/accepts/accept.ts'
import { isOffered, supportedKindOf } from '../../domain/accepts/offered-option.ts'
import type { Environment } from '../../domain/environment.ts'
import { isNetworkOf } from '../../domain/networks/network.ts'
import type { PaymentRequirements } from '../../domain/payments/payment-requirements.ts'
import type { SupportedKind } from '../../facilitators/follow-supported.ts'
import { SETTLEMENT_CONTRACT, WITHDRAW_DELAY } from './batch-settlement/contract.ts'
import { type PayableOption, schemeTaking } from './registry.ts'

/** The kinds that a network's facilitator reports to settle; undefined before its first answer. */
export type SupportedOf = (network: string) => readonly SupportedKind[] | undefined

/**
 * The terms of an option as the challenge offers them; undefined if the facilitator does not settle its scheme, transfer method or kind.
 * Before its first answer, a facilitator is assumed to settle the kinds that it is configured for.
 */
export function offeredRequirements(
  accept: AcceptOption,
  payTo: string,
  supportedOf?: SupportedOf,
): PaymentRequirements | undefined {
  return offered(accept, payTo, supportedOf)?.requirements
}

/** The option with its terms and prepared data. Returns undefined if `offeredRequirements` returns no terms for it. */
export function payableOption(
  accept: AcceptOption,
  payTo: string,
  supportedOf?: SupportedOf,
): PayableOption | undefined {
  const found = offered(accept, payTo, supportedOf)
  if (!found) return undefined
  const { scheme, kind, requirements } = found
  return { requirements, method: scheme.method(accept, requirements, kind) }
}

function offered(accept: AcceptOption, payTo: string, supportedOf: SupportedOf = () => undefined) {
  const supported = supportedOf(accept.network)
  const scheme = isOffered(accept, supported) ? schemeTaking(accept) : undefined
  const kind = supportedKindOf(accept, supported)
  return scheme && { scheme, kind, requirements: scheme.requirements(accept, payTo, kind) }
}

/** The accepts of an endpoint on networks of its own environment. Other accepts in the configuration are ignored (M9). */
export function ownAccepts(
  { environment }: { environment: Environment },
  { accepts }: { accepts: readonly AcceptOption[] },
): AcceptOption[] {
  return accepts.filter(({ network }) => isNetworkOf(environment, network))
}

/** Whether buyers could pay an option if its facilitator settled it. */
export function isTakable(accept: AcceptOption, payTo: string): boolean {
  const extra = { feePayer: '', receiverAuthorizer: SETTLEMENT_CONTRACT, withdrawDelay: WITHDRAW_DELAY.min }
  const kind = { network: accept.network, scheme: accept.scheme, x402Version: 2, extra }
  return offeredRequirements(accept, payTo, () => [kind]) !== undefined
}
