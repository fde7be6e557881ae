-- expand
-- When the credentials of an account change, its invitations are void. They are deleted then, so that the audit log shows their end.

-- step: once
create function end_invitations() returns trigger language plpgsql
    security definer set search_path = public, pg_temp as $$
    begin
      delete from invitation where account_id = new.id;
      return null;
    end $$;

-- step: once
create trigger end_invitations after update on account
    for each row when (old.credentials_epoch <> new.credentials_epoch) execute function end_invitations();
