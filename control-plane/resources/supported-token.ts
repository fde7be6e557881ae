import { z } from 'zod'

/** A token for prices, in the form of answers. */
export const supportedToken = z.object({
  symbol: z.string(),
  address: z.string(),
  decimals: z.int(),
  extra: z.object({ name: z.string(), version: z.string(), assetTransferMethod: z.string() }),
})
