import { buildSandboxUsdcAccept } from './accepts.ts'
import { usdcToAtomic } from './amounts.ts'
import type { Launa } from './client.ts'
import { InvalidArgumentError } from './errors.ts'
import { price as priceOption } from './price.ts'
import type { AcceptOption } from './types.ts'

export interface UsdcPrice {
  /** USDC, such as `0.10`. */
  price: string
  /** `eip155:8453` or a name such as Base; a client of the Sandbox needs none. */
  network?: string | undefined
  /** `exact` unless given. */
  scheme?: string | undefined
}

/**
 * The payment option for a price in USDC. Throws `InvalidArgumentError` where no network is named, or no USDC is known on it.
 */
export async function usdcOption(
  client: Launa,
  { price, network, scheme = 'exact' }: UsdcPrice,
): Promise<AcceptOption> {
  const amount = usdcToAtomic(price)
  if (network !== undefined) return priceOption(client, price, { network, scheme })
  if (client.environment === 'development') return buildSandboxUsdcAccept(scheme as 'exact', amount)
  throw new InvalidArgumentError('name the network that the price is paid on, or use the Sandbox')
}
