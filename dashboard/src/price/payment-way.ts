import type { AcceptOption } from '@launa/sdk'
import { shortened } from '../ui/text/shortened.ts'

/**
 * Returns whether a network is an EVM network. There, an option pays the payee of the API. On any other network, an
 * option names its own payee.
 */
export function isEvm(network: string): boolean {
  return network.startsWith('eip155:')
}

/**
 * A text that is equal for options that a buyer pays in one way, whatever their amounts. Of two such options, every buyer takes the one
 * with the lower price.
 */
export function paymentWay({ scheme, network, asset, extra }: AcceptOption): string {
  const token = isEvm(network) ? asset.toLowerCase() : asset
  return JSON.stringify([scheme, network, token, extra.payTo, extra.assetTransferMethod ?? 'eip3009'])
}

/** What an option has besides its network and token, for people; undefined for the usual `exact` and EIP-3009. */
export function wayText({ scheme, extra }: AcceptOption): string | undefined {
  const { payTo, assetTransferMethod } = extra
  const parts = [
    scheme === 'batch-settlement' && 'payment channel',
    assetTransferMethod === 'permit2' && 'Permit2',
    typeof payTo === 'string' && `payee ${shortened(payTo)}`,
  ]
  return parts.filter(Boolean).join(', ') || undefined
}

/** What a change makes of one option: `before` is absent for a new one, `after` for one that is removed. */
export interface OptionChange {
  before?: AcceptOption
  after?: AcceptOption
}

/** The options of an endpoint before and after a change, each beside the one that is paid in the same way. */
export function optionChanges(before: readonly AcceptOption[], after: readonly AcceptOption[]): OptionChange[] {
  const changes = new Map<string, OptionChange>()
  for (const [way, option] of byWay(before)) changes.set(way, { before: option })
  for (const [way, option] of byWay(after)) changes.set(way, { ...changes.get(way), after: option })
  return [...changes.values()]
}

/**
 * Returns each option with a text for its way to pay. An endpoint may have several options of one way, so the text
 * contains a number.
 */
function byWay(options: readonly AcceptOption[]): [string, AcceptOption][] {
  const seen = new Map<string, number>()
  return options.map((option) => {
    const way = paymentWay(option)
    const number = seen.get(way) ?? 0
    seen.set(way, number + 1)
    return [`${way} ${number}`, option]
  })
}
