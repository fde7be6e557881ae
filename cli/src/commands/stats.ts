import { AUDITED_RESOURCES, type AuditRecord, type StatsOverview } from '@launa/sdk'
import { command } from '../command.ts'
import { API_FLAG } from '../input/arguments.ts'
import { integer } from '../input/choices.ts'
import type { Io } from '../terminal/io.ts'
import { type Column, table } from '../terminal/table.ts'
import { fields, price } from '../terminal/text.ts'
import { LIST_FLAGS, type ListOptions, listResult, pageSize } from './list.ts'

const CHANGES: readonly Column<AuditRecord>[] = [
  ['time', ({ at }) => at],
  ['by', ({ actor, api_key_name }) => (actor === 'api_key' ? `key ${api_key_name ?? ''}` : actor)],
  ['from', ({ address }) => address],
  ['action', ({ action }) => action],
  ['resource', ({ resource_type, resource_name }) => `${resource_type} ${resource_name}`],
  ['fields', ({ before, after }) => [...new Set(Object.keys({ ...before, ...after }))].join(', '), 'first'],
]

interface StatsOptions {
  days?: number
  until?: string
  hourly?: boolean
  withoutTrials?: boolean
}

interface AuditOptions extends ListOptions {
  api?: string
  resource?: string
  type?: AuditRecord['resource_type']
}

export const statsCommands = [
  command<StatsOptions>({
    name: 'stats overview',
    summary: 'show payments, payers and revenue of the last days',
    examples: ['stats overview --days 7', 'stats overview --days 1 --until 2026-01-31 --hourly'],
    flags: [
      {
        flags: '--days <number>',
        summary: 'number of days, which end with the last day; 30 unless given',
        parse: integer(1, 365),
      },
      { flags: '--until <day>', summary: 'the last day (UTC), such as 2026-01-31; today unless given' },
      { flags: '--hourly', summary: 'show each hour too, for 7 days at most' },
      { flags: '--without-trials', summary: 'leave out the payments of your own Sandbox wallet' },
    ],
    async run(context, _, { days, until, hourly, withoutTrials }) {
      const overview = await context.client().stats.overview({
        ...{ days, until },
        ...(hourly && { hourly: 'true' }),
        ...(withoutTrials && { without_trials: 'true' }),
      })
      return { value: overview, text: overviewText(overview, context.io) }
    },
  }),
  command<AuditOptions>({
    name: 'audit list',
    summary: 'list changes of the account and its resources, newest first',
    examples: ['audit list --limit 20', 'audit list --api weather'],
    flags: [
      API_FLAG,
      { flags: '--resource <id>', summary: 'only changes of this resource' },
      { flags: '--type <type>', summary: AUDITED_RESOURCES.join(', '), choices: AUDITED_RESOURCES },
      ...LIST_FLAGS,
    ],
    run(context, _, { api: api_id, resource: resource_id, type: resource_type, limit }) {
      const filter = { api_id, resource_id, resource_type, limit: pageSize(limit) }
      return listResult(context, (client) => client.auditLog.list(filter), { what: 'changes', limit, columns: CHANGES })
    },
  }),
]

type Hour = NonNullable<StatsOverview['by_hour']>[number]

const HOURS: readonly Column<Hour>[] = [
  ['hour', ({ hour }) => hour],
  ['paid', ({ paid }) => paid],
  ['failed', ({ failed }) => failed],
  ['revenue', ({ revenue }) => revenue.map((sum) => `${price(sum)} on ${sum.network}`).join(', '), 'whole'],
  ['p95', ({ latency_ms }) => latency_ms && `${latency_ms.p95} ms`],
]

function overviewText({ from, to, totals, by_hour }: StatsOverview, io: Io): string {
  const overview = fields([
    ['from', from],
    ['to', to],
    ['challenges', totals.challenges ?? 'not recorded'],
    ['paid', totals.paid],
    ['failed', totals.failed],
    ['payers', totals.unique_payers],
    ...totals.revenue.map((revenue) => ['revenue', `${price(revenue)} on ${revenue.network}`] as const),
  ])
  return by_hour ? `${overview}\n\n${table(by_hour, HOURS, io)}` : overview
}
