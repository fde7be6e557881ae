import { z } from 'zod'

/** A token that a price can be set in, as clients are told. */
export const supportedToken = z.object({
  symbol: z.string(),
  address: z.string(),
  decimals: z.int(),
  extra: z.object({ name: z.string(), version: z.string(), assetTransferMethod: z.string() }),
})
