-- expand
-- Secrets may be sealed again under another key, without a record of a change.

-- step: once
create function is_resealing() returns boolean stable language sql as $$
    select case when current_setting('launa.resealing', true) = 'on'
      then pg_has_role(session_user, (select relowner from pg_class where oid = 'public.account'::regclass), 'member')
      else false end $$;

-- step: once
create or replace function draw_credentials_epoch() returns trigger language plpgsql as $$
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
    end $$;

-- step: once
create or replace function write_audit_record() returns trigger language plpgsql
    security definer set search_path = public, pg_temp as $$
    declare
      was jsonb := case when tg_op <> 'INSERT' then to_jsonb(old) end;
      is_ jsonb := case when tg_op <> 'DELETE' then to_jsonb(new) end;
      any_ jsonb := coalesce(is_, was);
      before_ jsonb := audit_values(tg_argv, was, is_);
      after_ jsonb := audit_values(tg_argv, is_, was);
      owner uuid := coalesce(any_ ->> 'account_id', any_ ->> 'id')::uuid;
      world text := any_ ->> 'environment';
      actor_ text := '';
      notable_ boolean;
    begin
      if before_ is null and after_ is null or is_resealing() then
        return null;
      end if;
      if tg_table_name = 'endpoint' and tg_op = 'DELETE' and was ->> 'expires_at' is not null and nullif(current_setting('launa.account', true), '')::uuid is null then
        return null;
      end if;
      if tg_table_name = 'endpoint' then
        select account_id, environment into owner, world from api where id = (any_ ->> 'api_id')::uuid;
      end if;
      if tg_op = 'DELETE' and (not exists (select from account where id = owner)
          or any_ ->> 'api_id' is not null and not exists (select from api where id = (any_ ->> 'api_id')::uuid)) then
        return null;
      end if;
      -- Nobody is told who a stranger is: a host name may go from one account to another.
      if owner = nullif(current_setting('launa.account', true), '')::uuid then
        actor_ := coalesce(current_setting('launa.actor', true), '');
      end if;
      notable_ := case tg_table_name
    when 'api' then tg_op = 'UPDATE' and jsonb_exists_any(after_, array['pay_to_address', 'upstream_base_url', 'upstream_headers'])
    when 'endpoint' then tg_op = 'UPDATE' and jsonb_path_query_array(was -> 'accepts', '$[*].extra.payTo')
      is distinct from jsonb_path_query_array(is_ -> 'accepts', '$[*].extra.payTo')
    when 'api_key' then true
    when 'account' then tg_op = 'UPDATE' and jsonb_exists_any(after_, array['email', 'password', 'second_factor', 'recovery_codes'])
     when 'webhook' then coalesce(tg_op = 'INSERT' or jsonb_exists_any(after_, array['url', 'secret'])
       or after_ ->> 'disabled_reason' is not null, false)
    else false end;
      insert into audit_record values (new_id(), owner, world, clock_timestamp(),
        case when actor_ like 'api_key:%' then 'api_key' when actor_ = 'person' then actor_ else 'gateway' end,
        nullif(split_part(actor_, ':', 2), '')::uuid,
        case when actor_ <> '' then nullif(current_setting('launa.address', true), '') end,
        case tg_op when 'INSERT' then 'created' when 'UPDATE' then 'updated' else 'deleted' end,
        tg_table_name, (any_ ->> 'id')::uuid, audit_name(tg_table_name, any_), (any_ ->> 'api_id')::uuid,
        before_, after_, notable_);
      if notable_ then
        insert into account_notice as n (account_id, due_at) values (owner, now() + interval '5 seconds')
          on conflict (account_id) do update set due_at = least(n.due_at,
            greatest(excluded.due_at, n.sent_at + interval '300 seconds'));
      end if;
      -- Now and then: what is too much is counted rarely, and is never much more.
      if random() < 0.01 then
        delete from audit_record where account_id = owner and id < (
          select id from audit_record where account_id = owner order by id desc offset 20000 limit 1);
      end if;
      return null;
    end $$;
