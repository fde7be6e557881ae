import { type Environment, type QueryOf, SETTLEMENT_STATUSES, type Settlement } from '@launa/sdk'
import { isDay, localMidnight } from '../../ui/text/time-text.ts'

export type Status = Settlement['status']

/** The filter for settled payments without a delivered answer. */
export const OWED = 'owed'

const CHOICES = [...SETTLEMENT_STATUSES, OWED] as const

/** The filter of the list, as the page's address holds it; empty fields filter nothing. */
export type SettlementFilter = {
  status: Status | typeof OWED | ''
  api: string
  /** A payer, a transaction, or the id of a settlement. */
  search: string
  /** Days on the seller's own calendar, as `2026-01-31`; both are included. */
  from: string
  to: string
}

const EVM_ADDRESS = /^0x[0-9a-fA-F]{40}$/
const EVM_TRANSACTION = /^0x[0-9a-fA-F]{64}$/
/** The form of transactions on networks other than EVM. */
const OTHER_TRANSACTION = /^(?!0x)[0-9A-Za-z@._-]{8,128}$/
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** The address may hold any text. An invalid value counts as an empty field. Only the search reports an invalid value. */
export function readFilter(parameters: URLSearchParams): SettlementFilter {
  const text = (name: string) => parameters.get(name) ?? ''
  const day = (name: string) => (isDay(text(name)) ? text(name) : '')
  return {
    status: CHOICES.find((status) => status === text('status')) ?? '',
    api: text('api'),
    search: withPrefix(text('search').trim()),
    from: day('from'),
    to: day('to'),
  }
}

/** Addresses and transactions of EVM networks are often copied without their `0x`. */
function withPrefix(search: string): string {
  return /^(?:[0-9a-fA-F]{40}|[0-9a-fA-F]{64})$/.test(search) ? `0x${search}` : search
}

export function searchProblem({ search }: SettlementFilter): string | undefined {
  if ([EVM_ADDRESS, EVM_TRANSACTION, OTHER_TRANSACTION].some((form) => form.test(search)) || search === '') return
  return search.includes('…')
    ? 'Give the whole address or transaction: the page of a settlement has both to copy.'
    : 'An address is 0x and 40 hexadecimal digits, a transaction 0x and 64.'
}

/** The searched id of a settlement; undefined for any other search. */
export function searchedId({ search }: SettlementFilter): string | undefined {
  return UUID.test(search) ? search.toLowerCase() : undefined
}

/** The filter as query parameters of the service. */
export function queryOf(filter: SettlementFilter): QueryOf<'listSettlements'> {
  const { status, api, search, from, to } = filter
  return {
    ...(status === OWED ? { owed: 'true' as const } : status && { status }),
    ...(api && { api_id: api }),
    ...(search && (EVM_ADDRESS.test(search) ? { payer: search } : { transaction: search })),
    ...(from && { from: localMidnight(from, 0) }),
    ...(to && { to: localMidnight(to, 1) }),
  }
}

/** The name of an exported file: with its environment, its days and its status. */
export function exportFile({ status, from, to }: SettlementFilter, environment: Environment): string {
  const days = from || to ? `${from || 'begin'}-to-${to || 'today'}` : 'all-days'
  const name = environment === 'development' ? 'sandbox' : environment
  return `${['settlements', name, days, status].filter(Boolean).join('-')}.csv`
}
