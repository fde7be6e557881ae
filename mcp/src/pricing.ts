import { type AcceptOption, type Endpoint, isUsdc, type Launa, usdcToAtomic } from '@launa/sdk'
import { z } from 'zod'
import { usdcOption } from '../../programs/usdc-option.ts'
import { ToolError } from './tool-error.ts'

/** The forms of a price: one in USDC, or the payment options of the control plane. */
export const priceInput = {
  price: z.string().optional().describe('Price of a request in USDC, such as "0.10"'),
  network: z
    .string()
    .optional()
    .describe('CAIP-2 network of `price` (launa_supported_networks); a Sandbox key needs none'),
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
    .describe('All payment options, instead of `price`'),
}

type Price = z.output<z.ZodObject<typeof priceInput>>

export async function acceptsOf(
  { price, network, accepts }: Price,
  client: Launa,
  field = 'price',
): Promise<AcceptOption[]> {
  if ((price === undefined) === (accepts === undefined))
    throw new ToolError('invalid_arguments', 'give either price or accepts')
  if (accepts) return accepts
  priceOf(field, price ?? '')
  return [await usdcOption(client, { price: price ?? '', network })]
}

/** An amount of USDC in atomic units. Throws `ToolError`, which names the field, for a text that is no amount. */
export function atomicOf(field: string, amount: string): string {
  try {
    return usdcToAtomic(amount)
  } catch {
    throw new ToolError(
      'invalid_arguments',
      `${field} must be an amount of USDC such as "0.10", with six decimals at most`,
    )
  }
}

function priceOf(field: string, amount: string): string {
  const atomic = atomicOf(field, amount)
  if (atomic === '0') throw new ToolError('invalid_arguments', `${field} must be more than 0, such as "0.10"`)
  return atomic
}

/** The only payment option of an endpoint, at another price in USDC; its network, token and scheme stay. */
export function repriced({ accepts }: Pick<Endpoint, 'accepts'>, price: string): AcceptOption[] {
  const [option, ...others] = accepts
  if (!option || others.length > 0)
    throw new ToolError('invalid_arguments', `the endpoint has ${accepts.length} payment options: give all in accepts`)
  if (!isUsdc(option))
    throw new ToolError('invalid_arguments', 'the endpoint is not paid in USDC: give network with price, or accepts')
  return [{ ...option, amount: priceOf('price', price) }]
}
