import { type EntityManager, type FilterQuery, raw } from '@mikro-orm/postgresql'
import { z } from 'zod'
import { EVM_ADDRESS } from '../../domain/accept.ts'
import { isUuid } from '../database/identifiers.ts'
import type { Tenant } from '../database/tenancy.ts'
import { PAYMENT_STATES, Payment, type PaymentState } from '../entities/payment.ts'

const STATUSES = PAYMENT_STATES.map((state) => state.toLowerCase()) as [
  Lowercase<PaymentState>,
  ...Lowercase<PaymentState>[],
]
export const settlementStatus = z.enum(STATUSES)

const identifier = z.string().refine(isUuid, 'must be an identifier')
const time = z.iso.datetime({ offset: true, error: 'must be an ISO 8601 time with an offset' })

/** The filters for settlements. */
export const settlementFilter = z.strictObject({
  api_id: identifier.optional(),
  endpoint_id: identifier.optional(),
  status: settlementStatus.optional(),
  payer: z.string().regex(EVM_ADDRESS, 'must be an EVM address').optional(),
  transaction: z
    .string()
    .regex(/^[0-9A-Za-z@._-]{8,128}$/, 'must be the identifier of a transaction')
    .optional()
    .describe('Settled by this transaction, as the network writes its identifier'),
  from: time.optional().describe('Not created before'),
  to: time.optional().describe('Created before'),
  owed: z
    .enum(['true'])
    .optional()
    .describe('Only those that were charged and whose answer did not arrive: the payer may claim it'),
})

export type SettlementFilter = z.output<typeof settlementFilter>

/** Charged, and no gateway is delivering the answer. */
const OWED = (payment: string) =>
  `exists (select from delivery d where d.payment_id = ${payment}.id and not d.delivered and d.lease_until < now())`

/** Uses the journal's index: the ledger's changing columns have none (`migration-0001-initial.ts`). */
const IN_TRANSACTION = (payment: string) =>
  `${payment}.id in (select attempt from payment_journal where transaction in (?, ?) and state = 'SETTLED')`

/** Largest difference in milliseconds between the clocks of a gateway, which makes ids, and of the database, which dates rows. */
const CLOCKS_DIFFER = 600_000

/**
 * The conditions of a filter. Ids are UUIDs of version 7, made with the row. A time therefore bounds the ids, and the index on ids serves.
 */
function settlementConditions(filter: SettlementFilter): FilterQuery<Payment> & object {
  const { owed, transaction } = filter
  const where: Record<string, unknown> = {
    ...(owed && { [raw(OWED)]: [] }),
    ...(transaction && { [raw(IN_TRANSACTION, spellings(transaction))]: [] }),
  }
  if (filter.api_id) where.apiId = filter.api_id
  if (filter.endpoint_id) where.endpointId = filter.endpoint_id
  if (filter.status) where.state = filter.status.toUpperCase()
  // An address has no wildcard characters, so this is equality without regard to case.
  if (filter.payer) where.payer = { $ilike: filter.payer }
  const { from, to } = { from: filter.from && new Date(filter.from), to: filter.to && new Date(filter.to) }
  if (from || to) where.createdAt = { ...(from && { $gte: from }), ...(to && { $lt: to }) }
  const bounds = [
    ...(from ? [{ id: { $gte: idAt(from.getTime() - CLOCKS_DIFFER) } }] : []),
    ...(to ? [{ id: { $lt: idAt(to.getTime() + CLOCKS_DIFFER) } }] : []),
  ]
  return bounds.length > 0 ? { ...where, $and: bounds } : where
}

/** On networks with hexadecimal hashes, the case of a hash has no meaning. */
function spellings(transaction: string): string[] {
  return [transaction, /^0x/i.test(transaction) ? transaction.toLowerCase() : transaction]
}

/** The first UUID of version 7 of a time. */
function idAt(milliseconds: number): string {
  const hex = Math.min(Math.max(0, Math.floor(milliseconds)), 2 ** 48 - 1)
    .toString(16)
    .padStart(12, '0')
  return `${hex.slice(0, 8)}-${hex.slice(8)}-7000-8000-000000000000`
}

/** Most rows that one page scans. The page then ends, and its cursor continues from there. */
const SCANNED = 20_000

const FLOOR = `select id from payment where account_id = ? and environment = ? and id < ? and id >= ? order by id desc offset ${SCANNED} limit 1`

/** A page of payments, newest first. The next page holds ids below `next`; null on the last page. */
export interface SettlementPage {
  rows: Payment[]
  next: string | null
}

/** A page may hold fewer rows than `limit` although another page follows: the limit is on scanned rows, not on found ones. */
export async function settlementPage(
  em: EntityManager,
  filter: SettlementFilter,
  options: { tenant: Tenant; limit: number; before: string | null },
): Promise<SettlementPage> {
  const { limit, before } = options
  const floor = await scanFloor(em, filter, options)
  const bounds = [
    ...(before === null ? [] : [{ id: { $lt: before } }]),
    ...(floor === null ? [] : [{ id: { $gte: floor } }]),
  ]
  const where = { $and: [settlementConditions(filter), ...bounds] }
  const found = await em.find(Payment, where, { limit: limit + 1, orderBy: { id: 'desc' } })
  const rows = found.slice(0, limit)
  return { rows, next: found.length > limit ? (rows.at(-1)?.id ?? null) : floor }
}

/**
 * The id where the scan of a filtered page ends: below a fixed number of the tenant's rows. Null when fewer are left, or when an index
 * leads to the rows at once. Without it, a filter with few matches would read all of a seller's history for each page.
 */
async function scanFloor(
  em: EntityManager,
  filter: SettlementFilter,
  { tenant, before }: { tenant: Tenant; before: string | null },
): Promise<string | null> {
  const { api_id, endpoint_id, status, payer, owed, transaction } = filter
  if (transaction || !(api_id || endpoint_id || status || payer || owed)) return null
  const top = filter.to ? idAt(Date.parse(filter.to) + CLOCKS_DIFFER) : LAST
  const below = before !== null && before < top ? before : top
  const above = filter.from ? idAt(Date.parse(filter.from) - CLOCKS_DIFFER) : FIRST
  const [row] = await em.execute<{ id: string }[]>(FLOOR, [tenant.accountId, tenant.environment, below, above])
  return row?.id ?? null
}

const FIRST = '00000000-0000-0000-0000-000000000000'
const LAST = 'ffffffff-ffff-ffff-ffff-ffffffffffff'
