import type { Statement } from '@launa/sdk'
import { command } from '../command.ts'
import { type Column, table } from '../terminal/table.ts'

type Item = Statement['items'][number]
type Sum = 'opening' | 'settled' | 'reversed' | 'closing'

const COLUMNS: readonly Column<Item>[] = [
  ['network', ({ network }) => network],
  ['token', ({ token, asset }) => token ?? asset],
  ['pays to', ({ pay_to }) => pay_to, 'first'],
  ['payments', ({ settled_count }) => settled_count],
  ...(['opening', 'settled', 'reversed', 'closing'] as const).map(
    (name): Column<Item> => [name, (item) => amountText(item, name), 'whole'],
  ),
]

/** In the token's own unit where its decimals are known, else in atomic units. */
function amountText(item: Item, name: Sum): string {
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
    flags: [{ flags: '--month <month>', summary: 'in UTC, such as 2026-11', required: true }],
    async run(context, _, { month }) {
      const statement = await context.client().statements.get({ month })
      const state = statement.closed ? 'closed' : 'not closed yet'
      return { value: statement, text: `${statement.month}, ${state}\n${table(statement.items, COLUMNS, context.io)}` }
    },
  }),
]
