/** The fewest decimals of a price: `0.1` USDC reads `0.10`. */
const LEAST_DECIMALS = 2

/**
 * Atomic token units as an exact decimal text with grouped thousands: `moneyText('1234500000', 6)` is `1,234.50`. It works on the digits,
 * because a floating-point number would round. A text that is no amount is returned unchanged.
 */
export function moneyText(atomic: string, decimals: number): string {
  if (!/^[0-9]+$/.test(atomic)) return atomic
  const digits = atomic.replace(/^0+/, '').padStart(decimals + 1, '0')
  const whole = digits.slice(0, digits.length - decimals)
  const fraction = digits.slice(digits.length - decimals).replace(/0+$/, '')
  const grouped = whole.replace(/\B(?=(?:[0-9]{3})+$)/g, ',')
  const shown = decimals === 0 ? '' : fraction.padEnd(LEAST_DECIMALS, '0')
  return shown ? `${grouped}.${shown}` : grouped
}
