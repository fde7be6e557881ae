/** The suspensions in force on an API. Absent where there are none. */
export interface SuspendedSales {
  /** Whether the API or its account is suspended. */
  all: boolean
  /** Suspensions of its hosts. */
  hosts: readonly string[]
  /** Names of the networks, tokens and payees of its options (`suspensionName` in `suspension.ts`). */
  terms: readonly string[]
}
