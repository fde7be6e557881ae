-- expand
-- Accounts have members with roles.

-- step: once
create or replace function delete_account() returns void language plpgsql
    security definer set search_path = public, pg_temp as $$
    declare owner uuid := nullif(current_setting('launa.account', true), '')::uuid;
    begin
      -- Waits for the transactions that add to the account. Later ones are refused.
      perform from account where id = owner for update;
      update api_key set revoked_at = now() where account_id = owner and revoked_at is null;
      delete from sandbox_wallet where account_id = owner;
      delete from webhook where account_id = owner;
      delete from email_token where account_id = owner;
      delete from invitation where account_id = owner;
      delete from member where owner in (account_id, person_id);
      delete from seller_problem where account_id = owner;
      delete from request_log where api_id in (select id from api where account_id = owner);
      update account set email = 'deleted:' || id, name = null, password_hash = '', email_verified_at = null, deleted_at = now(),
          sealed_second_factor = null, pending_second_factor = null, second_factor_step = null, recovery_code_hashes = null
        where id = owner;
    end $$;

-- step: once
create table member (
    id uuid primary key,
    account_id uuid not null references account on delete cascade,
    person_id uuid not null references account on delete cascade,
    invited_as text not null,
    role text not null check (role in ('owner', 'developer', 'accountant', 'support')),
    epoch uuid not null default gen_random_uuid(),
    created_at timestamptz not null default now(),
    constraint member_once unique (account_id, person_id),
    constraint member_of_another check (account_id <> person_id)
  );

-- step: once
create index member_person on member (person_id);

-- step: once
create table invitation (
    id uuid primary key,
    account_id uuid not null references account on delete cascade,
    email text not null,
    role text not null check (role in ('owner', 'developer', 'accountant', 'support')),
    token_hash bytea not null unique,
    credentials_epoch uuid not null,
    expires_at timestamptz not null default now() + interval '7 days',
    created_at timestamptz not null default now(),
    constraint invitation_once unique (account_id, email)
  );

-- step: once
alter table member enable row level security;

-- step: once
create policy tenant on member to launa_control_plane using (account_id = nullif(current_setting('launa.account', true), '')::uuid) with check (account_id = nullif(current_setting('launa.account', true), '')::uuid);

-- step: once
grant select, update (role, epoch), delete on member to launa_control_plane;

-- step: once
create policy person_reads on member for select to launa_control_plane using (person_id = nullif(current_setting('launa.account', true), '')::uuid);

-- step: once
create policy person_leaves on member for delete to launa_control_plane using (person_id = nullif(current_setting('launa.account', true), '')::uuid);

-- step: once
alter table invitation enable row level security;

-- step: once
create policy tenant on invitation to launa_control_plane using (account_id = nullif(current_setting('launa.account', true), '')::uuid) with check (account_id = nullif(current_setting('launa.account', true), '')::uuid);

-- step: once
grant select, insert, delete on invitation to launa_control_plane;

-- step: once
create function draw_member_epoch() returns trigger language plpgsql as $$
    begin
      new.epoch := gen_random_uuid();
      return new;
    end $$;

-- step: once
create trigger member_epoch before update of role on member for each row execute function draw_member_epoch();

-- step: once
create function find_member_session(person uuid, person_epoch uuid, session uuid, owner uuid, member_epoch uuid) returns table (email text, verified boolean, role text) security definer set search_path = public, pg_temp stable language sql as $$
      select a.email, o.email_verified_at is not null and a.email_verified_at is not null, m.role
        from member m join account a on a.id = m.person_id join account o on o.id = m.account_id
        where m.account_id = owner and m.person_id = person and m.epoch = member_epoch and o.deleted_at is null
          and a.deleted_at is null and a.sessions_epoch = person_epoch and not exists (select from ended_session e where e.id = session) $$;

-- step: once
revoke execute on function find_member_session from public;

-- step: once
grant execute on function find_member_session to launa_control_plane;

