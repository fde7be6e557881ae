import { BATCH_SETTLEMENT, type OfferedKind } from '../../domain/accepts/offered-option.ts'
import { SANDBOX_NETWORK } from '../../domain/networks/network.ts'
import { followSupported, type SupportedKinds } from '../../facilitators/follow-supported.ts'
import type { Logger } from '../../runtime/logger.ts'
import { type ControlPlaneSettings, servesSandbox } from '../settings.ts'

export type Facilitators = Pick<ControlPlaneSettings, 'FACILITATORS' | 'SANDBOX_FACILITATOR_URL' | 'ENVIRONMENTS'>

/**
 * Follows the kinds of payment that the facilitators of both environments report. No facilitator is asked before
 * `start`.
 */
export function followFacilitators(settings: Facilitators, logger: Logger): SupportedKinds {
  const { SANDBOX_FACILITATOR_URL: url } = settings
  const facilitators = {
    ...settings.FACILITATORS,
    ...(servesSandbox(settings) && url !== undefined && { [SANDBOX_NETWORK]: { url } }),
  }
  return followSupported({ facilitators, logger })
}

/**
 * Returns the kinds of payment that authz offers on a network. Payment channels need authz's own access to the chain. The claiming account
 * and the withdraw delay of a channel are placeholders, because no caller needs their values.
 */
export function settledKinds(
  network: string,
  { settings, supported }: { settings: Facilitators; supported: Pick<SupportedKinds, 'of'> },
): readonly OfferedKind[] | undefined {
  const { rpc_url: rpcUrl, receiver_authorizer_key: key } = settings.FACILITATORS[network] ?? {}
  return supported.of(network)?.flatMap((kind) => {
    if (kind.scheme !== BATCH_SETTLEMENT) return kind
    if (rpcUrl === undefined) return []
    const receiverAuthorizer = key ? OWN_AUTHORIZER : kind.extra.receiverAuthorizer
    return { ...kind, extra: { ...kind.extra, receiverAuthorizer, withdrawDelay: 0 } }
  })
}

/** A placeholder for the account of `receiver_authorizer_key`. */
const OWN_AUTHORIZER = `0x${'1'.repeat(40)}`
