import { type QueryOf, SETTLEMENT_STATUSES, type Settlement } from '@launa/sdk'
import { isDay, utcMidnight } from '../../ui/text/time-text.ts'

export type Status = Settlement['status']

/** The filter for settled payments without a delivered answer. */
export const OWED = 'owed'

const CHOICES = [...SETTLEMENT_STATUSES, OWED] as const

/** The filter of the list, as the page's URL holds it; empty fields filter nothing. */
export type SettlementFilter = {
  status: Status | typeof OWED | ''
  api: string
  /** A payer, a transaction, or the id of a settlement. */
  search: string
  /** Days in UTC, as `2026-01-31`; both are included. Overview and statements count in UTC too. */
  from: string
  to: string
}

/** People copy addresses and hashes with and without their prefix. */
const EVM_ADDRESS = /^(?:0x)?([0-9a-f]{40})$/i
const EVM_TRANSACTION = /^(?:0x)?([0-9a-f]{64})$/i
/** The form of transactions on networks other than EVM. */
const OTHER_TRANSACTION = /^(?!0x)[0-9A-Za-z@._-]{8,128}$/
/** A part of an address or transaction, copied without its prefix. No network has identifiers of this form and length. */
const EVM_PART = /^[0-9a-f]{8,63}$/i
/** The form in which lists show addresses and hashes. */
const SHORTENED = /…|\.\.\./
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/**
 * Reads the filter from the page's URL, which may contain any text. An invalid value counts as an empty field; only an invalid search
 * is reported.
 */
export function readFilter(parameters: URLSearchParams): SettlementFilter {
  const text = (name: string) => parameters.get(name) ?? ''
  const day = (name: string) => (isDay(text(name)) ? text(name) : '')
  return {
    status: CHOICES.find((status) => status === text('status')) ?? '',
    api: text('api'),
    search: text('search').trim(),
    from: day('from'),
    to: day('to'),
  }
}

export function searchProblem({ search }: SettlementFilter): string | undefined {
  if (search === '' || readSearch(search)) return undefined
  if (SHORTENED.test(search)) return 'This text is shortened. Click a payer in the list, or search for the whole text.'
  return 'An address is 0x and 40 hexadecimal digits, a transaction 0x and 64.'
}

/** The settlement that is searched for by its id. */
export function searchedId({ search }: SettlementFilter): string | undefined {
  return readSearch(search)?.id
}

/** The filter as the query that lists settlements. */
export function queryOf(filter: SettlementFilter): QueryOf<'listSettlements'> {
  const { status, api, search, from, to } = filter
  const { payer, transaction } = readSearch(search) ?? {}
  return {
    ...(status === OWED ? { owed: 'true' as const } : status && { status }),
    ...(api && { api_id: api }),
    ...(payer && { payer }),
    ...(transaction && { transaction }),
    ...(from && { from: utcMidnight(from, 0) }),
    ...(to && { to: utcMidnight(to, 1) }),
  }
}

/** Returns the payer, transaction or settlement that a text searches for. Undefined if the text can be none of them. */
function readSearch(text: string): { payer?: string; transaction?: string; id?: string } | undefined {
  const [, address] = EVM_ADDRESS.exec(text) ?? []
  if (address) return { payer: `0x${address}` }
  const [, hash] = EVM_TRANSACTION.exec(text) ?? []
  if (hash) return { transaction: `0x${hash}` }
  if (UUID.test(text)) return { id: text.toLowerCase() }
  return OTHER_TRANSACTION.test(text) && !EVM_PART.test(text) ? { transaction: text } : undefined
}

/** Whether the list can be searched for a payer. */
export function isSearchable(payer: string): boolean {
  return EVM_ADDRESS.test(payer)
}