-- step: once
create function own_members() returns table (id uuid, email text, name text, role text, second_factor boolean, created_at timestamptz) security definer set search_path = public, pg_temp stable language sql as $$
      select m.person_id, a.email, a.name, m.role, a.sealed_second_factor is not null, m.created_at
        from member m join account a on a.id = m.person_id where m.account_id = nullif(current_setting('launa.account', true), '')::uuid and a.deleted_at is null $$;

-- step: once
revoke execute on function own_members from public;

-- step: once
grant execute on function own_members to launa_control_plane;

-- step: once
create function own_memberships() returns table (id uuid, email text, name text, role text, epoch uuid) security definer set search_path = public, pg_temp stable language sql as $$
      select o.id, o.email, o.name, m.role, m.epoch
        from member m join account o on o.id = m.account_id where m.person_id = nullif(current_setting('launa.account', true), '')::uuid and o.deleted_at is null $$;

-- step: once
revoke execute on function own_memberships from public;

-- step: once
grant execute on function own_memberships to launa_control_plane;

-- step: once
create function accept_invitation(hash bytea, asker uuid, member_id uuid) returns table (id uuid, email text, name text, role text, is_other boolean) security definer set search_path = public, pg_temp language plpgsql as $$
      #variable_conflict use_column
      declare
        found_ record;
        address text;
      begin
        select i.id, i.account_id, i.email, i.role into found_ from invitation i where i.token_hash = hash;
        if not found then return; end if;
        -- In one order: two persons may invite each other.
        perform from account a where a.id in (found_.account_id, asker) order by a.id for no key update;
        perform from invitation i join account o on o.id = i.account_id
          where i.id = found_.id and i.expires_at > now() and i.credentials_epoch = o.credentials_epoch and o.deleted_at is null;
        if not found then return; end if;
        select a.email into address from account a where a.id = asker and a.deleted_at is null;
        if address is distinct from found_.email then
          return query select null::uuid, null::text, null::text, null::text, true;
          return;
        end if;
        -- Another request may have taken it while this one waited for the lock.
        delete from invitation i where i.id = found_.id;
        if not found then return; end if;
        update account a set email_verified_at = coalesce(a.email_verified_at, now()) where a.id = asker;
        insert into member as m (id, account_id, person_id, invited_as, role)
          select member_id, found_.account_id, asker, found_.email, found_.role where found_.account_id <> asker
          on conflict on constraint member_once do nothing;
        return query select o.id, o.email, o.name, m.role, false
          from account o join member m on m.account_id = o.id where o.id = found_.account_id and m.person_id = asker;
      end $$;

-- step: once
revoke execute on function accept_invitation from public;

-- step: once
grant execute on function accept_invitation to launa_control_plane;

-- step: once
create or replace function caller_holds() returns boolean language plpgsql as $$
    declare
      actor text := coalesce(current_setting('launa.actor', true), '');
      session text := coalesce(current_setting('launa.session', true), '');
      -- Epoch and id of the session; of a session for another account also the person and the epoch of its membership.
      part text[] := string_to_array(session, ' ');
    begin
      if actor like 'api_key:%' then
        return exists (select from api_key where id = split_part(actor, ':', 2)::uuid and revoked_at is null
          and (expires_at is null or expires_at > clock_timestamp()));
      elsif cardinality(part) = 4 then
        return exists (select from find_member_session(part[3]::uuid, part[1]::uuid, part[2]::uuid, nullif(current_setting('launa.account', true), '')::uuid, part[4]::uuid));
      elsif session <> '' then
        return exists (select from account a where a.id = nullif(current_setting('launa.account', true), '')::uuid
          and a.deleted_at is null and a.sessions_epoch = split_part(session, ' ', 1)::uuid and not exists (select from ended_session e where e.id = split_part(session, ' ', 2)::uuid));
      end if;
      return true;
    end $$;

-- step: once
alter table audit_record add column member_email text;

