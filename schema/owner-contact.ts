/** SQL: the owner's e-mail address that discovery documents show for APIs without a contact of their own; null if they show none. */
const PUBLISHED = (row: string) =>
  `case when ${row}.publish_owner_email and ${row}.email_verified_at is not null then ${row}.email end`

/**
 * If the owner changes the e-mail address, or the choice to publish it, each API with a document that shows it gets a new revision. The
 * APIs' rows are locked first, in one order, and the revision's row last.
 */
export const OWNER_CONTACT = [
  `create function publish_contact_again() returns trigger language plpgsql
    security definer set search_path = public, pg_temp as $$
    declare shown uuid[];
    begin
      select array_agg(s.id order by s.id) into shown from (
        select id from api where account_id = new.id and publish_owner_email and discovery_contact_email is null
          order by id for no key update) s;
      perform next_configuration_revision(a.id, a.environment, true)
        from unnest(shown) with ordinality s (id, place) join api a on a.id = s.id order by s.place;
      return null;
    end $$`,
  `create trigger owner_contact after update on account for each row
    when ((${PUBLISHED('old')}) is distinct from (${PUBLISHED('new')}))
    execute function publish_contact_again()`,
]
