import { isUsdc, type Settlement } from '@launa/sdk'
import { moneyText } from '../../ui/money-text.ts'

const COLUMNS: readonly [name: string, value: (settlement: Settlement) => string | number | null][] = [
  ['id', ({ id }) => id],
  ['created_at', ({ created_at }) => created_at],
  ['settled_at', ({ settled_at }) => settled_at],
  ['reversed_at', ({ reversed_at }) => reversed_at],
  ['status', ({ status }) => status],
  ['api_id', ({ api_id }) => api_id],
  ['endpoint_id', ({ endpoint_id }) => endpoint_id],
  ['method', ({ method }) => method],
  ['path', ({ path }) => path],
  ['payer', ({ payer }) => payer],
  ['pay_to', ({ pay_to }) => pay_to],
  ['network', ({ network }) => network],
  ['scheme', ({ scheme }) => scheme],
  ['asset', ({ asset }) => asset],
  ['amount_atomic', ({ amount }) => amount],
  ['amount_usdc', (settlement) => (isUsdc(settlement) ? moneyText(settlement.amount, 6).replaceAll(',', '') : null)],
  ['transaction', ({ transaction }) => transaction],
  ['upstream_status', ({ upstream_status }) => upstream_status],
  ['error_reason', ({ error_reason }) => error_reason],
]

export const CSV_HEADER = `${COLUMNS.map(([name]) => name).join(',')}\r\n`

/** Settlements as lines of a table (RFC 4180). */
export function csvLines(settlements: readonly Settlement[]): string {
  return settlements
    .map((settlement) => `${COLUMNS.map(([, value]) => cell(value(settlement))).join(',')}\r\n`)
    .join('')
}

/**
 * The characters that spreadsheets take for the beginning of a formula. Buyers choose paths, so a path could carry a formula to the
 * seller.
 */
const FORMULA = /^[=+\-@\t\r\n|%]/

function cell(value: string | number | null): string {
  const text = value === null ? '' : String(value)
  const safe = FORMULA.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) || safe !== text ? `"${safe.replaceAll('"', '""')}"` : safe
}
