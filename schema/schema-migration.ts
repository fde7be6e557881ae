import { CONTROL_PLANE_ROLE, LEDGER_ROLE, XDS_ROLE } from './roles.ts'

/**
 * The migrations of a database, one row each. The schema's version is the greatest finished `version`. Processes for the schema
 * `works_from` or a later one can work with it. `steps_done` lets an interrupted migration continue. Only the owner of the schema writes
 * the table.
 */
export const SCHEMA_MIGRATION = [
  `create table if not exists schema_migration (
    version integer primary key,
    name text not null,
    checksum text not null,
    works_from integer not null,
    steps_done integer not null default 0,
    started_at timestamptz not null default clock_timestamp(),
    finished_at timestamptz
  )`,
  `grant select on schema_migration to ${LEDGER_ROLE}, ${XDS_ROLE}, ${CONTROL_PLANE_ROLE}`,
]
