import {
  type AcceptOption,
  buildSandboxUsdcAccept,
  InvalidArgumentError,
  type Launa,
  price,
  usdcToAtomic,
} from '@launa/sdk'

export interface UsdcPrice {
  /** An amount of USDC, such as `0.10`. */
  price: string
  /** `eip155:8453` or a name such as Base. Optional for a client of the Sandbox. */
  network?: string | undefined
  /** The scheme; `exact` by default. */
  scheme?: string | undefined
}

/** The payment option for a price in USDC. Throws `InvalidArgumentError` if no network is named, or if it has no known USDC. */
export async function usdcOption(
  client: Launa,
  { price: usdc, network, scheme = 'exact' }: UsdcPrice,
): Promise<AcceptOption> {
  const amount = usdcToAtomic(usdc)
  if (network !== undefined) return price(client, usdc, { network, scheme })
  if (client.environment === 'development') return buildSandboxUsdcAccept(scheme as 'exact', amount)
  throw new InvalidArgumentError('name the network that the price is paid on, or use the Sandbox')
}
