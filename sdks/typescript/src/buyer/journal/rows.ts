/// <reference types="node" />
import type { DatabaseSync, SQLInputValue, SQLOutputValue } from 'node:sqlite'
import { JournalError } from '../errors.ts'
import type { Spending } from '../limits.ts'
import {
  type EndedPayment,
  type Ending,
  keptReceipt,
  type NewPayment,
  type OpenPayment,
  type SpentPayment,
} from './journal.ts'

/** A row of the table `payment` in `schema.sql`. */
type Row = Record<string, SQLOutputValue>

/** The random name of the process that works on a payment, and the end of its lease in milliseconds. */
export interface Lease {
  holder: string
  heldUntil: number
}

/** An open payment with its lease; `holder` is null if no process works on it. */
export interface HeldPayment<Payment = OpenPayment> {
  payment: Payment
  holder: string | null
  heldUntil: number
}

const IS_OPEN = 'ended_at is null'

/** Adds a payment, unless the journal has a payment with its id. */
export function addOpen(
  database: DatabaseSync,
  payment: NewPayment & Pick<OpenPayment, 'id' | 'state'>,
  lease?: Lease,
): void {
  const { terms, headers, request, state } = payment
  add(database, {
    ...signedRow(payment, { ...terms, pay_to: terms.payTo }),
    valid_before: payment.valid_before,
    state: state === 'owed' ? 'owed' : 'open',
    holder: lease?.holder ?? null,
    held_until: lease?.heldUntil ?? null,
    terms: JSON.stringify(terms),
    headers: JSON.stringify(headers),
    request_headers: JSON.stringify(request.headers),
    request_body: request.body === null ? null : Buffer.from(request.body, 'base64'),
  })
}

/** Adds an ended payment, or ends the open payment with its id. */
export function addEnded(database: DatabaseSync, payment: EndedPayment): void {
  const { id, outcome: state, receipt, transaction } = payment
  const endedAt = Date.parse(payment.ended_at)
  const ending = { transaction_id: transaction, receipt: receipt && JSON.stringify(receipt) }
  add(database, { ...signedRow(payment, payment), state, ended_at: endedAt, ...ending })
  end(database, { id, state, endedAt, ...ending })
}

/** Ends a payment if it is open. */
export function endOpen(
  database: DatabaseSync,
  id: string,
  { outcome: state, receipt: told }: Ending,
  endedAt: number,
): void {
  const { transaction, receipt } = keptReceipt(told)
  end(database, { id, state, endedAt, transaction_id: transaction, receipt: receipt && JSON.stringify(receipt) })
}

type Named = Pick<EndedPayment, 'id' | 'purchase' | 'signed_at' | 'method' | 'url' | 'host' | 'outlay'>
type Paid = Pick<EndedPayment, 'network' | 'asset' | 'scheme' | 'pay_to' | 'amount'>

function signedRow(payment: Named, { network, asset, scheme, pay_to, amount }: Paid) {
  const { id, purchase, method, url, host, outlay } = payment
  const signedAt = Date.parse(payment.signed_at)
  return { id, purchase, signed_at: signedAt, method, url, host, outlay, network, asset, scheme, pay_to, amount }
}

function add(database: DatabaseSync, row: Record<string, SQLInputValue>): void {
  const names = Object.keys(row)
  const values = names.map((name) => `:${name}`)
  database.prepare(`insert into payment (${names}) values (${values}) on conflict (id) do nothing`).run(row)
}

function end(database: DatabaseSync, row: Record<string, SQLInputValue>): void {
  database
    .prepare(
      `update payment set state = :state, ended_at = :endedAt, transaction_id = :transaction_id, receipt = :receipt, holder = null,
         held_until = null, terms = null, headers = null, request_headers = null, request_body = null
       where id = :id and ${IS_OPEN}`,
    )
    .run(row)
}

/** The open payments, the oldest first. */
export function openPayments(database: DatabaseSync, purchase?: string): HeldPayment[] {
  const where = purchase === undefined ? IS_OPEN : `${IS_OPEN} and purchase = :purchase`
  const statement = database.prepare(`select * from payment where ${where} order by signed_at, rowid`)
  return statement.all(purchase === undefined ? {} : { purchase }).map(heldIn)
}

const SPENT =
  'id, purchase, method, url, host, outlay, state, signed_at, valid_before, terms, headers, holder, held_until'

/** The open payments without their requests, the oldest first. */
export function spentPayments(database: DatabaseSync): SpentPayment[] {
  return database.prepare(`select ${SPENT} from payment where ${IS_OPEN} order by signed_at, rowid`).all().map(spentIn)
}

