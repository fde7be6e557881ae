/**
 * The payment of each payment identifier (x402 extension), and the answer that it bought, kept for a day. If the payment was not charged,
 * another payment may take over its identifier.
 * - `payment_key`: the ledger's key
 * - `owner`: the payer, so that two payers can use one identifier separately
 */
export const PAYMENT_IDENTIFIERS = [
  `create table payment_identifier (
    api_id uuid not null,
    identifier text not null,
    request_hash bytea not null,
    payment_key bytea not null,
    owner text not null,
    claimed_at timestamptz not null default now(),
    status integer,
    content_type text,
    receipt text,
    body bytea,
    primary key (api_id, identifier, owner)
  )`,
  // Only authz uses this table.
  'alter table payment_identifier enable row level security',
  'create index payment_identifier_age on payment_identifier (claimed_at)',
]
