const PLACE = `system_identifier || '/' || left(pg_walfile_name(pg_current_wal_lsn()), 8)`

/**
 * The epoch names the time from one promotion or restore of a database to the next. A promoted standby or restored backup may lack the
 * latest charges, so rows of channels from another epoch are first accounted for (`authz/ledger/channels/accounting.ts`).
 *
 * `place` identifies where PostgreSQL writes. A promotion begins another timeline, and another cluster has another identifier. A restore
 * from a copy of the disk leaves the place unchanged. `drawn` then has to get a new value: from authz, if authz remembers charges that the
 * backup lacks; otherwise from the operator (`select begin_epoch(true)`).
 */
export const LEDGER_EPOCH = [
  `create function database_place() returns text language sql stable as $$
    select ${PLACE} from pg_control_system() $$`,
  `create table ledger_epoch (
    singleton boolean primary key default true check (singleton),
    drawn uuid not null default gen_random_uuid(),
    place text not null default database_place(),
    begun_at timestamptz not null default to_timestamp(0)
  )`,
  'insert into ledger_epoch default values',
  'alter table ledger_epoch enable row level security',
  // The function is in PL/pgSQL, which keeps its plan, because each batch of vouchers calls it.
  `create function current_epoch() returns text language plpgsql stable as $$
    begin
      return (select drawn || '/' || ${PLACE} from ledger_epoch, pg_control_system());
    end $$`,
  // Begins another epoch when the caller demands it, or when `database_place` has changed: after a promotion or a restore. Returns the age
  // of the current epoch in seconds.
  `create function begin_epoch(anew boolean) returns float8 language plpgsql as $$
    begin
      update ledger_epoch e set begun_at = clock_timestamp(), place = database_place(),
          drawn = case when anew then gen_random_uuid() else e.drawn end
        where anew or e.place <> database_place();
      return (select extract(epoch from clock_timestamp() - begun_at) from ledger_epoch);
    end $$`,
]
