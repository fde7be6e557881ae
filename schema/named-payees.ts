import { ACCOUNT, isolatedTable } from './isolation.ts'

/** The maximum number of payees of an account in `key_payee`. At this number, every payee counts as named by keys alone. */
export const MOST_KEY_PAYEES = 10_000

/** SQL: the payees that a row of `api` or `endpoint` names, as a list of `[network, payee]` in one order. */
export const payeesOf = (row: string) => `(
      select coalesce(jsonb_agg(distinct p), '[]') from (
        select jsonb_build_array('eip155', lower(${row} ->> 'pay_to_address')) where ${row} ->> 'pay_to_address' is not null
        union all select jsonb_build_array(o ->> 'network', o -> 'extra' ->> 'payTo') from jsonb_path_query(${row} -> 'accepts', '$[*]') o
          where o -> 'extra' ->> 'payTo' is not null) named (p))`

/**
 * SQL of the trigger `write_audit_record`: counts the rows of an API that name a payee, and puts the payees that are new to the account into
 * a variable. A payee that no row names any more counts as new when it is named again.
 */
export const noteNamedPayees = (
  added: string,
) => `update named_payee n set uses = n.uses - 1 from jsonb_array_elements(payees_before) p
          where n.api_id = api_ and n.network = p ->> 0 and n.payee = p ->> 1 and not payees_after @> jsonb_build_array(p);
        if found then
          delete from named_payee n using jsonb_array_elements(payees_before) p
            where n.api_id = api_ and n.network = p ->> 0 and n.payee = p ->> 1 and n.uses = 0;
        end if;
        with added as (
          insert into named_payee as n (api_id, network, payee, account_id, uses)
            select api_, p ->> 0, p ->> 1, owner, 1 from jsonb_array_elements(payees_after) p where not payees_before @> jsonb_build_array(p)
            on conflict (api_id, network, payee) do update set uses = n.uses + 1 returning n.network, n.payee, n.uses)
        select coalesce(jsonb_agg(jsonb_build_array(a.network, a.payee)), '[]') into ${added} from added a where a.uses = 1 and not exists (
          select from named_payee n where n.account_id = owner and n.network = a.network and n.payee = a.payee and n.api_id <> api_);
        if actor_ like 'api_key:%' then
          insert into key_payee (account_id, network, payee) select owner, p ->> 0, p ->> 1 from jsonb_array_elements(${added}) p
            where (select count(*) from (select from key_payee k where k.account_id = owner limit ${MOST_KEY_PAYEES}) c) < ${MOST_KEY_PAYEES}
            on conflict do nothing;
        elsif actor_ = 'person' or actor_ like 'person:%' then
          delete from key_payee k where k.account_id = owner and (k.network, k.payee) in (
            select p ->> 0, p ->> 1 from jsonb_array_elements(payees_after) p where not payees_before @> jsonb_build_array(p));
        end if;`

/**
 * The payees that the APIs of production and their endpoints name, with the number of these rows (`uses`). A payee that no API of the account has named is mailed
 * (`waiting-changes.ts`). A payee that only API keys have named needs a code before a person can name it: keys need none.
 */
export const NAMED_PAYEES = [
  `create table named_payee (
    api_id uuid not null references api on delete cascade,
    network text not null,
    payee text not null,
    account_id uuid not null,
    uses integer not null,
    primary key (api_id, network, payee)
  )`,
  'create index named_payee_owner on named_payee (account_id, network, payee)',
  'alter table named_payee enable row level security',
  // A row stays until a person names the payee.
  `create table key_payee (
    account_id uuid not null references account on delete cascade,
    network text not null,
    payee text not null,
    primary key (account_id, network, payee)
  )`,
  ...isolatedTable('key_payee', 'select', `account_id = ${ACCOUNT}`),
]
