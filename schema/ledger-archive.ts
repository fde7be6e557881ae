import { LEDGER_ROLE } from './roles.ts'

/**
 * The months of the ledger that have left the database, as files (`archive/`). Of their payments the keys remain, so that none of them is
 * taken again (M2). `first_id` is in the month, `end_id` is not. `manifest` is the SHA-256 of the list of the files.
 */
export const LEDGER_ARCHIVE = [
  `create table ledger_archive (
    month date primary key,
    first_id uuid not null,
    end_id uuid not null,
    attempts bigint not null,
    steps bigint not null,
    deliveries bigint not null,
    manifest text not null,
    archived_at timestamptz not null default now()
  )`,
  'alter table ledger_archive enable row level security',
  `grant select on ledger_archive to ${LEDGER_ROLE}`,
  `create policy ${LEDGER_ROLE} on ledger_archive to ${LEDGER_ROLE} using (true)`,
]
