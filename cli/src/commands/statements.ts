import type { Statement, StatementMonth } from '@launa/sdk'
import { command } from '../command.ts'
import { type Column, table } from '../terminal/table.ts'
import { exportResult, OUT_FLAG, outGiven } from './export-file.ts'
import { LIST_FLAGS, type ListOptions, listResult, pageSize } from './list.ts'

type Item = Statement['items'][number]
type Sum = 'opening' | 'settled' | 'reversed' | 'closing'
type Sums = StatementMonth['items'][number]

const COLUMNS: readonly Column<Item>[] = [
  ['network', ({ network }) => network],
  ['token', ({ token, asset }) => token ?? asset],
  ['pays to', ({ pay_to }) => pay_to, 'first'],
  ['payments', ({ settled_count }) => settled_count],
  ...(['opening', 'settled', 'reversed', 'closing'] as const).map(
    (name): Column<Item> => [name, (item) => amountText(item, name), 'whole'],
  ),
]

/** One line for each month and token. */
const MONTH_COLUMNS: readonly Column<StatementMonth>[] = [
  ['month', ({ month }) => month],
  ['state', ({ closed }) => (closed ? 'closed' : 'not closed yet')],
  ['payments', ({ items }) => items.reduce((sum, { settled_count }) => sum + settled_count, 0)],
  ['settled', ({ items }) => sumsText(items, 'settled'), 'whole'],
  ['reversed', ({ items }) => sumsText(items, 'reversed'), 'whole'],
  ['closing', ({ items }) => sumsText(items, 'closing'), 'whole'],
]

function sumsText(items: readonly Sums[], name: Sum): string {
  return items.map((item) => `${amountText(item, name)} ${item.token ?? item.asset} on ${item.network}`).join(', ')
}

/** Returns an amount in the token's unit if its decimals are known, otherwise in atomic units. */
function amountText(item: Sums, name: Sum): string {
  const { decimals } = item
  if (!decimals) return item[name]
  const [, sign = '', digits = ''] = /^(-?)(\d+)$/.exec(item[name]) ?? []
  const padded = digits.padStart(decimals + 1, '0')
  const fraction = padded.slice(-decimals).replace(/0+$/, '')
  return `${sign}${padded.slice(0, -decimals)}${fraction && `.${fraction}`}`
}

export const statementCommands = [
  command<{ month: string }>({
    name: 'statements get',
    summary: 'show the revenue of a month, by network, token and payee',
    examples: ['statements get --month 2026-11'],
    flags: [{ flags: '--month <month>', summary: 'month in UTC, such as 2026-11', required: true }],
    async run(context, _, { month }) {
      const statement = await context.client().statements.get({ month })
      const state = statement.closed ? 'closed' : 'not closed yet'
      return { value: statement, text: `${statement.month}, ${state}\n${table(statement.items, COLUMNS, context.io)}` }
    },
  }),
  command<ListOptions>({
    name: 'statements list',
    summary: 'list the months with their revenue by network and token, newest first',
    examples: ['statements list', 'statements list --limit 12'],
    flags: [...LIST_FLAGS],
    run(context, _, { limit }) {
      return listResult(context, (client) => client.statements.months({ limit: pageSize(limit) }), {
        ...{ what: 'months', limit, columns: MONTH_COLUMNS },
      })
    },
  }),
  command<{ month: string; format?: 'csv' | 'pdf'; out?: string; json?: boolean }>({
    name: 'statements export',
    summary: 'export the settlements and reversals of a month as CSV, or with its sums as PDF',
    examples: [
      'statements export --month 2026-11 --out november.csv',
      'statements export --month 2026-11 --format pdf --out november.pdf',
    ],
    flags: [
      { flags: '--month <month>', summary: 'month in UTC, such as 2026-11', required: true },
      { flags: '--format <format>', summary: 'csv or pdf; csv unless given', choices: ['csv', 'pdf'] },
      OUT_FLAG,
    ],
    check: outGiven,
    async run(context, _, { month, format = 'csv', out }) {
      const exported = await context.client().statements.export({ month, format })
      return exportResult(context, exported.bytes(), out)
    },
  }),
]
