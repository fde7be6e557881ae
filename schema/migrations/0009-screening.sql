-- expand
-- Operators allow and deny payers and payees.

-- step: once
create table screened_address (
    address text primary key,
    verdict text not null check (verdict in ('allow', 'deny')),
    reason text not null,
    created_at timestamptz not null default now()
  );

create trigger operator_record_added after insert or delete on screened_address for each row execute function keep_operator_record();

create trigger operator_record_updated after update of address, verdict, reason on screened_address for each row execute function keep_operator_record();

create table screening_epoch (
    single boolean primary key default true check (single),
    epoch uuid not null
  );

insert into screening_epoch (epoch) values ('00000000-0000-0000-0000-000000000000');

create function draw_screening_epoch() returns trigger language plpgsql
      security definer set search_path = public, pg_temp as $$
    begin
      -- Its row is locked until the commit, so the count is of all changes before.
      update screening_epoch set epoch = gen_random_uuid();
      if tg_op = 'INSERT' and (select count(*) from screened_address) > 100000 then
        raise exception 'there are 100000 screened addresses' using errcode = 'check_violation', constraint = 'screened_address_most';
      end if;
      return null;
    end $$;

revoke execute on function draw_screening_epoch from public;

create trigger screened_epoch after insert or update or delete on screened_address
    for each statement execute function draw_screening_epoch();

alter table screened_address enable row level security;

create policy launa_operator on screened_address to launa_operator using (true);

create policy launa_authz on screened_address to launa_authz using (true);

alter table screening_epoch enable row level security;

create policy launa_operator on screening_epoch to launa_operator using (true);

create policy launa_authz on screening_epoch to launa_authz using (true);

grant select, insert, update, delete on screened_address to launa_operator;

grant select (address, verdict) on screened_address to launa_authz;

grant select on screening_epoch to launa_operator, launa_authz;
