const SECONDS = { s: 1, m: 60, h: 3600, d: 86_400 } as const

/** The factors by which the drill shortens the times of rules. */
export interface TimeScale {
  /** The factor for windows, and for the time that an expression must hold: `[5m]`, `for: 2m`. */
  windows: number
  /** The factor for limits of ages, which rules write as products with 60, 3600 or 86400. */
  limits: number
}

/**
 * Two histogram bounds of the rules, in seconds, with their replacements in the drill. There, authz shares its processors with buyers, so
 * slow requests would fire an alert. Unit tests cover the rules about these bounds (`rule-cases.ts`).
 */
const BOUNDS = { '0.025': '0.5', '5': '60' } as const

/** Shortens the times in the text of a rule file, and replaces the bounds in `BOUNDS`. */
export function scaledRules(text: string, { windows, limits }: TimeScale): string {
  return text
    .replace(/(\[|\bfor: )(\d+)([smhd])\b/g, (_, before: string, number: string, unit: keyof typeof SECONDS) => {
      const milliseconds = (Number(number) * SECONDS[unit] * 1000) / windows
      return `${before}${Math.ceil(milliseconds)}ms`
    })
    .replace(/\b(\d+) \* (60|3600|86400)\b/g, (_, number: string, unit: string) =>
      String((Number(number) * Number(unit)) / limits),
    )
    .replace(/\ble="(0\.025|5)"/g, (_, bound: keyof typeof BOUNDS) => `le="${BOUNDS[bound]}"`)
}
