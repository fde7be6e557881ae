import type { AuditRecord, StatsOverview } from '@launa/sdk'
import { API_FLAG } from '../arguments.ts'
import { command, integer } from '../command.ts'
import type { Column } from '../table.ts'
import { fields, price } from '../text.ts'
import { LIST_FLAGS, type ListOptions, listResult, pageSize } from './list.ts'

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

export const statsCommands = [
  command<{ days?: number }>({
    name: 'stats overview',
    summary: 'show payments, payers and revenue of the last days',
    examples: ['stats overview --days 7'],
    flags: [{ flags: '--days <number>', summary: 'today included; 30 unless given', parse: integer(1, 365) }],
    async run(context, _, { days }) {
      const overview = await context.client().stats.overview(days === undefined ? {} : { days })
      return { value: overview, text: overviewText(overview) }
    },
  }),
  command<AuditOptions>({
    name: 'audit list',
    summary: 'list changes of the account and its resources, newest first',
    examples: ['audit list --limit 20', 'audit list --api weather'],
    flags: [
      API_FLAG,
      { flags: '--resource <id>', summary: 'only of this resource' },
      { flags: '--type <type>', summary: 'api, endpoint, domain, api_key or account' },
      ...LIST_FLAGS,
    ],
    run(context, _, { api: api_id, resource: resource_id, type: resource_type, limit }) {
      const filter = { api_id, resource_id, resource_type, limit: pageSize(limit) }
      return listResult(context, (client) => client.auditLog.list(filter), { what: 'changes', limit, columns: CHANGES })
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
