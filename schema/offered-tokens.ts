/**
 * The maximum number of tokens of one API. Beyond this number the oldest are forgotten, so that a seller cannot fill the table with changes
 * of its prices.
 */
const MOST_OF_API = 256

/**
 * The tokens in which each API has ever offered an endpoint, written by a trigger. A payment of x402 v1 names no token. If its endpoint is
 * gone or sold in another token, authz looks it up in the ledger by each of these tokens (`authz/admission/redeem.ts`).
 */
export const OFFERED_TOKENS = [
  `create table offered_token (
    api_id uuid not null references api on delete cascade,
    network text not null,
    asset text not null,
    offered_at timestamptz not null default now(),
    primary key (api_id, network, asset)
  )`,
  'alter table offered_token enable row level security',
  // The trigger runs as the owner, because the writer of an endpoint has no right to this table.
  `create function record_offered_tokens() returns trigger language plpgsql
      security definer set search_path = public, pg_temp as $$
    declare
      added integer;
    begin
      insert into offered_token (api_id, network, asset)
        select distinct new.api_id, a ->> 'network', a ->> 'asset' from jsonb_array_elements(
            case jsonb_typeof(new.accepts) when 'array' then new.accepts else '[]' end) as a
          where a ->> 'network' is not null and a ->> 'asset' is not null
        order by 1, 2, 3
      on conflict do nothing;
      get diagnostics added = row_count;
      if added > 0 then
        delete from offered_token o using (select network, asset from offered_token where api_id = new.api_id
            order by offered_at desc, network, asset offset ${MOST_OF_API}) oldest
          where o.api_id = new.api_id and o.network = oldest.network and o.asset = oldest.asset;
      end if;
      return null;
    end $$`,
  `create trigger endpoint_offered_tokens after insert or update of accepts on endpoint
    for each row execute function record_offered_tokens()`,
]
