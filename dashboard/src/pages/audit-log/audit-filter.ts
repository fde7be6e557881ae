import type { QueryOf } from '@launa/sdk'
import { readTexts } from '../../ui/fields/address-filter.ts'
import { isDay, utcMidnight } from '../../ui/text/time-text.ts'
import { KINDS } from './record-text.ts'

/** The filter of the log, as the page's URL holds it; empty fields filter nothing. */
export type AuditFilter = {
  api: string
  kind: (typeof KINDS)[number]['value'] | ''
  /** Days in UTC, as `2026-01-31`, because the page shows times in UTC; both are included. */
  from: string
  to: string
}

const readAll = readTexts('api', 'kind', 'from', 'to')

/** Reads the filter from the page's URL, which may contain any text. An invalid value counts as an empty field. */
export function readFilter(parameters: URLSearchParams): AuditFilter {
  const { api, kind, from, to } = readAll(parameters)
  const day = (text: string) => (isDay(text) ? text : '')
  return { api, kind: KINDS.find(({ value }) => value === kind)?.value ?? '', from: day(from), to: day(to) }
}

/** The filter as the query that lists the log. */
export function queryOf({ api, kind, from, to }: AuditFilter): QueryOf<'listAuditLog'> {
  return {
    ...(api && { api_id: api }),
    ...(kind && { resource_type: kind }),
    ...(from && { from: utcMidnight(from, 0) }),
    ...(to && { to: utcMidnight(to, 1) }),
  }
}
