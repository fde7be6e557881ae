/**
 * The second factor of an account (RFC 6238). Its secret is encrypted (`ENCRYPTION_KEY`).
 * - `pending_second_factor`: a secret that no code has confirmed yet
 * - `second_factor_step`: the time step of the last accepted code; codes of this and earlier steps are refused
 */
export const SECOND_FACTOR = [
  `alter table account
    add column sealed_second_factor bytea,
    add column pending_second_factor bytea,
    add column second_factor_step bigint,
    add column recovery_code_hashes text[]`,
  // Operators call this function as the owner of the schema. A thief may hold a session, so all sessions end.
  `create function remove_second_factor(address text) returns boolean language plpgsql
    set search_path = public, pg_temp as $$
    begin
      update account set sealed_second_factor = null, pending_second_factor = null, second_factor_step = null,
          recovery_code_hashes = null, sessions_epoch = gen_random_uuid()
        where email = lower(trim(address)) and deleted_at is null and sealed_second_factor is not null;
      return found;
    end $$`,
  'revoke execute on function remove_second_factor from public',
]