-- step: once
create or replace function audit_name(kind text, resource jsonb) returns text immutable language sql as $$
    select case kind
      when 'endpoint' then (resource ->> 'method') || ' ' || (resource ->> 'path_pattern')
      when 'domain' then resource ->> 'hostname'
      when 'account' then resource ->> 'email'
      when 'webhook' then resource ->> 'url'
      when 'member' then resource ->> 'invited_as'
      when 'invitation' then resource ->> 'email'
      else resource ->> 'name' end $$;

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
      elsif (any_ ->> 'person_id')::uuid = nullif(current_setting('launa.account', true), '')::uuid then
        -- A person who joins or leaves does so in its own name.
        actor_ := 'person:' || (any_ ->> 'person_id');
      end if;
      notable_ := case tg_table_name
    when 'api' then tg_op = 'UPDATE' and jsonb_exists_any(after_, array['pay_to_address', 'upstream_base_url', 'upstream_headers'])
    when 'endpoint' then tg_op = 'UPDATE' and jsonb_path_query_array(was -> 'accepts', '$[*].extra.payTo')
      is distinct from jsonb_path_query_array(is_ -> 'accepts', '$[*].extra.payTo')
    when 'api_key' then true
    when 'member' then true
    when 'invitation' then tg_op = 'INSERT'
    when 'account' then tg_op = 'UPDATE' and jsonb_exists_any(after_, array['email', 'password', 'second_factor', 'recovery_codes'])
     when 'webhook' then coalesce(tg_op = 'INSERT' or jsonb_exists_any(after_, array['url', 'secret'])
       or after_ ->> 'disabled_reason' is not null, false)
    else false end;
      insert into audit_record (id, account_id, environment, at, actor, api_key_id, address, action, resource_type, resource_id,
          resource_name, api_id, before, after, notable, member_email)
        values (new_id(), owner, world, clock_timestamp(),
        case when actor_ like 'api_key:%' then 'api_key' when actor_ = 'person' or actor_ like 'person:%' then 'person' else 'gateway' end,
        case when actor_ like 'api_key:%' then split_part(actor_, ':', 2)::uuid end,
        case when actor_ <> '' then nullif(current_setting('launa.address', true), '') end,
        case tg_op when 'INSERT' then 'created' when 'UPDATE' then 'updated' else 'deleted' end,
        tg_table_name, (any_ ->> 'id')::uuid, audit_name(tg_table_name, any_), (any_ ->> 'api_id')::uuid,
        before_, after_, notable_,
        (select a.email from account a where actor_ like 'person:%' and a.id = split_part(actor_, ':', 2)::uuid));
      if notable_ then
        insert into account_notice as n (account_id, due_at) values (owner, now() + interval '5 seconds')
          on conflict (account_id) do update set due_at = least(n.due_at,
            greatest(excluded.due_at, n.sent_at + interval '300 seconds'));
      end if;
      -- Now and then: what is too much is counted rarely, and is never much more.
      if random() < 0.01 then
        -- Each class by itself: many ordinary changes must not push out one that its owner is told of.
        delete from audit_record where account_id = owner and notable = notable_ and id < (
          select id from audit_record where account_id = owner and notable = notable_ order by id desc offset 20000 limit 1);
      end if;
      return null;
    end $$;

-- step: once
create or replace trigger audit after insert or delete or update of invited_as, role on member
    for each row execute function write_audit_record('invited_as', 'role');

-- step: once
create or replace trigger audit after insert or delete or update of email, role on invitation
    for each row execute function write_audit_record('email', 'role');

-- step: once
create or replace function take_account_notice() returns table (account_id uuid, email text, changes jsonb) security definer set search_path = public, pg_temp language plpgsql as $$
      declare taken uuid;
      begin
        update account_notice n set taken_at = now() where n.account_id = (
          select d.account_id from account_notice d
            where d.due_at <= now() and (d.taken_at is null or d.taken_at < now() - interval '1 minute')
            order by d.due_at limit 1 for update skip locked)
          returning n.account_id into taken;
        update audit_record r set notice = now() where r.account_id = taken and r.notable and not r.is_told;
        return query select a.id, a.email, (select jsonb_agg(c) from (
            select r.id, r.at, r.environment, r.actor, r.address, r.action, r.resource_type, r.resource_name, r.before, r.after,
                r.member_email, (select k.name from api_key k where k.id = r.api_key_id) as api_key_name
              from audit_record r where r.account_id = a.id and r.notable and not r.is_told
              order by r.id limit 21) c)
          from account a where a.id = taken;
      end $$;
