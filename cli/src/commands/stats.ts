import type { AuditRecord, Settlement, StatsOverview } from '@launa/sdk'
import { command, integer } from '../command.ts'
import { type Column, fields, price } from '../text.ts'
import { LIST_FLAGS, type ListOptions, listResult, pageSize } from './list.ts'

const COLUMNS: readonly Column<Settlement>[] = [
  ['time', ({ created_at }) => created_at],
  ['status', ({ status }) => status],
  ['price', price],
  ['request', ({ method, path }) => `${method} ${path}`],
  ['payer', ({ payer }) => payer],
  ['transaction', ({ transaction }) => transaction],
]

const CHANGES: readonly Column<AuditRecord>[] = [
  ['time', ({ at }) => at],
  ['by', ({ actor, api_key_name }) => (actor === 'api_key' ? `key ${api_key_name ?? ''}` : actor)],
  ['from', ({ address }) => address],
  ['action', ({ action }) => action],
  ['resource', ({ resource_type, resource_name }) => `${resource_type} ${resource_name}`],
  ['fields', ({ before, after }) => [...new Set(Object.keys({ ...before, ...after }))].join(', ')],
]

interface AuditOptions extends ListOptions {
  api?: string
  resource?: string
  type?: AuditRecord['resource_type']
}

interface SettlementOptions extends ListOptions {
  api?: string
  endpoint?: string
  status?: Settlement['status']
  payer?: string
  transaction?: string
  from?: string
  to?: string
  owed?: boolean
}

export const statsCommands = [
  command<{ days?: number }>({
    name: 'stats overview',
    summary: 'payments, payers and revenue of the last days',
    flags: [{ flags: '--days <number>', summary: 'today included; 30 unless given', parse: integer(1, 365) }],
    async run(context, _, { days }) {
      const overview = await context.client().stats.overview(days === undefined ? {} : { days })
      return { value: overview, text: overviewText(overview) }
    },
  }),
  command<SettlementOptions>({
    name: 'settlements list',
    summary: 'list payments, newest first',
    flags: [
      { flags: '--api <api>', summary: 'of this API' },
      { flags: '--endpoint <endpoint>', summary: 'of this endpoint' },
      { flags: '--status <status>', summary: 'such as settled or unknown' },
      { flags: '--payer <address>', summary: 'of this buyer' },
      { flags: '--transaction <hash>', summary: 'settled by this transaction' },
      { flags: '--from <time>', summary: 'not before, such as 2026-01-01T00:00:00Z' },
      { flags: '--to <time>', summary: 'before' },
      { flags: '--owed', summary: 'charged, and the answer did not arrive' },
      ...LIST_FLAGS,
    ],
    run(context, _, { api: api_id, endpoint: endpoint_id, status, payer, transaction, from, to, owed, limit }) {
      const filter = {
        ...{ api_id, endpoint_id, status, payer, transaction, from, to, limit: pageSize(limit) },
        ...(owed && { owed: 'true' as const }),
      }
      return listResult(context, context.client().settlements.list(filter), { limit, columns: COLUMNS })
    },
  }),
  command<AuditOptions>({
    name: 'audit list',
    summary: 'list changes of the account, newest first',
    flags: [
      { flags: '--api <api>', summary: 'of this API and what belongs to it' },
      { flags: '--resource <id>', summary: 'of this resource' },
      { flags: '--type <type>', summary: 'api, endpoint, domain, api_key or account' },
      ...LIST_FLAGS,
    ],
    run(context, _, { api: api_id, resource: resource_id, type: resource_type, limit }) {
      const filter = { api_id, resource_id, resource_type, limit: pageSize(limit) }
      return listResult(context, context.client().auditLog.list(filter), { limit, columns: CHANGES })
    },
  }),
]

function overviewText({ from, to, totals }: StatsOverview): string {
  return fields([
    ['from', from],
    ['to', to],
    ['challenges', totals.challenges ?? 'not recorded'],
    ['paid', totals.paid],
    ['failed', totals.failed],
    ['payers', totals.unique_payers],
    ...totals.revenue.map((revenue) => ['revenue', `${price(revenue)} on ${revenue.network}`] as const),
  ])
}
