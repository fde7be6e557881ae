import { ACCOUNT, isolatedTable, lookUp } from './isolation.ts'
import { CONTROL_PLANE_ROLE } from './roles.ts'

/** After this many days, an e-mail address that was not verified can be used by another account. */
const UNVERIFIED_DAYS = 7

/**
 * SQL: locks the account of a mailed token, and returns it. So the second of two concurrent changes sees the `credentials_epoch` that the
 * first one has drawn. Each function with this query draws a new value, so a token works once.
 */
const FIND_OWNER = (purposes: string, asker = 'null') => `select t.account_id, t.new_email into owner, address
  from email_token t join account a on a.id = t.account_id
  where t.token_hash = hash and t.purpose in (${purposes}) and t.expires_at > now()
    and t.credentials_epoch = a.credentials_epoch and a.deleted_at is null
    and (${asker} is null or a.id = ${asker})
  for no key update of a`

/** From here on, the transaction acts as the token's account, also in the audit log. */
const ACT = `perform set_config('launa.account', owner::text, true), set_config('launa.actor', 'person', true)`

/**
 * The changes that the holder of a mailed token may make to its account without a login, and the deletion of accounts. A deleted account
 * stays as a row without name and e-mail address, because its payments and audit log refer to it.
 */
export const ACCOUNT_RECOVERY = [
  ...isolatedTable('email_token', 'select, insert, delete', `account_id = ${ACCOUNT}`),
  ...lookUp(
    'verify_email(hash bytea, asker uuid)',
    'boolean',
    `language plpgsql as $$
      declare owner uuid; address text;
      begin
        ${FIND_OWNER(`'verify_email', 'change_email'`, 'asker')};
        ${ACT};
        update account set email = coalesce(address, email), email_verified_at = now() where id = owner;
        return owner is not null;
      end $$`,
  ),
  ...lookUp(
    'reset_password(hash bytea, new_hash text)',
    'boolean',
    `language plpgsql as $$
      declare owner uuid; address text;
      begin
        ${FIND_OWNER(`'reset_password'`)};
        ${ACT};
        update account set password_hash = new_hash, sessions_epoch = gen_random_uuid(),
            email_verified_at = coalesce(email_verified_at, now()) where id = owner;
        return owner is not null;
      end $$`,
  ),
  // Stops a change of the e-mail address, by the token in a mail to the old address. It ends all sessions, because a thief with the
  // password may have begun the change.
  ...lookUp(
    'stop_email_change(hash bytea)',
    'boolean',
    `language plpgsql as $$
      declare owner uuid; address text;
      begin
        ${FIND_OWNER(`'stop_email_change'`)};
        ${ACT};
        update account set sessions_epoch = gen_random_uuid() where id = owner;
        return owner is not null;
      end $$`,
  ),
  `create function delete_account() returns void language plpgsql
    security definer set search_path = public, pg_temp as $$
    declare owner uuid := ${ACCOUNT};
    begin
      -- Waits for the transactions that add to the account. Later ones are refused.
      perform from account where id = owner for update;
      update api_key set revoked_at = now() where account_id = owner and revoked_at is null;
      delete from sandbox_wallet where account_id = owner;
      delete from webhook where account_id = owner;
      delete from email_token where account_id = owner;
      delete from invitation where account_id = owner;
      delete from member where owner in (account_id, person_id);
      delete from alarm_choice where account_id = owner;
      delete from alarm where account_id = owner;
      delete from seller_problem where account_id = owner;
      delete from request_log where api_id in (select id from api where account_id = owner);
      update account set email = 'deleted:' || id, name = null, password_hash = '', email_verified_at = null, deleted_at = now(),
          sealed_second_factor = null, pending_second_factor = null, second_factor_step = null, recovery_code_hashes = null
        where id = owner;
    end $$`,
  'revoke execute on function delete_account from public',
  `grant execute on function delete_account to ${CONTROL_PLANE_ROLE}`,
  // An unverified account owns no other rows, because every write needs a verified e-mail address.
  `create index account_unverified on account (created_at) where email_verified_at is null and deleted_at is null`,
  ...lookUp(
    'drop_unverified_accounts(most integer)',
    'integer',
    `language sql as $$
      with gone as (
        delete from account where id in (
          select a.id from account a
            where a.email_verified_at is null and a.deleted_at is null and a.created_at < now() - interval '${UNVERIFIED_DAYS} days'
            order by a.created_at limit most for update skip locked)
        returning id)
      select count(*)::int from gone $$`,
  ),
]
