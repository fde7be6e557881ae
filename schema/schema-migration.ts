import { CONTROL_PLANE_ROLE, LEDGER_ROLE, XDS_ROLE } from './roles.ts'

/**
 * The migrations that a database has had, one row each. The version of its schema is the greatest finished `version`. Processes that are
 * written for the schema `works_from` or a later one can work with this schema. `steps_done` lets an interrupted migration go on where it
 * stopped. All services read the table, and only the owner of the schema writes it.
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
