/** Budgets of many subjects (subnets, signers, payers, sellers), each refilled at a steady rate. */
export interface Budgets {
  /** Whether all budgets are full. Then the caller need not compute a subject. */
  areFull(): boolean
  /** How much of the subject's budget is left; below zero if the last use took more than there was. */
  leftOf(subject: string): number
  /** Seconds until the subject has a whole unit again, or undefined when it has one. */
  waitSeconds(subject: string): number | undefined
  take(subject: string, amount?: number): void
}

/** The most subjects (subnets, signers, payers, sellers) in memory. The oldest are forgotten: clients can invent signers and payers. */
const MOST_SUBJECTS = 50_000

/** Makes budgets of `most` units each. A budget gets `perSecond` units back per second. `now` returns milliseconds. */
export function createBudgets(options: { most: number; perSecond: number; now(): number }): Budgets {
  const { most, perSecond, now } = options
  // Budgets that are not full. The one that was used longest ago comes first.
  const budgets = new Map<string, { left: number; at: number }>()
  const leftAt = (time: number, budget: { left: number; at: number } | undefined) =>
    budget ? Math.min(most, budget.left + ((time - budget.at) / 1000) * perSecond) : most
  const forgetFull = (time: number) => {
    for (const [subject, budget] of budgets) {
      if (leftAt(time, budget) < most && budgets.size <= MOST_SUBJECTS) return
      budgets.delete(subject)
    }
  }
  const leftOf = (subject: string) => leftAt(now(), budgets.get(subject))
  return {
    areFull() {
      if (budgets.size > 0) forgetFull(now())
      return budgets.size === 0
    },
    leftOf,
    waitSeconds(subject) {
      const left = leftOf(subject)
      return left < 1 ? Math.ceil((1 - left) / perSecond) : undefined
    },
    take(subject, amount = 1) {
      const at = now()
      const left = leftAt(at, budgets.get(subject)) - amount
      // The entry is deleted first, so that it moves to the end of the map.
      budgets.delete(subject)
      budgets.set(subject, { left, at })
      forgetFull(at)
    },
  }
}
