import { z } from 'zod'

/** A token in which prices can be set, as the API returns it. */
export const supportedToken = z.object({
  symbol: z.string(),
  address: z.string(),
  decimals: z.int(),
  extra: z.object({ name: z.string(), version: z.string(), assetTransferMethod: z.string() }),
})
