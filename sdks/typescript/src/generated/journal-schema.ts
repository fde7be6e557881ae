/** Generated from sdks/journal/schema.sql by `make sdk`; do not edit. */
export const JOURNAL_SCHEMA = `-- The journal of a buyer's payments: the schema of the SQLite file payments.sqlite. All SDKs use this file at the same time, so each SDK
-- has a copy of this text. Times are milliseconds since 1970; only valid_before is in seconds, as on the chain. Amounts are atomic units in
-- decimal digits.
create table payment (
  id text not null primary key check (length(id) = 36),
  -- The name of the purchase (vectors/purchases.json).
  purchase text not null,
  signed_at integer not null check (signed_at > 0),
  method text not null,
  url text not null,
  host text not null,
  network text not null,
  asset text not null,
  scheme text not null,
  pay_to text not null,
  -- The price.
  amount text not null check (amount <> '' and amount not glob '*[^0-9]*'),
  -- The most that the signature gives away: 0 for a voucher, because its deposit was counted already.
  outlay text not null check (outlay <> '' and outlay not glob '*[^0-9]*'),
  -- When the signature ends; null if its scheme sets no end.
  valid_before integer,
  -- When an open payment without a receipt ends as expired. A voucher: after an hour, because the next voucher of its channel replaces it
  -- by then. A deposit: a minute after valid_before, because clocks may differ by that much; until then it blocks its channel. Any other
  -- payment: a day later, so that it can be sent once more in case it was charged without a receipt.
  expires_at integer not null generated always as (
    case
      when valid_before is null then signed_at + 3600000
      when scheme = 'exact' then (valid_before + 60 + 86400) * 1000
      else (valid_before + 60) * 1000
    end
  ) virtual,
  -- open: the payment can be charged, and has no receipt. owed: it was charged, and its answer did not come. The other states are ends.
  state text not null check (state in ('open', 'owed', 'charged', 'not_charged', 'refused', 'expired')),
  -- The process that works on an open payment has a random name and a lease. The process renews the lease while it works.
  holder text,
  held_until integer,
  -- For open and owed payments only: JSON of the terms, of the headers that carry the payment, and of the request's own headers; the
  -- request's body.
  terms text,
  headers text,
  request_headers text,
  request_body blob,
  -- For ended payments only. receipt is JSON.
  ended_at integer,
  transaction_id text check (length(transaction_id) <= 1024),
  receipt text check (length(receipt) <= 4096),
  check ((state in ('open', 'owed')) = (ended_at is null)),
  check ((holder is null) = (held_until is null)),
  check (
    case
      when ended_at is null then terms is not null and headers is not null and request_headers is not null
        and transaction_id is null and receipt is null
      else holder is null and terms is null and headers is null and request_headers is null and request_body is null
    end
  )
) strict;

create index open_payment on payment (signed_at) where ended_at is null;
-- Covers the sums of the daily limits.
create index spent_payment on payment (signed_at, host, network, asset, outlay, state);
-- Finds purchases that were paid.
create index charged_payment on payment (purchase, ended_at) where state = 'charged';

create trigger ended_payment_stays before update on payment when old.ended_at is not null
begin
  select raise(abort, 'an ended payment does not change');
end;

create trigger owed_payment_stays before update on payment when old.state = 'owed' and new.state = 'open'
begin
  select raise(abort, 'an owed payment stays owed until its end');
end;

create trigger signed_payment_stays before update on payment
when (old.id, old.purchase, old.signed_at, old.method, old.url, old.host, old.network, old.asset, old.scheme, old.pay_to, old.amount,
      old.outlay, old.valid_before)
  is not
     (new.id, new.purchase, new.signed_at, new.method, new.url, new.host, new.network, new.asset, new.scheme, new.pay_to, new.amount,
      new.outlay, new.valid_before)
begin
  select raise(abort, 'a signed payment does not change');
end;

pragma user_version = 1;
`
