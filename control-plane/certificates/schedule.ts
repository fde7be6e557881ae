/** Longest rest between two orders for one host, in milliseconds. */
const LONGEST_REST_MS = 86_400_000

/**
 * When a certificate is renewed: after two thirds of its life, minus a random part of up to a twentieth of it. The random part spreads the
 * renewals of certificates that were issued together. `random` is from 0 up to 1.
 */
export function renewalTime(life: { notBefore: Date; notAfter: Date }, random: number): Date {
  const start = life.notBefore.getTime()
  const length = life.notAfter.getTime() - start
  return new Date(Math.round(start + length * (2 / 3 - random / 20)))
}

/**
 * The rest of a host after `failures` failed orders in a row, in milliseconds. Each rest is three times as long as the last, plus up to a
 * fifth. It is never shorter: with a first rest of five minutes, an hour sees at most three orders, and authorities refuse after five.
 */
export function restAfterFailure(options: { failures: number; firstRestMs: number; random: number }): number {
  const { failures, firstRestMs, random } = options
  return Math.min(LONGEST_REST_MS, firstRestMs * 3 ** Math.min(failures - 1, 20)) * (1 + random / 5)
}
