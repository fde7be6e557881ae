import type { TokenOf } from '../../../domain/networks/token-registry.ts'
import type { PaymentRequirements } from '../../../domain/payments/payment-requirements.ts'

/**
 * An endpoint's price in a currency (Agentcash Discovery v1, `price`), as decimal strings. Several prices are a range. Only tokens that are
 * pegged to a currency have a known value: an endpoint that is sold only for other tokens has no price.
 */
export function currencyPrice(accepts: readonly PaymentRequirements[], tokenOf: TokenOf): { price?: object } {
  const priced = accepts.flatMap(({ network, asset, amount }) => {
    const { currency, decimals = 0 } = tokenOf({ network, asset }) ?? {}
    return currency === undefined ? [] : [{ currency, amount: BigInt(amount) * 10n ** BigInt(DIGITS - decimals) }]
  })
  const [first] = priced
  if (!first) return {}
  const { currency } = first
  const amounts = priced.filter((price) => price.currency === currency).map(({ amount }) => amount)
  const [min = first.amount, ...more] = amounts.sort((a, b) => Number(a > b) - Number(a < b))
  const max = more.at(-1) ?? min
  return {
    price:
      min === max
        ? { mode: 'fixed', currency, amount: decimal(min) }
        : { mode: 'dynamic', currency, min: decimal(min), max: decimal(max) },
  }
}

/** The decimals of all sums here, so that sums in tokens with different decimals can be compared. No token of the registry has more. */
const DIGITS = 36

/** A decimal text with at least two places: 10^35 is 0.10. */
function decimal(sum: bigint): string {
  const digits = sum.toString().padStart(DIGITS + 1, '0')
  const fraction = digits.slice(-DIGITS).replace(/0+$/, '').padEnd(2, '0')
  return `${digits.slice(0, -DIGITS)}.${fraction}`
}
