import type { AcceptOption } from '../../domain/accepts/accept.ts'
import { isOffered } from '../../domain/accepts/offered-option.ts'
import { SANDBOX_NETWORK } from '../../domain/networks/network.ts'
import { leastAmount } from '../../facilitators/facilitator-limits.ts'
import type { Services } from '../services.ts'
import type { Finding } from './finding.ts'
import { settledKinds } from './settled-kinds.ts'

/** Finds problems of an option with its network's facilitator. */
export function facilitatorFindings(
  accept: AcceptOption,
  services: Pick<Services, 'settings' | 'supported'>,
): Finding[] {
  const { network, scheme } = accept
  const { FACILITATORS } = services.settings
  if (network !== SANDBOX_NETWORK && !Object.hasOwn(FACILITATORS, network))
    return [
      {
        code: 'network_not_settled',
        member: 'network',
        message: `no facilitator settles ${network} on this gateway, so the price is not offered`,
        fix: 'choose an available network, or ask the operator for this one',
      },
    ]
  const kinds = settledKinds(network, services)
  const isSilent = kinds === undefined
  if (!isSilent && !isOffered(accept, kinds))
    return [
      {
        code: 'kind_not_settled',
        member: 'scheme',
        message: `the facilitator of ${network} does not settle ${scheme} payments of this kind, so the price is not offered`,
        fix: 'choose a scheme and a network that this gateway settles',
      },
    ]
  const silent: Finding = {
    code: 'facilitator_silent',
    member: 'network',
    message: `the facilitator of ${network} has not reported yet what it settles`,
    fix: 'check again in a minute; if this does not change, ask the operator',
  }
  return [...(isSilent ? [silent] : []), ...amountFindings(accept, services)]
}

/**
 * Finds an amount that the facilitator refuses, because it is below the facilitator's least amount. Prices in a channel may be lower,
 * because a channel settles many payments at once.
 */
function amountFindings(accept: AcceptOption, { settings }: Pick<Services, 'settings'>): Finding[] {
  const { network, scheme, amount } = accept
  const least = scheme === 'exact' ? leastAmount(settings.FACILITATORS[network] ?? {}, accept) : undefined
  if (least === undefined || BigInt(amount) >= least.amount) return []
  const fix = `set an amount of ${least.amount} or more, or sell through payment channels (batch-settlement)`
  if (least.certain) {
    const message = `the facilitator of ${network} settles at least ${least.amount} of this token, so no buyer can pay this price`
    return [{ code: 'amount_below_minimum', member: 'amount', message, fix }]
  }
  const message = `facilitators may refuse this small price: ${least.of}'s settles at least ${least.amount} of this token`
  return [{ code: 'amount_may_be_too_small', member: 'amount', message, fix }]
}
