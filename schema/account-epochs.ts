/**
 * Two random values of an account, its epochs, decide how long its credentials are valid. A session carries `sessions_epoch`. A mailed
 * token, and a proof by password, carry `credentials_epoch`. A credential is valid while the account still has the epoch that it carries.
 *
 * The trigger draws a new `credentials_epoch` at each change of e-mail address, verification, password, second factor or sessions, and at
 * deletion. These changes also end an unfinished set-up of a second factor. The use of a recovery code draws no new epoch, so that a login
 * with a code goes on.
 */
export const ACCOUNT_EPOCHS = [
  // Whether the owner of the schema is sealing secrets under another key (`rotate/`). The secrets do not change, so triggers ignore these
  // updates. No other role can set this variable.
  `create function is_resealing() returns boolean stable language sql as $$
    select case when current_setting('launa.resealing', true) = 'on'
      then pg_has_role(session_user, (select relowner from pg_class where oid = 'public.account'::regclass), 'member')
      else false end $$`,
  `create function draw_credentials_epoch() returns trigger language plpgsql as $$
    begin
      if is_resealing() then
        return new;
      end if;
      if (new.email, new.email_verified_at, new.password_hash, new.sealed_second_factor, new.sessions_epoch, new.deleted_at)
          is distinct from
          (old.email, old.email_verified_at, old.password_hash, old.sealed_second_factor, old.sessions_epoch, old.deleted_at)
          or not coalesce(new.recovery_code_hashes <@ old.recovery_code_hashes, true) then
        new.credentials_epoch := gen_random_uuid();
        new.pending_second_factor := nullif(new.pending_second_factor, old.pending_second_factor);
      end if;
      return new;
    end $$`,
  `create trigger credentials_epoch before update on account
    for each row execute function draw_credentials_epoch()`,
]
