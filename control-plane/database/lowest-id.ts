/** The largest difference between two clocks, in milliseconds. Gateways make ids with their own clocks. */
export const CLOCK_DIFFERENCE_MS = 60_000

/** The lowest UUID of version 7 for a time in milliseconds (RFC 9562, section 5.7). */
export function lowestId(milliseconds: number): string {
  const hex = Math.min(Math.max(0, Math.floor(milliseconds)), 2 ** 48 - 1)
    .toString(16)
    .padStart(12, '0')
  return `${hex.slice(0, 8)}-${hex.slice(8)}-7000-8000-000000000000`
}
