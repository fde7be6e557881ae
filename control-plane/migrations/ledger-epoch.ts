const PLACE = `system_identifier || '/' || left(pg_walfile_name(pg_current_wal_lsn()), 8)`

/**
 * The life of one database, of which channels' rows are part. A promoted standby or a restored backup may have lost what was
 * charged last: rows that were written in another epoch are believed once they were accounted for (`authz/ledger/accounting.ts`).
 *
 * `place` is where PostgreSQL says that it writes: a promotion begins another timeline, another cluster has another identifier. A
 * backup that is put back by other means goes on in the same place: then `drawn` is drawn anew, by authz where it remembers what
 * is lost, else by the operator (`select begin_epoch(true)`).
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
  // For each batch of vouchers: a plan of its own is kept.
  `create function current_epoch() returns text language plpgsql stable as $$
    begin
      return (select drawn || '/' || ${PLACE} from ledger_epoch, pg_control_system());
    end $$`,
  // Begins another epoch when it is told to, or when PostgreSQL has moved. Answers how old the epoch is now, in seconds.
  `create function begin_epoch(anew boolean) returns float8 language plpgsql as $$
    begin
      update ledger_epoch e set begun_at = clock_timestamp(), place = database_place(),
          drawn = case when anew then gen_random_uuid() else e.drawn end
        where anew or e.place <> database_place();
      return (select extract(epoch from clock_timestamp() - begun_at) from ledger_epoch);
    end $$`,
]
