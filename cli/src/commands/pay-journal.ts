import { isPastCharge } from '@launa/sdk'
import type { EndedPayment, JournalBook, OpenPayment } from '@launa/sdk/buyer'
import { endOfChargeIso } from '../../../programs/payment-failure.ts'
import { command, type Flag, type Result } from '../command.ts'
import type { Context } from '../context.ts'
import { integer } from '../input/choices.ts'
import { openJournal } from '../pay/journal.ts'
import { endOfCharge } from '../terminal/chargeable.ts'
import { type Column, table } from '../terminal/table.ts'
import { price } from '../terminal/text.ts'

interface DaysOptions {
  days?: number
}

const MOST_DAYS = 3_660
const days = (summary: string): Flag => ({ flags: '--days <number>', summary, parse: integer(1, MOST_DAYS) })

export const payJournalCommands = [
  command<DaysOptions>({
    name: 'pay list',
    summary: 'list the open signed payments, newest first',
    examples: ['pay list', 'pay list --days 7'],
    flags: [days('include ended payments of this many days (UTC), today included')],
    run: list,
  }),
  command<DaysOptions>({
    name: 'pay spent',
    summary: 'show the sums that were signed and charged, by day (UTC), host and token',
    examples: ['pay spent --days 7'],
    flags: [days('number of days, today included; 30 unless given')],
    run: spent,
  }),
]

/** A payment in a list. Its signed headers stay in the journal. */
interface Listed {
  id: string
  state: OpenPayment['state'] | EndedPayment['outcome']
  signed_at: string
  method: string
  url: string
  network: string
  asset: string
  pay_to: string
  scheme: string
  /** The price, in atomic units. */
  amount: string
  /** The most that the signature can cost, in atomic units. */
  outlay: string
  /** ISO 8601, UTC; null if the payment has ended or does not expire. */
  chargeable_until: string | null
  transaction: string | null
}

const LIST: readonly Column<Listed>[] = [
  ['id', ({ id }) => id],
  ['state', ({ state }) => state],
  ['price', price, 'whole'],
  ['network', ({ network }) => network],
  ['signed', ({ signed_at }) => signed_at, 'whole'],
  ['request', ({ method, url }) => `${method} ${url}`],
]
const LIST_OPEN: readonly Column<Listed>[] = [
  ...LIST.slice(0, 4),
  [
    'chargeable until',
    ({ chargeable_until }) => (chargeable_until ? endOfCharge(new Date(chargeable_until)) : ''),
    'whole',
  ],
  ...LIST.slice(5),
]

async function list({ io, store }: Context, _: string[], options: DaysOptions): Promise<Result> {
  const journal = await openJournal(store)
  const { open, ended } = await journal.read(options.days === undefined ? undefined : since(options.days))
  const past = options.days === undefined ? [] : ended.map(listedEnd)
  const payments = [...open.map(listedOpen), ...past].sort((a, b) => b.signed_at.localeCompare(a.signed_at))
  return { value: { payments }, text: table(payments, options.days === undefined ? LIST_OPEN : LIST, io) }
}

function listedOpen(payment: OpenPayment): Listed {
  const { id, state, signed_at, method, url, terms, outlay, valid_before } = payment
  const { network, asset, payTo, scheme, amount } = terms
  return {
    ...{ id, state, signed_at, method, url, network, asset, pay_to: payTo, scheme, amount, outlay },
    ...{ chargeable_until: endOfChargeIso(valid_before), transaction: null },
  }
}

function listedEnd(payment: EndedPayment): Listed {
  const { id, outcome, signed_at, method, url, network, asset, pay_to, scheme, amount, outlay, transaction } = payment
  const sums = { amount, outlay, chargeable_until: null, transaction }
  return { id, state: outcome, signed_at, method, url, network, asset, pay_to, scheme, ...sums }
}

/** Sums of one day, host and token, in atomic units. */
interface Spent {
  day: string
  host: string
  network: string
  asset: string
  /** The sum of all signed payments. It includes payments without a receipt, which the seller may still charge. */
  signed: string
  charged: string
  /** The sum that can still be charged. */
  open: string
}

const amountOf = (sum: 'signed' | 'charged' | 'open') => (row: Spent) => price({ ...row, amount: row[sum] })

const SPENT: readonly Column<Spent>[] = [
  ['day', ({ day }) => day, 'whole'],
  ['host', ({ host }) => host],
  ['network', ({ network }) => network],
  ['signed', amountOf('signed'), 'whole'],
  ['charged', amountOf('charged'), 'whole'],
  ['still chargeable', amountOf('open'), 'whole'],
]

async function spent({ io, store }: Context, _: string[], { days: count = 30 }: DaysOptions): Promise<Result> {
  const journal = await openJournal(store)
  const first = since(count)
  const rows = spentOf(await journal.read(first)).filter(({ day }) => day >= first)
  return { value: { spent: rows }, text: table(rows, SPENT, io) }
}

function spentOf({ open, ended }: JournalBook): Spent[] {
  const rows = new Map<string, Spent>()
  const add = (payment: Listed & { host: string; chargeable: string }) => {
    const { host, network, asset, amount, outlay, chargeable, state } = payment
    const day = payment.signed_at.slice(0, 10)
    const name = [day, host, network, asset.toLowerCase()].join(' ')
    const row = rows.get(name) ?? { day, host, network, asset, signed: '0', charged: '0', open: '0' }
    rows.set(name, {
      ...row,
      signed: sum(row.signed, outlay),
      charged: state === 'charged' || state === 'owed' ? sum(row.charged, amount) : row.charged,
      open: sum(row.open, chargeable),
    })
  }
  for (const payment of open) {
    const isChargeable = payment.state !== 'owed' && !isPastCharge(payment, Date.now())
    add({ ...listedOpen(payment), host: payment.host, chargeable: isChargeable ? payment.outlay : '0' })
  }
  for (const payment of ended) add({ ...listedEnd(payment), host: payment.host, chargeable: '0' })
  return [...rows.values()].sort((a, b) => b.day.localeCompare(a.day) || a.host.localeCompare(b.host))
}

function sum(a: string, b: string): string {
  return (BigInt(a) + BigInt(b)).toString()
}

/** The first day of a period of `count` days (UTC) that ends today. */
function since(count: number): string {
  return new Date(Date.now() - (count - 1) * 86_400_000).toISOString().slice(0, 10)
}
