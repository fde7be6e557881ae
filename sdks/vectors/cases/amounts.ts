import { atomicToUsdc, usdcToAtomic } from '../../typescript/src/amounts.ts'
import { outcomeOf } from './outcome.ts'

const MAX = (2n ** 256n - 1n).toString()
const MAX_USDC = `${MAX.slice(0, -6)}.${MAX.slice(-6)}`

const DECIMALS = [
  ...['0', '0.0', '0.000000', '0.000001', '0.1', '0.10', '0.100000', '1', '1.5', '10', '12.345678', '1000000'],
  ...['9007199254740993', '9007199254.740993', '123456789012345678901234567890.123456', MAX_USDC],
  // These texts are not valid amounts.
  ...['', ' ', '.', '.5', '5.', '00', '01', '00.1', '-1', '+1', '1e3', '1E-6', '0x10', '1,000', '1_000', '1.2.3'],
  ...['0.0000001', '0.1234567', '1.0000000', ' 1', '1 ', '1\n', 'NaN', 'Infinity', '١', '１', '1.１', '$1'],
  ...[`${MAX.slice(0, -6)}.999999`, '9'.repeat(80)],
]

const ATOMIC = [
  ...['0', '1', '10', '100000', '999999', '1000000', '1000001', '1500000', '9007199254740993', MAX],
  ...['', '00', '01', '-1', '+1', '1.0', '1e6', '0x1', ' 1', '1 ', '1\n', '١', (2n ** 256n).toString()],
]

/** Conversions between USDC and atomic units. */
export function amountVectors(): object {
  return {
    usdc_to_atomic: DECIMALS.map((input) => ({ input, ...outcomeOf(() => usdcToAtomic(input)) })),
    atomic_to_usdc: ATOMIC.map((input) => ({ input, ...outcomeOf(() => atomicToUsdc(input)) })),
  }
}
