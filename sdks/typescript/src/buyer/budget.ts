/**
 * What was signed away on a day. What is signed counts as spent, whether or not it was charged in the end: a seller that
 * refuses a payment could still charge it later.
 */
export interface Budget {
  /** Adds an amount to the day's sum unless that would exceed the limit; whether it did. Must be atomic. */
  reserve(spending: { day: string; amount: bigint; limit: bigint }): boolean | Promise<boolean>
}

/** A budget of this process alone, forgotten when it ends. */
export function memoryBudget(): Budget {
  let current = { day: '', sum: 0n }
  return {
    reserve({ day, amount, limit }) {
      const sum = (current.day === day ? current.sum : 0n) + amount
      if (sum > limit) return false
      current = { day, sum }
      return true
    },
  }
}