/** The open payments that were not charged and have expired at `now`, in milliseconds. */
export function expiredPayments(database: DatabaseSync, now: number): HeldPayment<SpentPayment>[] {
  return database
    .prepare(`select ${SPENT} from payment where ${IS_OPEN} and state = 'open' and expires_at <= ?`)
    .all(now)
    .map((row) => held(row, spentIn(row)))
}

/** The open payment with this id. */
export function openPayment(database: DatabaseSync, id: string): HeldPayment | undefined {
  const row = database.prepare(`select * from payment where ${IS_OPEN} and id = ?`).get(id)
  return row && heldIn(row)
}

function heldIn(row: Row): HeldPayment {
  const request = { headers: jsonIn<Record<string, string>>(row, 'request_headers'), body: base64Of(row.request_body) }
  return held(row, { ...spentIn(row), request })
}

function held<Payment>(row: Row, payment: Payment): HeldPayment<Payment> {
  return { payment, holder: row.holder as string | null, heldUntil: Number(row.held_until) }
}

function spentIn(row: Row): SpentPayment {
  return {
    ...textsOf(row, ['id', 'purchase', 'method', 'url', 'host', 'outlay']),
    ...{ state: row.state === 'owed' ? 'owed' : row.holder === null ? 'uncertain' : 'sent' },
    ...{ signed_at: isoOf(row.signed_at), valid_before: row.valid_before as number | null },
    ...{ terms: jsonIn(row, 'terms'), headers: jsonIn(row, 'headers') },
  }
}

/** The payments that have ended and were signed at `since` or later, in the order of their ends. */
export function endedPayments(database: DatabaseSync, since: number): EndedPayment[] {
  return database
    .prepare(`select * from payment where signed_at >= ? and not ${IS_OPEN} order by ended_at, rowid`)
    .all(since)
    .map(endedIn)
}

/** A payment of the purchase that was charged and has ended after `since`. */
export function chargedPayment(database: DatabaseSync, purchase: string, since: number): EndedPayment | undefined {
  const row = database
    .prepare("select * from payment where purchase = ? and state = 'charged' and ended_at > ?")
    .get(purchase, since)
  return row && endedIn(row)
}

function endedIn(row: Row): EndedPayment {
  return {
    ...textsOf(row, [
      'id',
      'purchase',
      'method',
      'url',
      'host',
      'network',
      'asset',
      'pay_to',
      'scheme',
      'outlay',
      'amount',
    ]),
    ...{
      signed_at: isoOf(row.signed_at),
      ended_at: isoOf(row.ended_at),
      outcome: row.state as EndedPayment['outcome'],
    },
    transaction: row.transaction_id as string | null,
    receipt: row.receipt === null ? null : jsonIn(row, 'receipt'),
  }
}

/**
 * The spending of ended payments since `since`: one entry for each payment signed at `recent` or later. Earlier payments that differ only
 * in their time are one entry with their sum.
 */
export function endedSpending(
  database: DatabaseSync,
  { since, recent }: { since: number; recent: number },
): Spending[] {
  const isEnded = "state not in ('open', 'owed')"
  const names = 'host, network, asset, outlay, state'
  return database
    .prepare(
      `select max(signed_at) as signed_at, ${names}, count(*) as count from payment
         where ${isEnded} and signed_at >= :since and signed_at < :recent group by signed_at / 86400000, ${names}
       union all select signed_at, ${names}, 1 from payment where ${isEnded} and signed_at >= :recent`,
    )
    .all({ since, recent })
    .map((row) => ({
      ...{ ...textsOf(row, ['host', 'network', 'asset']), outcome: row.state as Spending['outcome'] },
      ...{
        signed_at: isoOf(row.signed_at),
        outlay: (BigInt(String(row.outlay)) * BigInt(Number(row.count))).toString(),
      },
    }))
}

function jsonIn<Value>(row: Row, name: string): Value {
  try {
    return JSON.parse(String(row[name]))
  } catch (cause) {
    throw new JournalError(`the journal holds no ${name} that can be read of the payment ${row.id}`, { cause })
  }
}

function textsOf<Name extends string>(row: Row, names: readonly Name[]): Record<Name, string> {
  return Object.fromEntries(names.map((name) => [name, String(row[name])])) as Record<Name, string>
}

function isoOf(milliseconds: SQLOutputValue | undefined): string {
  return new Date(Number(milliseconds)).toISOString()
}

function base64Of(body: SQLOutputValue | undefined): string | null {
  return body === null ? null : Buffer.from(body as Uint8Array).toString('base64')
}
