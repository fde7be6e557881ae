import { instantText } from '../../schema/instant-text.ts'
import { idBounds, utcTime } from '../database/lowest-id.ts'
import type { Tenant } from '../database/tenancy.ts'
import type { TenantReader, TenantStatement, TextRow } from '../database/tenant-reader.ts'
import { explanationOf } from '../resources/settlement-explanation.ts'
import type { SettlementFilter } from '../resources/settlement-filter.ts'
import type { SettlementRecord } from '../resources/settlement-record.ts'

/** The record's fields in the order of the columns, each with its SQL. */
export const FIELDS = [
  ['id', 'id'],
  ['api_id', 'api_id'],
  // This is a subquery, because a role that reads payments may not read APIs.
  ['api_name', '(select named.name from api named where named.id = api_id)'],
  ['endpoint_id', 'endpoint_id'],
  ['method', 'method'],
  ['path', 'path'],
  ['payer', 'payer'],
  ['scheme', 'scheme'],
  ['network', 'network'],
  ['asset', 'asset'],
  ['amount', 'amount'],
  ['pay_to', 'pay_to'],
  ['status', 'lower(state)'],
  ['transaction', 'transaction'],
  ['error_reason', 'error_reason'],
  ['upstream_status', 'upstream_status'],
  ['took_ms', `greatest(0, floor(extract(epoch from ended_at) * 1000) - floor(extract(epoch from created_at) * 1000))`],
  ['created_at', instantText('created_at')],
  ['settled_at', instantText('settled_at')],
  ['reversed_at', instantText('reversed_at')],
] as const satisfies readonly (readonly [Exclude<keyof SettlementRecord, 'explanation'>, string])[]
export const COLUMNS = FIELDS.map(([, sql]) => sql).join(', ')

/**
 * SQL: a condition that only uses the parameters $1 and $2, the tenant. It compares nothing, because the functions of
 * `schema/own-payments.ts` read only the payments of the transaction's tenant.
 */
export const CALLER = '$1::uuid is not null and $2::text is not null'

/**
 * A page of payments, newest first. $3: exclusive upper bound of the ids; $4: inclusive lower bound of the ids; $5: the maximum number of
 * rows; from $6 on: the filter.
 */
const PAGE: TenantStatement = {
  name: 'settlements',
  text: () => `select ${COLUMNS} from own_settlements($3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)
    where ${CALLER} order by id desc`,
}

const ONE: TenantStatement = {
  name: 'settlement',
  text: () =>
    `select ${COLUMNS}, ${['settling_at', 'ended_at', 'changed_at'].map(instantText).join(', ')}, delivered::text
      from own_settlement($3) where ${CALLER}`,
}

/** The maximum number of rows that one page scans. The page then ends, and its cursor continues from there. */
const SCANNED = 20_000

/** The id at which the scan of a filtered page ends. $3 and $4 limit the ids as in `PAGE`. */
const FLOOR: TenantStatement = {
  name: 'settlements floor',
  text: () => `select own_settlements_floor($3, $4, ${SCANNED}) where ${CALLER}`,
}

/**
 * Largest difference in milliseconds between a gateway's clock, which makes ids, and the database's clock, which dates
 * rows.
 */
const CLOCKS_DIFFER = 600_000

/** A page of payments, newest first. The next page holds ids below `next`; null on the last page. */
export interface SettlementPage {
  rows: SettlementRecord[]
  next: string | null
}

/**
 * Reads a page. The page may hold fewer rows than `limit` although another page follows, because the number of scanned
 * rows is limited too.
 */
export async function readSettlements(
  reader: TenantReader,
  tenant: Tenant,
  filter: SettlementFilter,
  { limit, before }: { limit: number; before: string | null },
): Promise<SettlementPage> {
  const { from, to } = filter
  const { below, first } = idBounds({ before, from, to }, CLOCKS_DIFFER)
  const floor = await scanFloor(reader, tenant, filter, [below, first])
  const found = await reader.read(tenant, PAGE, [
    ...[below, floor ?? first, String(limit + 1)],
    ...[filter.api_id ?? null, filter.endpoint_id ?? null, filter.status?.toUpperCase() ?? null, filter.payer ?? null],
    ...[utcTime(from), utcTime(to), filter.transaction ?? null],
    String(filter.owed === 'true'),
  ])
  const rows = found.slice(0, limit).map(recordOf)
  return { rows, next: found.length > limit ? (rows.at(-1)?.id ?? null) : floor }
}

/**
 * When the payment reached its states, as ISO 8601, and whether its answer was delivered. Null for a state that it has
 * not reached.
 */
export interface SettlementTimes {
  settlingAt: string | null
  /** The time when the payment was charged, was released, or got an unknown outcome. */
  endedAt: string | null
  changedAt: string | null
  isDelivered: boolean
}

/** Returns a payment of the tenant; undefined if the tenant has no such payment. */
export async function readSettlement(
  reader: TenantReader,
  tenant: Tenant,
  id: string,
): Promise<{ record: SettlementRecord; times: SettlementTimes } | undefined> {
  const [row] = await reader.read(tenant, ONE, [id])
  if (!row) return undefined
  const [settlingAt = null, endedAt = null, changedAt = null, delivered] = row.slice(FIELDS.length)
  return { record: recordOf(row), times: { settlingAt, endedAt, changedAt, isDelivered: delivered === 'true' } }
}

/**
 * Returns the id at which the scan of a filtered page ends. Without this limit, a filter with few matches would read a seller's whole
 * history. Null if fewer rows are left, or if an index finds the rows.
 */
async function scanFloor(
  reader: TenantReader,
  tenant: Tenant,
  { api_id, endpoint_id, status, payer, owed, transaction }: SettlementFilter,
  bounds: readonly string[],
): Promise<string | null> {
  if (transaction || !(api_id || endpoint_id || status || payer || owed)) return null
  const [row] = await reader.read(tenant, FLOOR, bounds)
  return row?.[0] ?? null
}

export function recordOf(row: TextRow): SettlementRecord {
  const record = Object.fromEntries(FIELDS.map(([field], index) => [field, row[index] ?? null]))
  const { upstream_status: answered, took_ms: took } = record
  const told = {
    ...record,
    upstream_status: answered ? Number(answered) : null,
    took_ms: took ? Number(took) : null,
  } as Omit<SettlementRecord, 'explanation'>
  return { ...told, explanation: explanationOf(told) }
}
