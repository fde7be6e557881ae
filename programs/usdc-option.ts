import {
  type AcceptOption,
  buildSandboxUsdcAccept,
  InvalidArgumentError,
  type Launa,
  price,
  usdcToAtomic,
} from '@launa/sdk'

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
  { price: usdc, network, scheme = 'exact' }: UsdcPrice,
): Promise<AcceptOption> {
  const amount = usdcToAtomic(usdc)
  if (network !== undefined) return price(client, usdc, { network, scheme })
  if (client.environment === 'development') return buildSandboxUsdcAccept(scheme as 'exact', amount)
  throw new InvalidArgumentError('name the network that the price is paid on, or use the Sandbox')
}
