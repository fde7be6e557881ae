import { type AcceptOption, type Launa, usdcToAtomic } from '@launa/sdk'
import { usdcOption } from '../../../programs/usdc-option.ts'
import type { Flag } from '../command.ts'
import { json } from './json-input.ts'
import { UsageError } from './usage-error.ts'

/** The options of a price. `accepts` replaces all others. A `network` replaces the Sandbox chain. */
export interface PriceOptions {
  price?: string
  network?: string
  scheme?: string
  accepts?: unknown
}

export const PRICE_FLAGS: readonly Flag[] = [
  { flags: '--price <usdc>', summary: 'price of a request, such as 0.10', parse: checkedPrice },
  {
    flags: '--network <network>',
    summary: 'payment network: eip155:8453 or a name such as Base; the Sandbox chain with --sandbox',
  },
  { flags: '--scheme <scheme>', summary: 'payment scheme; exact unless given' },
  {
    flags: '--accepts <json>',
    summary: 'payment options as JSON, or @file; replaces --price, --network and --scheme',
    parse: json,
  },
]

/** For `Command.check`: the mistake if neither `--price` nor `--accepts` is given. */
export function needsPrice(options: PriceOptions): string[] {
  return Object.hasOwn(options, 'price') || Object.hasOwn(options, 'accepts') ? [] : ['give --price or --accepts']
}

/** For `Command.check`: the mistake if `--network` or `--scheme` is given without a price, because that would change nothing. */
export function networkMistakes({ network, scheme, price, accepts }: PriceOptions): string[] {
  const isAlone = (network ?? scheme) !== undefined && price === undefined && accepts === undefined
  return isAlone ? ['give --price with --network or --scheme'] : []
}

/** The payment options from the command line; undefined when there are none. */
export async function acceptsOf(options: PriceOptions, client: Launa): Promise<AcceptOption[] | undefined> {
  const { accepts, price, network, scheme } = options
  if (accepts !== undefined) return acceptList(accepts)
  if (price === undefined) return undefined
  return [await usdcOption(client, { price, network, scheme })]
}

function acceptList(value: unknown): AcceptOption[] {
  const list: unknown[] = Array.isArray(value) ? value : [value]
  if (list.every((item) => typeof item === 'object' && item !== null)) return list as AcceptOption[]
  throw new UsageError('--accepts must be a list of payment options')
}

function checkedPrice(text: string): string {
  if (usdcToAtomic(text) === '0') throw new UsageError('must be more than 0, such as 0.10')
  return text
}
