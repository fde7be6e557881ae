/** Until when a payment without a receipt can be charged: ISO 8601 of Unix seconds; null where nothing ends it. */
export function endOfCharge(seconds: number | undefined): string | null {
  return seconds === undefined ? null : new Date(seconds * 1_000).toISOString()
}
