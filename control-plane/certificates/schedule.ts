/** The longest pause between two orders for one host. */
const LONGEST_PAUSE_MS = 86_400_000

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
 * The pause of a host after `failures` failed orders in a row, in milliseconds. Each pause is three times the last, plus up to a fifth at
 * random. So an hour has at most three orders: authorities refuse after five failures.
 */
export function pauseAfterFailure(options: { failures: number; firstPauseMs: number; random: number }): number {
  const { failures, firstPauseMs, random } = options
  return Math.min(LONGEST_PAUSE_MS, firstPauseMs * 3 ** Math.min(failures - 1, 20)) * (1 + random / 5)
}
