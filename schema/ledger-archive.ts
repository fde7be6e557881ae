import { lookUp } from './isolation.ts'
import { LEDGER_ROLE } from './roles.ts'

/** Policies on `payment_key` that protect the keys of archived payments from authz, each with the right that it restricts. */
const KEY_RIGHTS = [
  ['archived_is_kept', 'delete'],
  ['archived_is_unchanged', 'update'],
] as const

/**
 * SQL: authz may neither delete nor change the keys of these months. The policies contain the months as constants, because a distributed
 * table accepts no policy with a query.
 */
export function keepArchivedKeys(months: readonly { firstId: string; endId: string }[]): string {
  const isKept = months.map(({ firstId, endId }) => `not (id >= '${firstId}' and id < '${endId}')`).join(' and ')
  return KEY_RIGHTS.map(([policy]) => `alter policy ${policy} on payment_key using (${isKept || 'true'})`).join('; ')
}

/**
 * The months of the ledger that were moved into files (`archive/`). The keys of their payments stay, so that no payment can be made again
 * (M2).
 * - `first_id`: the first id in the month
 * - `end_id`: the first id after the month
 * - `unknown`: the number of archived payments without a known outcome, by network
 * - `manifest`: the SHA-256 of the list of the files
 */
export const LEDGER_ARCHIVE = [
  `create table ledger_archive (
    month date primary key,
    first_id uuid not null,
    end_id uuid not null,
    attempts bigint not null,
    steps bigint not null,
    deliveries bigint not null,
    unknown jsonb not null default '{}',
    manifest text not null,
    archived_at timestamptz not null default now()
  )`,
  'alter table ledger_archive enable row level security',
  `grant select on ledger_archive to ${LEDGER_ROLE}`,
  `create policy ${LEDGER_ROLE} on ledger_archive to ${LEDGER_ROLE} using (true)`,
  ...KEY_RIGHTS.map(
    ([policy, right]) =>
      `create policy ${policy} on payment_key as restrictive for ${right} to ${LEDGER_ROLE} using (true)`,
  ),
  // Returns whether the payments that were made in a month were moved out of the database.
  ...lookUp(
    'is_archived_month(first date)',
    'boolean',
    'stable language sql as $$ select exists (select from ledger_archive where month = first) $$',
  ),
]
