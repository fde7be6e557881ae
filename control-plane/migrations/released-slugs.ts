import { ACCOUNT, lookUp } from './isolation.ts'

/** For so long nobody but its last owner may have a slug: buyers go on to call its host and to trust who answers there. */
export const SLUG_REST_DAYS = 90

/** One that was had for less is nobody's habit yet: it is free at once, so that nobody can use up names by making and deleting APIs. */
const USED = `old.slug_since < now() - interval '1 day'`

const RESTS = `released_at > now() - interval '${SLUG_REST_DAYS} days'`

/**
 * Slugs that were given up, by a change of the slug, the deletion of the API or that of its account. PostgreSQL keeps them by itself,
 * so that no way to give one up can forget it.
 */
export const RELEASED_SLUGS = [
  `create table released_slug (
    environment text not null,
    slug text not null,
    account_id uuid not null,
    released_at timestamptz not null default now(),
    primary key (environment, slug)
  )`,
  'alter table released_slug enable row level security',
  'alter table api add column slug_since timestamptz not null default now()',
  `create function release_slug() returns trigger language plpgsql
    security definer set search_path = public, pg_temp as $$
    begin
      insert into released_slug (environment, slug, account_id) values (old.environment, old.slug, old.account_id)
        on conflict (environment, slug) do update set account_id = excluded.account_id, released_at = now();
      return null;
    end $$`,
  `create trigger release_slug after delete on api for each row when (${USED}) execute function release_slug()`,
  `create trigger release_old_slug after update of slug on api for each row when (old.slug <> new.slug and ${USED})
    execute function release_slug()`,
  // As the constraint would say it: to a stranger a slug that rests is one that somebody has.
  `create function take_slug() returns trigger language plpgsql
    security definer set search_path = public, pg_temp as $$
    begin
      if exists (select from released_slug r where r.environment = new.environment and r.slug = new.slug
          and r.account_id <> new.account_id and ${RESTS}) then
        raise unique_violation using constraint = 'api_slug_unique', message = 'this slug rests';
      end if;
      delete from released_slug r where r.environment = new.environment and r.slug = new.slug;
      new.slug_since := now();
      return new;
    end $$`,
  'create trigger take_slug before insert on api for each row execute function take_slug()',
  `create trigger take_new_slug before update of slug on api for each row when (old.slug <> new.slug)
    execute function take_slug()`,
  // Of all sellers' slugs, which are host names and thus public, it tells one bit.
  ...lookUp(
    'slug_is_taken(wished text, world text)',
    'boolean',
    `stable language sql as $$
      select exists (select from api where environment = world and slug = wished)
        or exists (select from released_slug where environment = world and slug = wished
          and account_id is distinct from ${ACCOUNT} and ${RESTS}) $$`,
  ),
]
