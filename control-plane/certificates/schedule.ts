/** Longest rest between two orders for one host, in milliseconds. */
const LONGEST_REST_MS = 86_400_000

/**
 * When a certificate is renewed: after two thirds of its life, and up to a twentieth of it earlier, so that those that
 * were issued together do not all come due together. `random` is from 0 up to 1.
 */
export function renewalTime(life: { notBefore: Date; notAfter: Date }, random: number): Date {
  const start = life.notBefore.getTime()
  const length = life.notAfter.getTime() - start
  return new Date(Math.round(start + length * (2 / 3 - random / 20)))
}

/**
 * How long a host rests after so many failed orders in a row, in milliseconds: three times as long each time, and up to
 * a fifth longer. Never shorter: with five minutes to begin with, an hour sees at most three orders, where
 * authorities refuse after five.
 */
export function restAfterFailure(options: { failures: number; firstRestMs: number; random: number }): number {
  const { failures, firstRestMs, random } = options
  return Math.min(LONGEST_REST_MS, firstRestMs * 3 ** Math.min(failures - 1, 20)) * (1 + random / 5)
}
