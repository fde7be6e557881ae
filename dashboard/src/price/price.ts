import { type AcceptOption, type Environment, type PlatformConfig, usdcToAtomic } from '@launa/sdk'
import { moneyText } from '../ui/text/money-text.ts'

/** A network and its USDC, for a price. */
export interface PriceNetwork {
  /** CAIP-2. */
  network: string
  name: string
  /** Whether a facilitator settles payments on this network now. */
  available: boolean
  asset: string
  extra: Record<string, unknown>
}

/** Seconds for which a buyer's signature is valid. */
const PAYMENT_TIMEOUT_SECONDS = 300

/** The networks of an environment on which the platform knows USDC. */
export function priceNetworks(platform: PlatformConfig, environment: Environment): PriceNetwork[] {
  return platform.networks
    .filter(
      (network) => network.environment === environment && (network.schemes.includes('exact') || !network.available),
    )
    .flatMap(({ network, name, available, tokens }) =>
      tokens
        .filter(({ symbol }) => symbol === 'USDC')
        .map(({ address, extra }) => ({ network, name: labelOf(name, available), available, asset: address, extra })),
    )
}

/** The names of the available networks for which this page has no form, because the platform lists no token on them. */
export function otherNetworks(platform: PlatformConfig, environment: Environment): string[] {
  return platform.networks
    .filter((network) => network.environment === environment && network.available && network.tokens.length === 0)
    .map(({ name }) => name)
}

/**
 * Returns the name of a network in a choice. A seller may also choose a network without a facilitator: the gateway offers the price once
 * the operator has set up a facilitator.
 */
function labelOf(name: string, available: boolean): string {
  return available ? name : `${name} (not available yet)`
}

/** The error in a typed price; undefined for a decimal text of USDC above zero. */
export function priceProblem(usdc: string): string | undefined {
  try {
    return usdcToAtomic(usdc) === '0' ? 'must be more than 0' : undefined
  } catch {
    return 'must be an amount of USDC such as 0.10, with at most six decimals'
  }
}

/** The highest usual price, in atomic units of USDC. A higher price is rare, and may be a typing error. */
const HIGH = usdcToAtomic('100')

/** A note that repeats a high price with its thousands grouped; undefined for a usual or invalid price. */
export function highPrice(usdc: string): string | undefined {
  if (priceProblem(usdc) || BigInt(usdcToAtomic(usdc)) <= BigInt(HIGH)) return undefined
  return `Check it: each request costs ${moneyText(usdcToAtomic(usdc), 6)} USDC.`
}

/** The payment option of a price. Throws for a text that `priceProblem` rejects. */
export function acceptOf(usdc: string, { network, asset, extra }: PriceNetwork): AcceptOption {
  const amount = usdcToAtomic(usdc)
  return { scheme: 'exact', network, asset, amount, max_timeout_seconds: PAYMENT_TIMEOUT_SECONDS, extra }
}
