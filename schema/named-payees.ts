import { ACCOUNT, isolatedTable } from './isolation.ts'

/** About how many payees of an account `key_payee` has. Above this number, one row stands for all payees. */
const MOST_KEY_PAYEES = 10_000
/** SQL: the network of the row that stands for all payees. */
export const ALL_PAYEES = `'all'`

/** SQL: the payees that a row of `api` or `endpoint` names, as a list of `[network, payee]` in one order. */
export const payeesOf = (row: string) => `(
      select coalesce(jsonb_agg(distinct p), '[]') from (
        select jsonb_build_array('eip155', lower(${row} ->> 'pay_to_address')) where ${row} ->> 'pay_to_address' is not null
        union all select jsonb_build_array(o ->> 'network', o -> 'extra' ->> 'payTo') from jsonb_path_query(${row} -> 'accepts', '$[*]') o
          where o -> 'extra' ->> 'payTo' is not null) named (p))`

/**
 * SQL of the trigger `write_audit_record`: stores the payees of the changed row, and puts those that are new to the account into a variable.
 * A payee that no row names any more counts as new when it is named again.
 */
export const noteNamedPayees = (added: string) => `delete from named_payee n using jsonb_array_elements(payees_before) p
          where n.api_id = api_ and n.row_id = (any_ ->> 'id')::uuid and n.network = p ->> 0 and n.payee = p ->> 1
            and not payees_after @> jsonb_build_array(p);
        with added as (
          insert into named_payee (api_id, row_id, network, payee, account_id)
            select api_, (any_ ->> 'id')::uuid, p ->> 0, p ->> 1, owner from jsonb_array_elements(payees_after) p
              where not payees_before @> jsonb_build_array(p)
            on conflict do nothing returning network, payee)
        -- With "offset 0", PostgreSQL looks each payee up. Otherwise it could read the whole table for each changed row.
        select coalesce(jsonb_agg(jsonb_build_array(a.network, a.payee)), '[]') into ${added} from added a where not exists (
          select from named_payee n where n.account_id = owner and n.network = a.network and n.payee = a.payee
            and n.row_id <> (any_ ->> 'id')::uuid offset 0);
        if actor_ like 'api_key:%' and ${added} <> '[]'
            and not exists (select from key_payee k where k.account_id = owner and k.network = ${ALL_PAYEES}) then
          insert into key_payee (account_id, network, payee) select owner, p ->> 0, p ->> 1 from jsonb_array_elements(${added}) p
            on conflict do nothing;
          -- About one change of fifty counts.
          if random() < 0.02 and (select count(*) from key_payee k where k.account_id = owner) > ${MOST_KEY_PAYEES} then
            delete from key_payee k where k.account_id = owner;
            insert into key_payee (account_id, network, payee) values (owner, ${ALL_PAYEES}, '') on conflict do nothing;
          end if;
        end if;`

/**
 * The payees that the APIs of production and their endpoints name: `row_id` is the API or the endpoint. A payee that no API of the account has named is mailed
 * (`waiting-changes.ts`). A payee that only API keys have named needs a code before a person can name it: keys need none.
 */
export const NAMED_PAYEES = [
  `create table named_payee (
    api_id uuid not null references api on delete cascade,
    row_id uuid not null,
    network text not null,
    payee text not null,
    account_id uuid not null,
    primary key (api_id, row_id, network, payee)
  )`,
  'create index named_payee_owner on named_payee (account_id, network, payee)',
  'alter table named_payee enable row level security',
  // A row stays until a person proves the payee (`control-plane/second-factor/named-payees.ts`).
  `create table key_payee (
    account_id uuid not null references account on delete cascade,
    network text not null,
    payee text not null,
    primary key (account_id, network, payee)
  )`,
  ...isolatedTable('key_payee', 'select, delete', `account_id = ${ACCOUNT}`),
]
