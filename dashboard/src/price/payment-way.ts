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
 * Returns a text that two options share if their scheme, network, token, payee and transfer method are equal. Of two such options, every
 * buyer takes the one with the lower price.
 */
export function paymentWay({ scheme, network, asset, extra }: AcceptOption): string {
  const token = isEvm(network) ? asset.toLowerCase() : asset
  return JSON.stringify([scheme, network, token, extra.payTo, extra.assetTransferMethod ?? 'eip3009'])
}

/**
 * Returns the scheme, transfer method and payee of an option, for people, as far as they are not the usual ones. Returns undefined for
 * `exact` with EIP-3009.
 */
export function wayText({ scheme, extra }: AcceptOption): string | undefined {
  const { payTo, assetTransferMethod } = extra
  const parts = [
    scheme === 'batch-settlement' && 'payment channel',
    assetTransferMethod === 'permit2' && 'Permit2',
    typeof payTo === 'string' && `payee ${shortened(payTo)}`,
  ]
  return parts.filter(Boolean).join(', ') || undefined
}

/** A change of one payment option. `before` is absent for a new option, `after` for a removed one. */
export interface OptionChange {
  before?: AcceptOption
  after?: AcceptOption
}

/** Pairs each option of an endpoint before a change with the option after the change that has an equal `paymentWay`. */
export function optionChanges(before: readonly AcceptOption[], after: readonly AcceptOption[]): OptionChange[] {
  const changes = new Map<string, OptionChange>()
  for (const [way, option] of byWay(before)) changes.set(way, { before: option })
  for (const [way, option] of byWay(after)) changes.set(way, { ...changes.get(way), after: option })
  return [...changes.values()]
}

/**
 * Returns each option with its `paymentWay` and a number. Several options of an endpoint may have an equal `paymentWay`, and the number
 * tells them apart.
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
