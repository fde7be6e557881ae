-- expand
-- Jobs of authz, and its processes behind a pooler, show by a row that they have the lead and that they live.

-- step: once
create table lease (
    name text primary key check (length(name) <= 100),
    holder integer not null,
    until timestamptz not null
  );

alter table lease enable row level security;

grant select, insert, update, delete on lease to launa_authz;

create policy launa_authz on lease to launa_authz using (true);
