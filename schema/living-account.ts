/** The name of the database's error for a new row of a deleted account. */
export const LIVING_ACCOUNT = 'living_account'

/**
 * Refuses new rows of a deleted account, for requests that were authenticated before the deletion. The check takes the lock of the foreign
 * key. So either the deletion waits for the insertion, or the insertion waits and is refused.
 */
export const REFUSE_DELETED_ACCOUNT = [
  `create function refuse_deleted_account() returns trigger language plpgsql
    security definer set search_path = public, pg_temp as $$
    begin
      perform from account where id = new.account_id and deleted_at is null for key share;
      if not found then
        raise exception 'the account is deleted' using errcode = 'foreign_key_violation', constraint = '${LIVING_ACCOUNT}';
      end if;
      return new;
    end $$`,
  ...['api', 'api_key', 'webhook', 'sandbox_wallet'].map(
    (table) => `create trigger ${LIVING_ACCOUNT} before insert on ${table}
      for each row execute function refuse_deleted_account()`,
  ),
]
