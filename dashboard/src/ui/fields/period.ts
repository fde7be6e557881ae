/** Days that narrow a list, as `2026-01-31`; empty for none. Both are included. */
export interface Period {
  from: string
  to: string
}

export function periodProblem({ from, to }: Period): string | undefined {
  return from && to && from > to ? 'From is after To.' : undefined
}
