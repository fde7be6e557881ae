import { CHOSEN_ENDPOINT_COLUMNS } from './endpoints.ts'
import { ACCOUNT, ENVIRONMENT, isolatedTable, lookUp } from './isolation.ts'
import { noteNamedPayees, payeesOf } from './named-payees.ts'

/** How long a record is kept, and how many records of an account are kept. Changes that people make by hand do not reach this number. */
const KEPT_DAYS = 400
const MOST_KEPT = 20_000

/** Longest logged value, in bytes of JSON. Of a longer value, the log has only its length and digest (exceptions: `WHOLE`, `accepts`). */
const LONGEST_VALUE = 1_024

/** The pause, the number of changes and the number of tries of mails that processes of the earlier version send. */
const PAUSE_SECONDS = 300
const MOST_TOLD = 20
const MOST_FAILURES = 30
/** How long the mails about a changed address or a deleted account also go to the former addresses. */
const FORMER_ADDRESS_DAYS = 7
const MOST_FORMER_ADDRESSES = 10

/** SQL: whether a record belongs to the tenant, or to both of its environments. */
const OWN_RECORD = `account_id = ${ACCOUNT} and coalesce(environment, ${ENVIRONMENT}) = ${ENVIRONMENT}`

/** The columns that the log shows when a row changes. Columns that the platform sets, such as times and revisions, are not among them. */
const SHOWN: Readonly<Record<string, readonly string[]>> = {
  api: [
    'name',
    'slug',
    'upstream_base_url',
    'pay_to_mode',
    'pay_to_address',
    'discovery_guidance',
    'discovery_contact_email',
    'publish_owner_email',
    'upstream_header_names',
    'sealed_upstream_headers',
    'payment_context',
    'vary_on',
    'redirect_origins',
    'openapi_version',
    'service_name',
    'icon_url',
    'tags',
    'enabled',
  ],
  endpoint: CHOSEN_ENDPOINT_COLUMNS,
  domain: ['hostname', 'status'],
  api_key: ['name', 'prefix', 'scopes', 'expires_at', 'allowed_addresses', 'revoked_at'],
  account: [
    'email',
    'name',
    'publish_owner_email',
    'problem_mails',
    'password_hash',
    'sealed_second_factor',
    'recovery_code_hashes',
    'plan',
    'deleted_at',
  ],
  member: ['invited_as', 'role'],
  invitation: ['email', 'role'],
  webhook: ['url', 'events', 'description', 'enabled', 'disabled_reason', 'sealed_secret'],
}

/** Columns that the log always shows whole, because they say where money and requests go. Their lengths have limits. */
const WHOLE = ['slug', 'upstream_base_url', 'pay_to_address', 'redirect_origins', 'hostname', 'email', 'url']

/** For these columns the log shows only whether they are set and that they have changed. It shows the number of recovery codes. */
const SECRETS = {
  sealed_upstream_headers: 'upstream_headers',
  password_hash: 'password',
  sealed_second_factor: 'second_factor',
  recovery_code_hashes: 'recovery_codes',
  sealed_secret: 'secret',
}

/**
 * SQL: whether a change is mailed to the account's owner. `new_payees` are the payees that nothing else in the account names.
 */
const NOTABLE = `case tg_table_name
    when 'api' then new_payees <> '[]' or tg_op = 'DELETE' and exists (select from account where id = owner and deleted_at is null)
      or tg_op = 'UPDATE' and jsonb_exists_any(after_, array['pay_to_address', 'upstream_base_url', 'upstream_headers', 'slug',
        'redirect_origins'])
    when 'endpoint' then new_payees <> '[]'
      or tg_op = 'UPDATE' and payees_before <> payees_after
    when 'api_key' then true
    when 'member' then true
    when 'invitation' then tg_op = 'INSERT'
    when 'account' then tg_op = 'UPDATE' and jsonb_exists_any(after_, array['email', 'password', 'second_factor', 'recovery_codes'])
    when 'webhook' then coalesce(tg_op <> 'UPDATE' or jsonb_exists_any(after_, array['url', 'secret'])
      or after_ ->> 'disabled_reason' is not null, false)
    else false end`

