import { InvalidArgumentError } from './errors.ts'

/** USDC has six decimals: 1 USDC is 1,000,000 atomic units. */
const DECIMALS = 6
const UINT256_MAX = 2n ** 256n - 1n

const DECIMAL = /^(0|[1-9][0-9]*)(?:\.([0-9]{1,6}))?$/
const ATOMIC = /^(0|[1-9][0-9]*)$/

/**
 * Converts USDC to atomic units. Takes plain decimal notation with at most six decimals. Throws `InvalidArgumentError` for everything else:
 * a number instead of a text, a sign, an exponent, blanks, more decimals, an amount above uint256.
 *
 * @example
 * usdcToAtomic('0.10') // '100000'
 * usdcToAtomic('1e-1') // throws InvalidArgumentError
 */
export function usdcToAtomic(decimalString: string): string {
  const match = typeof decimalString === 'string' ? DECIMAL.exec(decimalString) : null
  if (!match)
    throw new InvalidArgumentError('an amount of USDC must be a decimal text with at most six decimals, such as "0.10"')
  return checked(BigInt((match[1] ?? '') + (match[2] ?? '').padEnd(DECIMALS, '0')))
}

/**
 * Converts atomic units to USDC, without trailing zeros.
 *
 * @example
 * atomicToUsdc('100000') // '0.1'
 */
export function atomicToUsdc(atomicAmount: string): string {
  const digits = checkedAtomicAmount(atomicAmount).padStart(DECIMALS + 1, '0')
  const fraction = digits.slice(-DECIMALS).replace(/0+$/, '')
  return digits.slice(0, -DECIMALS) + (fraction && `.${fraction}`)
}

/** Returns a valid amount unchanged: decimal digits without leading zeros, at most uint256. Throws `InvalidArgumentError`. */
export function checkedAtomicAmount(atomicAmount: string): string {
  if (typeof atomicAmount !== 'string' || !ATOMIC.test(atomicAmount))
    throw new InvalidArgumentError('an atomic amount must be a text of digits such as "100000"')
  return checked(BigInt(atomicAmount))
}

function checked(amount: bigint): string {
  if (amount > UINT256_MAX) throw new InvalidArgumentError('an amount must fit in 256 bits')
  return amount.toString()
}
