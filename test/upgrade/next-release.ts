import { type Migration, parseMigration } from '../../schema/migrations.ts'

/**
 * Migrations of a next version for the tables of the paid path: one with steps of every kind, and a contraction that removes its additions.
 * They show how long such work delays buyers, independent of the newest real migrations.
 */
export function nextReleasesMigrations(count: number): Migration[] {
  const name = (by: number) => `${String(count + by).padStart(4, '0')}-next-release.sql`
  const expand = `-- expand
-- step: once
alter table payment_attempt add column note text;
-- step: once
alter table payment_channel add column note text;
-- step: once
alter table endpoint add column note text;
-- step: repeat
update endpoint set note = '' where id in (select id from endpoint where note is null limit 10);
-- step: alone, statement timeout 5 min
create index concurrently if not exists endpoint_note on endpoint (note);
-- step: once
create or replace function bucket_of(id uuid) returns smallint immutable strict parallel safe language sql
  return (get_byte(uuid_send(id), 14) * 256 + get_byte(uuid_send(id), 15) - 32768)::smallint;
`
  const contract = `-- contract: works with processes of schema ${count} or later
-- step: once
alter table endpoint drop column note;
-- step: once
alter table payment_attempt drop column note;
-- step: once
alter table payment_channel drop column note;
`
  return [parseMigration(name(1), expand), parseMigration(name(2), contract)]
}
