import { type AcceptOption, buildSandboxUsdcAccept, type Launa, usdcToAtomic } from '@launa/sdk'
import { z } from 'zod'
import { ToolError } from './tool.ts'

/** How a price is said: one in USDC, or the payment options as the control plane takes them. */
export const priceInput = {
  price: z.string().optional().describe('Price of a request in USDC, such as "0.10"'),
  network: z
    .string()
    .optional()
    .describe('CAIP-2 network that `price` is paid on, from launa_supported_networks; a Sandbox key has only its own'),
  accepts: z
    .array(
      z.strictObject({
        scheme: z.string(),
        network: z.string(),
        asset: z.string(),
        amount: z.string().describe('Atomic units'),
        max_timeout_seconds: z.number(),
        extra: z.record(z.string(), z.unknown()),
      }),
    )
    .min(1)
    .max(8)
    .optional()
    .describe('Payment options in full, instead of `price`'),
}

type Price = z.output<z.ZodObject<typeof priceInput>>

export async function acceptsOf({ price, network, accepts }: Price, client: Launa): Promise<AcceptOption[]> {
  if ((price === undefined) === (accepts === undefined))
    throw new ToolError('invalid_arguments', 'give either price or accepts')
  if (accepts) return accepts
  const amount = usdcToAtomic(price ?? '')
  if (client.environment === 'development' && network === undefined) return [buildSandboxUsdcAccept('exact', amount)]
  if (network === undefined) throw new ToolError('invalid_arguments', 'give the network that the price is paid on')
  return [await optionOn(network, { amount, client })]
}

async function optionOn(network: string, { amount, client }: { amount: string; client: Launa }): Promise<AcceptOption> {
  const { networks } = await client.config.platform()
  const token = networks.find((known) => known.network === network)?.tokens.find(({ symbol }) => symbol === 'USDC')
  if (!token) throw new ToolError('invalid_arguments', `no USDC is known on ${network}; give accepts`)
  const { address: asset, extra } = token
  return { scheme: 'exact', network, asset, amount, max_timeout_seconds: 300, extra: { ...extra } }
}
