import type { AcceptOption } from '../../domain/accepts/accept.ts'
import { LaunaError } from '../../domain/errors.ts'
import { tokenRegistry } from '../../domain/networks/token-registry.ts'

const tokenOf = tokenRegistry()

/**
 * Returns the payment options with the price of an operation; undefined if the price has more decimals than a token.
 */
export type OptionsAtPrice = (amount: string) => AcceptOption[] | undefined

/**
 * Returns the import's payment options with a price that the document proposes for an operation, in US dollars as
 * decimal text. Throws `validation_failed` when an option's token is not worth a dollar.
 */
export function optionsAtPrice(accepts: readonly AcceptOption[] | undefined): OptionsAtPrice {
  if (!accepts) refuse('accepts', 'is missing: document_prices needs its payment options')
  const decimals = accepts.map((option, index) => {
    const token = tokenOf(option)
    if (token?.currency === 'USD') return token.decimals
    return refuse(`accepts.${index}.asset`, 'must be a known token in US dollars, because document_prices is set')
  })
  return (price) => {
    const options: AcceptOption[] = []
    for (const [index, option] of accepts.entries()) {
      const amount = atomicAmount(price, decimals[index] ?? 0)
      if (amount === undefined) return undefined
      options.push({ ...option, amount })
    }
    return options
  }
}

/**
 * The price in atomic units: `0.02` with 6 decimals is `20000`. Undefined when it is no whole number of atomic units.
 */
function atomicAmount(price: string, decimals: number): string | undefined {
  const [whole = '', fraction = ''] = price.split('.')
  if (/[1-9]/.test(fraction.slice(decimals))) return undefined
  return BigInt(whole + fraction.slice(0, decimals).padEnd(decimals, '0')).toString()
}

function refuse(path: string, message: string): never {
  throw new LaunaError('validation_failed', { details: [{ path, message }] })
}
