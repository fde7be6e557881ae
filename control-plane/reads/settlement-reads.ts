import { instantText } from '../../schema/instant-text.ts'
import type { Tenant } from '../database/tenancy.ts'
import { explanationOf } from '../resources/settlement-explanation.ts'
import type { SettlementFilter } from '../resources/settlement-filter.ts'
import type { SettlementRecord } from '../resources/settlement-record.ts'
import type { TenantReader, TenantStatement, TextRow } from './tenant-reader.ts'

/** The record's fields in the order of the columns, with the SQL of each. */
const FIELDS = [
  ['id', 'id'],
  ['api_id', 'api_id'],
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
  // Reversals are rows of their own, since a settled payment does not change.
  ['reversed_at', instantText('(select v.noticed_at from payment_reversal v where v.payment_id = payment.id)')],
] as const satisfies readonly (readonly [Exclude<keyof SettlementRecord, 'explanation'>, string])[]

/** As an array, the ids are found first, whatever PostgreSQL knows about the sizes of the tables. */
const IN_TRANSACTION = `payment.id = any(array(select own_payments_in(array[$12, lower($12)]))) and ($12 = transaction or $12 ~* '^0x')`

/**
 * $3: the page holds ids below this one; $4: and not below this one; $5: most rows; then the filter. On networks with hexadecimal hashes,
 * the case of a transaction's hash has no meaning. An address has no case either.
 */
const pageOf = (name: string, ...conditions: string[]): TenantStatement => ({
  name,
  text: (own) => `
    select ${FIELDS.map(([, sql]) => sql).join(', ')} from payment
      where ${own('payment')} and id < $3::uuid and id >= $4::uuid
        and ($6::uuid is null or api_id = $6) and ($7::uuid is null or endpoint_id = $7)
        and ($8::text is null or state = $8) and ($9::text is null or lower(payer) = lower($9))
        and created_at >= coalesce($10::timestamptz, '-infinity') and created_at < coalesce($11::timestamptz, 'infinity')
        ${conditions.map((condition) => `and ${condition}`).join(' ')}
      order by id desc limit $5`,
})

/** A condition that leads to the rows by an index of its own has a statement of its own, because each is planned once. */
const PAGES = {
  all: pageOf('settlements', `$12::text is null`),
  owed: pageOf('settlements owed', 'owed', `$12::text is null`),
  inTransaction: pageOf('settlements in transaction', IN_TRANSACTION),
  owedInTransaction: pageOf('settlements owed in transaction', 'owed', IN_TRANSACTION),
}

/** Most rows that one page scans. The page then ends, and its cursor continues from there. */
const SCANNED = 20_000

/** $3 and $4 as in a page. */
const FLOOR: TenantStatement = {
  name: 'settlements floor',
  text: (own) =>
    `select id from payment where ${own('payment')} and id < $3::uuid and id >= $4::uuid order by id desc offset ${SCANNED} limit 1`,
}

/** Largest difference in milliseconds between the clocks of a gateway, which makes ids, and of the database, which dates rows. */
const CLOCKS_DIFFER = 600_000
const FIRST = '00000000-0000-0000-0000-000000000000'
const LAST = 'ffffffff-ffff-ffff-ffff-ffffffffffff'

/** A page of payments, newest first. The next page holds ids below `next`; null on the last page. */
export interface SettlementPage {
  rows: SettlementRecord[]
  next: string | null
}

/** A page may hold fewer rows than `limit` although another page follows: the limit is on scanned rows, not on found ones. */
export async function readSettlements(
  reader: TenantReader,
  tenant: Tenant,
  filter: SettlementFilter,
  { limit, before }: { limit: number; before: string | null },
): Promise<SettlementPage> {
  const from = filter.from ? new Date(filter.from) : undefined
  const to = filter.to ? new Date(filter.to) : undefined
  // Ids are UUIDs of version 7, made with the row. A time therefore bounds the ids, and the index on ids serves.
  const top = to ? idAt(to.getTime() + CLOCKS_DIFFER) : LAST
  const bounds = [before !== null && before < top ? before : top, from ? idAt(from.getTime() - CLOCKS_DIFFER) : FIRST]
  const floor = await scanFloor(reader, tenant, filter, bounds)
  const found = await reader.read(tenant, statementOf(filter), [
    ...[bounds[0] ?? LAST, floor ?? bounds[1] ?? FIRST, String(limit + 1)],
    ...[filter.api_id ?? null, filter.endpoint_id ?? null, filter.status?.toUpperCase() ?? null, filter.payer ?? null],
    ...[from?.toISOString() ?? null, to?.toISOString() ?? null, filter.transaction ?? null],
  ])
  const rows = found.slice(0, limit).map(recordOf)
  return { rows, next: found.length > limit ? (rows.at(-1)?.id ?? null) : floor }
}

function statementOf({ owed, transaction }: SettlementFilter): TenantStatement {
  if (transaction) return owed ? PAGES.owedInTransaction : PAGES.inTransaction
  return owed ? PAGES.owed : PAGES.all
}

/**
 * The id where the scan of a filtered page ends: below a fixed number of the tenant's rows. Null when fewer are left, or when an index
 * leads to the rows at once. Without it, a filter with few matches would read all of a seller's history for each page.
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

function recordOf(row: TextRow): SettlementRecord {
  const record = Object.fromEntries(FIELDS.map(([field], index) => [field, row[index] ?? null]))
  const { upstream_status: answered, took_ms: took } = record
  const told = {
    ...record,
    upstream_status: answered ? Number(answered) : null,
    took_ms: took ? Number(took) : null,
  } as Omit<SettlementRecord, 'explanation'>
  return { ...told, explanation: explanationOf(told) }
}

/** The first UUID of version 7 of a time. */
function idAt(milliseconds: number): string {
  const hex = Math.min(Math.max(0, Math.floor(milliseconds)), 2 ** 48 - 1)
    .toString(16)
    .padStart(12, '0')
  return `${hex.slice(0, 8)}-${hex.slice(8)}-7000-8000-000000000000`
}
