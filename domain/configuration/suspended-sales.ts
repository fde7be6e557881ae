/** The suspensions in force on an API. Absent where there are none. */
export interface SuspendedSales {
  /** Whether the API or its account is suspended. */
  all: boolean
  /** The hosts of the API that are suspended. */
  hosts: readonly string[]
  /** The names of suspended networks, tokens and payees of its options (`suspensionName` in `suspension.ts`). */
  terms: readonly string[]
}
