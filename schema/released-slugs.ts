import { ROLE_SCOPES, ROLES } from '../domain/scopes.ts'
import { ACCOUNT, lookUp } from './isolation.ts'

/**
 * For this many days after a slug was released, only its last owner may take it again, because buyers still call its host and trust its
 * answers.
 */
export const SLUG_REST_DAYS = 90

/** The name of the database's error when a caller is not allowed to take a slug again with another payee than before. */
export const PAYEE_OF_SLUG = 'api_payee_of_slug'

/**
 * SQL: whether the released slug was in use for more than a day. Otherwise it has no regular buyers and is free at once, so that a seller
 * cannot use up names by making and deleting APIs.
 */
const USED = `old.slug_since < now() - interval '1 day'`

const ACTOR = `coalesce(current_setting('launa.actor', true), '')`
/** SQL: the id of the actor; null for an actor without an id. */
const ACTOR_ID = `nullif(split_part(${ACTOR}, ':', 2), '')::uuid`

const PAYEE_ROLES = ROLES.filter((role) => ROLE_SCOPES[role].includes('payee:write')).map((role) => `'${role}'`)

/**
 * True for an API key and for a member without the right to change payees. The person of the account itself and the platform have that
 * right.
 */
const MAY_NOT_CHANGE_PAYEES = `(${ACTOR} like 'api_key:%' and not exists (
    select from api_key where 'payee:write' = any(scopes) and id = ${ACTOR_ID})
  or ${ACTOR} like 'person:%' and not exists (
    select from member where account_id = new.account_id and person_id = ${ACTOR_ID} and role in (${PAYEE_ROLES.join(', ')})))`

const RESTS = `released_at > now() - interval '${SLUG_REST_DAYS} days'`

/**
 * Slugs that were released, because the slug of an API was changed, or its API or account was deleted. PostgreSQL records them, so that no
 * code path can forget to record one.
 */
export const RELEASED_SLUGS = [
  `create table released_slug (
    environment text not null,
    slug text not null,
    account_id uuid not null,
    released_at timestamptz not null default now(),
    slug_since timestamptz not null,
    pay_to_address text,
    primary key (environment, slug)
  )`,
  'alter table released_slug enable row level security',
  'alter table api add column slug_since timestamptz not null default now()',
  `create function release_slug() returns trigger language plpgsql
    security definer set search_path = public, pg_temp as $$
    begin
      insert into released_slug (environment, slug, account_id, slug_since, pay_to_address)
        values (old.environment, old.slug, old.account_id, old.slug_since, old.pay_to_address)
        on conflict (environment, slug) do update set account_id = excluded.account_id, released_at = now(),
          slug_since = excluded.slug_since, pay_to_address = excluded.pay_to_address;
      return null;
    end $$`,
  `create trigger release_slug after delete on api for each row when (${USED}) execute function release_slug()`,
  `create trigger release_old_slug after update of slug on api for each row when (old.slug <> new.slug and ${USED})
    execute function release_slug()`,
  // Refuses a released slug to other accounts, with the error of a slug in use. Its last owner gets it back, with the time since which it
  // was in use. A caller without `payee:write` gets it back only for an API with the former payee. The trigger runs after the row is
  // written, so it sees what was committed while it waited.
  `create function take_slug() returns trigger language plpgsql
    security definer set search_path = public, pg_temp as $$
    declare former released_slug;
    begin
      delete from released_slug r where r.environment = new.environment and r.slug = new.slug returning * into former;
      if former.account_id <> new.account_id and former.${RESTS} then
        raise unique_violation using constraint = 'api_slug_unique', message = 'this slug rests';
      end if;
      if former.account_id = new.account_id and former.pay_to_address is distinct from new.pay_to_address
          and former.pay_to_address is not null and ${MAY_NOT_CHANGE_PAYEES} then
        raise unique_violation using constraint = '${PAYEE_OF_SLUG}', message = 'this slug had another payee';
      end if;
      if former.account_id = new.account_id then
        update api set slug_since = former.slug_since where id = new.id;
      elsif tg_op = 'UPDATE' then
        update api set slug_since = now() where id = new.id;
      end if;
      return null;
    end $$`,
  'create trigger take_slug after insert on api for each row execute function take_slug()',
  `create trigger take_new_slug after update of slug on api for each row when (old.slug <> new.slug)
    execute function take_slug()`,
  // Slugs are host names and thus public. About other sellers' slugs, the function reveals only whether they are taken.
  ...lookUp(
    'slug_is_taken(wished text, world text)',
    'boolean',
    `stable language sql as $$
      select exists (select from api where environment = world and slug = wished)
        or exists (select from released_slug where environment = world and slug = wished
          and account_id is distinct from ${ACCOUNT} and ${RESTS}) $$`,
  ),
]
