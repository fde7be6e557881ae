import type { Launa, Settlement } from '@launa/sdk'
import { command } from '../command.ts'
import { API_FLAG } from '../input/arguments.ts'
import { STATUS_FLAG } from '../input/payment-status.ts'
import { type Column, table } from '../terminal/table.ts'
import { fields, price } from '../terminal/text.ts'
import { LIST_FLAGS, type ListOptions, listResult, pageSize } from './list.ts'

type Detail = Awaited<ReturnType<Launa['settlements']['get']>>

const COLUMNS: readonly Column<Settlement>[] = [
  ['id', ({ id }) => id],
  ['time', ({ created_at }) => created_at],
  ['status', ({ status }) => status, 'whole'],
  ['price', price, 'whole'],
  ['request', ({ method, path }) => `${method} ${path}`],
  ['payer', ({ payer }) => payer, 'first'],
  ['transaction', ({ transaction }) => transaction, 'first'],
  ['reason', ({ error_reason }) => error_reason],
]

const TIMELINE: readonly Column<Detail['timeline'][number]>[] = [
  ['event', ({ event }) => event],
  ['time', ({ at }) => at ?? 'not recorded'],
]

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

export const settlementCommands = [
  command<SettlementOptions>({
    name: 'settlements list',
    summary: 'list payments, newest first',
    examples: [
      'settlements list --sandbox --limit 10',
      'settlements list --api weather --status settled',
      'settlements list --owed',
    ],
    flags: [
      API_FLAG,
      {
        flags: '--endpoint <endpoint>',
        summary: 'only payments for this endpoint; a method and path needs --api',
        kind: 'endpoint',
      },
      STATUS_FLAG,
      { flags: '--payer <address>', summary: 'only payments of this address' },
      { flags: '--transaction <hash>', summary: 'only the payment that this transaction settled' },
      { flags: '--from <time>', summary: 'only payments created at this time or later, such as 2026-01-01T00:00:00Z' },
      { flags: '--to <time>', summary: 'only payments created before this time' },
      { flags: '--owed', summary: 'only charged payments with an answer that did not arrive' },
      ...LIST_FLAGS,
    ],
    run(context, _, { api: api_id, endpoint: endpoint_id, status, payer, transaction, from, to, owed, limit }) {
      const filter = {
        ...{ api_id, endpoint_id, status, payer, transaction, from, to, limit: pageSize(limit) },
        ...(owed && { owed: 'true' as const }),
      }
      return listResult(context, (client) => client.settlements.list(filter), {
        what: 'payments',
        limit,
        columns: COLUMNS,
      })
    },
  }),
  command({
    name: 'settlements get',
    summary: 'show a payment and what has happened to it',
    examples: ['settlements get 01990000-0000-7000-8000-000000000000'],
    args: [{ name: '<settlement>', summary: 'identifier of the payment, as `settlements list` shows it' }],
    async run(context, [id = '']) {
      const payment = await context.client().settlements.get(id)
      return { value: payment, text: `${detailText(payment)}\n\n${table(payment.timeline, TIMELINE, context.io)}` }
    },
  }),
]

function detailText(payment: Detail): string {
  return fields([
    ['id', payment.id],
    ['status', payment.status],
    ['reason', payment.error_reason],
    ['because', payment.explanation?.text],
    ['at fault', payment.explanation?.at_fault],
    ['what to do', payment.explanation?.action],
    ['price', `${price(payment)} on ${payment.network}`],
    ['request', `${payment.method} ${payment.path}`],
    ['API', payment.api_id],
    ['endpoint', payment.endpoint_id],
    ['payer', payment.payer],
    ['paid to', payment.pay_to],
    ['scheme', payment.scheme],
    ['transaction', payment.transaction],
    ['upstream answered', payment.upstream_status],
    ['took', payment.took_ms === null ? null : `${payment.took_ms} ms`],
  ])
}
