import { isObject } from './document-problem.ts'

/**
 * The price that a document proposes for an operation, in US dollars as decimal text, or the reason why it cannot be
 * read.
 */
export type ProposedPrice = { amount: string } | { problem: string }

/** At most 12 digits before the decimal point, and 18 after it. */
const DECIMAL = /^\$?(\d{1,12}(?:\.\d{1,18})?)$/

/** Codes of currencies with a unit of one US dollar. */
const DOLLARS = ['USD', 'USDC']

/**
 * Reads the extension `x-payment-info`: the form with `price` of Agentcash Discovery v1, and its older flat form. A price is read only when
 * it is one fixed sum in US dollars.
 */
export function readPrice(info: unknown): ProposedPrice {
  if (!isObject(info)) return { problem: 'is not an object' }
  if (isObject(info.price)) return fixedPrice(info.price.mode, info.price.currency, info.price.amount)
  if (info.price !== undefined || info.pricingMode !== undefined)
    return fixedPrice(info.pricingMode ?? 'fixed', info.currency ?? 'USD', info.price)
  return { problem: 'has no member price; prices for other payment protocols are not read' }
}

function fixedPrice(mode: unknown, currency: unknown, amount: unknown): ProposedPrice {
  if (mode !== 'fixed') return { problem: `has the mode ${shown(mode)}, but only a fixed price can be used` }
  if (!DOLLARS.some((code) => code === currency))
    return { problem: `has the currency ${shown(currency)}, but only USD can be used` }
  const decimal = DECIMAL.exec(
    typeof amount === 'number' ? String(amount) : typeof amount === 'string' ? amount : '',
  )?.[1]
  if (decimal === undefined)
    return { problem: `has the amount ${shown(amount)}, but it must be a decimal such as "0.10"` }
  if (!/[1-9]/.test(decimal)) return { problem: 'has the amount 0, but a price must be more than 0' }
  return { amount: decimal }
}

const MOST_SHOWN = 40

/**
 * A YAML alias can stand for a large value. So a message shows only the beginning of a text, and only the kind of a collection.
 */
function shown(value: unknown): string {
  if (typeof value === 'string' && value.length > MOST_SHOWN)
    return `${JSON.stringify(value.slice(0, MOST_SHOWN).toWellFormed()).slice(0, -1)}...`
  if (typeof value === 'object' && value !== null) return Array.isArray(value) ? '[...]' : '{...}'
  return JSON.stringify(value) ?? 'undefined'
}