/** The names of the fields in the log, by the type of the resource. */
export const LOGGED_FIELDS: Readonly<Record<string, readonly string[]>> = Object.fromEntries(
  Object.entries(SHOWN).map(([table, columns]) => [
    table,
    columns.map((column) => (Object.hasOwn(SECRETS, column) ? SECRETS[column as keyof typeof SECRETS] : column)),
  ]),
)

const secretCases = Object.entries(SECRETS).map(([column, name]) => `when '${column}' then '${name}'`)
const secretColumns = Object.keys(SECRETS).map((column) => `'${column}'`)

/** Returns the statement that makes the trigger. A migration that adds a column of `SHOWN` contains this statement again. */
export function auditTrigger(table: string): string {
  const columns = SHOWN[table] ?? []
  return `create or replace trigger audit after insert or delete or update of ${columns.join(', ')} on ${table}
    for each row execute function write_audit_record('${columns.join(`', '`)}')`
}

/**
 * Records of changes in an account: actor, IP address, and the values before and after, without secrets. PostgreSQL writes them in the
 * transaction of the change, so that no code can forget one. Rows that are deleted with their API, and ended ephemeral endpoints, have no
 * record.
 */
export const AUDIT_LOG = [
  // A UUID of version 7, like those of `database/identifiers.ts`: a later id is greater.
  `create function new_id() returns uuid volatile language sql as $$
    select (lpad(to_hex((extract(epoch from clock_timestamp()) * 1000)::bigint), 12, '0')
      || '7' || substr(replace(gen_random_uuid()::text, '-', ''), 14))::uuid $$`,
  // `environment` is null for rows that belong to both environments. `notice` is the time at which a process began to send the last mail
  // that listed the change. The time identifies that mail.
  `create table audit_record (
    id uuid primary key,
    account_id uuid not null references account on delete cascade,
    environment text check (environment in ('production', 'development')),
    at timestamptz not null,
    actor text not null check (actor in ('person', 'api_key', 'gateway')),
    api_key_id uuid,
    address text,
    action text not null check (action in ('created', 'updated', 'deleted')),
    resource_type text not null,
    resource_id uuid not null,
    resource_name text not null,
    api_id uuid,
    before jsonb,
    after jsonb,
    notable boolean not null,
    notice timestamptz,
    is_told boolean not null default false,
    member_email text
  )`,
  'create index audit_record_owner on audit_record (account_id, id desc)',
  // For mails of processes of the earlier version. `schema/waiting-changes.ts` has what replaces it.
  `create table account_notice (
    account_id uuid primary key references account on delete cascade,
    due_at timestamptz,
    taken_at timestamptz,
    sent_at timestamptz,
    failures smallint not null default 0
  )`,
  'create index account_notice_due on account_notice (due_at) where due_at is not null',
  'alter table account_notice enable row level security',
  'create index audit_record_untold on audit_record (account_id, id) where notable and not is_told',
  ...isolatedTable('audit_record', 'select', OWN_RECORD),

  `create function audit_name(kind text, resource jsonb) returns text immutable language sql as $$
    select case kind
      when 'endpoint' then (resource ->> 'method') || ' ' || (resource ->> 'path_pattern')
      when 'domain' then resource ->> 'hostname'
      when 'account' then resource ->> 'email'
      when 'webhook' then resource ->> 'url'
      when 'member' then resource ->> 'invited_as'
      when 'invitation' then resource ->> 'email'
      else resource ->> 'name' end $$`,
  // The prices of an endpoint without the parts of `extra` that a client may choose freely.
  `create function audit_prices(accepts jsonb) returns jsonb immutable language sql as $$
    select jsonb_agg(jsonb_strip_nulls(jsonb_build_object('scheme', o -> 'scheme', 'network', o -> 'network', 'asset', o -> 'asset',
        'amount', o -> 'amount', 'extra', nullif(jsonb_strip_nulls(jsonb_build_object('payTo', o -> 'extra' -> 'payTo')), '{}'))))
      from jsonb_path_query(accepts, '$[*]') o $$`,
  // The shown columns of a row that differ from another version of the row, as the audit log stores them. Null when there are none.
  `create function audit_values(shown text[], version jsonb, other jsonb) returns jsonb immutable language sql as $$
    select jsonb_object_agg(
        case name ${secretCases.join(' ')} else name end,
        case when version -> name = 'null' then 'null'
          when name = 'recovery_code_hashes' then to_jsonb(jsonb_array_length(version -> name))
          when name in (${secretColumns.join(', ')}) then '"(secret)"'
          when octet_length(version ->> name) > ${LONGEST_VALUE} then
            case when name in (${WHOLE.map((column) => `'${column}'`).join(', ')}) then version -> name
              when name = 'accepts' then audit_prices(version -> name)
              else jsonb_build_object('bytes', octet_length(version ->> name),
                'sha256', encode(sha256(convert_to(version ->> name, 'UTF8')), 'hex')) end
          else version -> name end)
      from unnest(shown) name where version is not null
        and nullif(version -> name, 'null') is distinct from nullif(other -> name, 'null') $$`,
  `create function write_audit_record() returns trigger language plpgsql
    security definer set search_path = public, pg_temp as $$
    declare
      was jsonb := case when tg_op <> 'INSERT' then to_jsonb(old) end;
      is_ jsonb := case when tg_op <> 'DELETE' then to_jsonb(new) end;
      any_ jsonb := coalesce(is_, was);
      before_ jsonb := audit_values(tg_argv, was, is_);
      after_ jsonb := audit_values(tg_argv, is_, was);
      owner uuid := coalesce(any_ ->> 'account_id', any_ ->> 'id')::uuid;
      world text := any_ ->> 'environment';
      slug_ text := coalesce(was, is_) ->> 'slug';
      since_ timestamptz := any_ ->> 'created_at';
      actor_ text := '';
      api_ uuid;
      payees_before jsonb;
      payees_after jsonb;
      new_payees jsonb := '[]';
      notable_ boolean;
      action_ text := case tg_op when 'INSERT' then 'created' when 'UPDATE' then 'updated' else 'deleted' end;
      author jsonb;
    begin
      if before_ is null and after_ is null or is_resealing() then
        return null;
      end if;
      if tg_table_name = 'endpoint' then
        select account_id, environment, slug, created_at into owner, world, slug_, since_ from api where id = (any_ ->> 'api_id')::uuid;
      end if;
      api_ := coalesce(any_ ->> 'api_id', any_ ->> 'id')::uuid;
      if tg_op = 'DELETE' and (not exists (select from account where id = owner)
          or any_ ->> 'api_id' is not null and not exists (select from api where id = (any_ ->> 'api_id')::uuid)) then
        return null;
      end if;
      -- The invitation became a membership, and the log has the record of that.
      if tg_table_name = 'invitation' and tg_op = 'DELETE'
          and exists (select from member where account_id = owner and invited_as = was ->> 'email' and created_at = now()) then
        return null;
      end if;
      -- A host name may go from one account to another. The first account does not learn who has it now.
      if owner = ${ACCOUNT} then
        actor_ := coalesce(current_setting('launa.actor', true), '');
      elsif (any_ ->> 'person_id')::uuid = ${ACCOUNT} then
        -- A person who joins or leaves does so in its own name.
        actor_ := 'person:' || (any_ ->> 'person_id');
      end if;
      if tg_table_name in ('api', 'endpoint') then
        payees_before := ${payeesOf('was')};
        payees_after := ${payeesOf('is_')};
      end if;
      if world = 'production' and tg_table_name in ('api', 'endpoint') then
        if not payees_before @> payees_after then
          -- The lock comes first, as in add_waiting_change: the other order could be a deadlock of two changes of one account.
          insert into change_mail (account_id) values (owner) on conflict do nothing;
          perform from change_mail n where n.account_id = owner for update;
        end if;
        ${noteNamedPayees('new_payees')}
      end if;
      if tg_table_name = 'endpoint' and tg_op = 'DELETE' and was ->> 'expires_at' is not null and ${ACCOUNT} is null then
        return null;
      end if;
      if tg_table_name = 'account' and after_ ->> 'deleted_at' is not null then
        delete from key_payee where account_id = owner;
      end if;
      notable_ := ${NOTABLE};
      author := jsonb_build_object(
        'actor', case when actor_ like 'api_key:%' then 'api_key' when actor_ = 'person' or actor_ like 'person:%' then 'person' else 'gateway' end,
        'api_key_id', case when actor_ like 'api_key:%' then split_part(actor_, ':', 2) end,
        'address', case when actor_ <> '' then nullif(current_setting('launa.address', true), '') end,
        'member_email', (select a.email from account a where actor_ like 'person:%' and a.id = split_part(actor_, ':', 2)::uuid));
      insert into audit_record (id, account_id, environment, at, actor, api_key_id, address, action, resource_type, resource_id,
          resource_name, api_id, before, after, notable, member_email)
        values (new_id(), owner, world, clock_timestamp(), author ->> 'actor', (author ->> 'api_key_id')::uuid, author ->> 'address',
          action_, tg_table_name, (any_ ->> 'id')::uuid, audit_name(tg_table_name, any_), (any_ ->> 'api_id')::uuid,
          before_, after_, notable_, author ->> 'member_email');
      if notable_ then
        perform add_waiting_change(owner, world, tg_table_name, case when tg_table_name = 'endpoint' then api_ else (any_ ->> 'id')::uuid end,
          coalesce(since_, now()), slug_, audit_name(tg_table_name, any_), action_,
          case when tg_table_name = 'endpoint' then jsonb_build_object('payees', payees_before) else before_ end,
          case when tg_table_name = 'endpoint' then jsonb_build_object('payees', payees_after) else after_ end,
          new_payees, author, array(
            select distinct address from (
              select email from account where id = owner
              union all select was ->> 'email' where tg_table_name = 'account'
              union all (select r.before ->> 'email' from audit_record r
                where tg_table_name = 'account' and jsonb_exists_any(after_, array['email', 'deleted_at']) and r.account_id = owner
                  and r.resource_type = 'account' and jsonb_exists(r.before, 'email')
                  and r.at > now() - interval '${FORMER_ADDRESS_DAYS} days'
                order by r.at limit ${MOST_FORMER_ADDRESSES})) known (address)
              where address like '%@%'));
      end if;
      -- About one change of a hundred deletes the oldest records above the limit.
      if random() < 0.01 then
        -- Mailed and other changes have a limit each, so that many others do not push out a mailed one.
        delete from audit_record where account_id = owner and notable = notable_ and id < (
          select id from audit_record where account_id = owner and notable = notable_ order by id desc offset ${MOST_KEPT} limit 1);
      end if;
      return null;
    end $$`,
  ...Object.keys(SHOWN).map(auditTrigger),
  ...lookUp(
    'drop_old_audit_records(most integer)',
    'integer',
    `language sql as $$
      with gone as (
        delete from audit_record where id in (
          select r.id from audit_record r where r.at < now() - interval '${KEPT_DAYS} days'
            order by r.id limit most for update skip locked)
        returning id)
      select count(*)::int from gone $$`,
  ),
  // Processes of the earlier version call the two functions below until they are replaced.
  ...lookUp(
    'take_account_notice()',
    'table (account_id uuid, email text, changes jsonb)',
    `language plpgsql as $$
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
              order by r.id limit ${MOST_TOLD + 1}) c)
          from account a where a.id = taken;
      end $$`,
  ),
  ...lookUp(
    'end_account_notice(told uuid, was_sent boolean)',
    'void',
    `language sql as $$
      update audit_record set is_told = true where account_id = told and notable and not is_told and was_sent
        and notice = (select taken_at from account_notice where account_id = told);
      update account_notice n set taken_at = null,
          sent_at = case when was_sent then now() else n.sent_at end,
          failures = case when was_sent then 0 else n.failures + 1 end,
          due_at = case
            when not was_sent and n.failures < ${MOST_FAILURES} then now() + interval '1 minute' * least(power(2, n.failures), 60)
            when exists (select from audit_record r where r.account_id = told and r.notable and not r.is_told and was_sent)
              then now() + interval '${PAUSE_SECONDS} seconds' end
        where n.account_id = told $$`,
  ),
]
