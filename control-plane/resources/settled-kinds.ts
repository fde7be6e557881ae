import { SANDBOX_NETWORK } from '../../domain/network.ts'
import { BATCH_SETTLEMENT, type OfferedKind } from '../../domain/offered-option.ts'
import { followSupported, type SupportedKinds } from '../../facilitators/follow-supported.ts'
import type { Logger } from '../../runtime/logger.ts'
import type { Config } from '../config.ts'

export type Facilitators = Pick<Config, 'FACILITATORS' | 'SANDBOX_FACILITATOR_URL'>

/** What the facilitators of both environments say of themselves; nobody is asked before `start`. */
export function followFacilitators(config: Facilitators, logger: Logger): SupportedKinds {
  const facilitators = { ...config.FACILITATORS, [SANDBOX_NETWORK]: { url: config.SANDBOX_FACILITATOR_URL } }
  return followSupported({ facilitators, logger })
}

/**
 * The kinds of a network as authz offers them: payment channels only where it can ask the chain itself. Who claims is its own account or
 * the facilitator's, and how long payers wait is its own setting: here it counts that there are such terms.
 */
export function settledKinds(
  network: string,
  { config, supported }: { config: Facilitators; supported: Pick<SupportedKinds, 'of'> },
): readonly OfferedKind[] | undefined {
  const { rpc_url: rpcUrl, receiver_authorizer_key: key } = config.FACILITATORS[network] ?? {}
  return supported.of(network)?.flatMap((kind) => {
    if (kind.scheme !== BATCH_SETTLEMENT) return kind
    if (rpcUrl === undefined) return []
    const receiverAuthorizer = key ? OWN_AUTHORIZER : kind.extra.receiverAuthorizer
    return { ...kind, extra: { ...kind.extra, receiverAuthorizer, withdrawDelay: 0 } }
  })
}

/** Stands for the account of `receiver_authorizer_key`, which has one whatever it is. */
const OWN_AUTHORIZER = `0x${'1'.repeat(40)}`
