/**
 * An endpoint's number of 402 answers on a day (in UTC), and of payments that were refused because of its terms. Every gateway adds to them
 * about once a second. `fillfactor` keeps new versions of a row on its page.
 */
export const CHALLENGE_COUNTS = [
  `create table challenge_count (
    account_id uuid not null,
    environment text not null,
    api_id uuid not null,
    endpoint_id uuid not null,
    day date not null,
    count bigint not null,
    refused bigint not null default 0,
    refused_reason text,
    refused_at timestamptz,
    primary key (account_id, environment, day, endpoint_id)
  ) with (fillfactor = 70)`,
  'create index challenge_count_day on challenge_count (day)',
  // Few rows have refusals. The list of endpoints looks them up for each of its endpoints.
  'create index challenge_count_refused on challenge_count (endpoint_id) where refused > 0',
]
