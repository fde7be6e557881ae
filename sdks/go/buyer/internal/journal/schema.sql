-- The journal of a buyer's payments, in payments.sqlite. All SDKs use this file of SQLite at the same time, so each has a copy of this text.
-- Moments are milliseconds since 1970; valid_before is in seconds, as the chain counts. Amounts are atomic units in decimal digits.
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
  -- What the signature gives away at most: 0 for a voucher within a deposit.
  outlay text not null check (outlay <> '' and outlay not glob '*[^0-9]*'),
  -- When the signature ends; null where its scheme sets no end.
  valid_before integer,
  -- When an open payment that is not owed ends as expired. A voucher of a channel is replaced by the next one within the hour. A deposit
  -- blocks its channel until it can arrive no more, by a clock that may be a minute behind. Any other payment may have been charged
  -- without a receipt, so it can be sent once more for a day.
  expires_at integer not null generated always as (
    case
      when valid_before is null then signed_at + 3600000
      when scheme = 'exact' then (valid_before + 60 + 86400) * 1000
      else (valid_before + 60) * 1000
    end
  ) virtual,
  -- open: it can be charged, and has no receipt. owed: it was charged, and its answer did not come. The others are ends.
  state text not null check (state in ('open', 'owed', 'charged', 'not_charged', 'refused', 'expired')),
  -- The process that works on an open payment, by a random name, and the end of its lease, which it renews while it works.
  holder text,
  held_until integer,
  -- Of an open payment alone: JSON of the terms, of the headers that carry the payment, and of the request's own headers; its body.
  terms text,
  headers text,
  request_headers text,
  request_body blob,
  -- Of an ended payment alone. receipt is JSON.
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
-- All that the limits of a day add up.
create index spent_payment on payment (signed_at, host, network, asset, outlay, state);
-- The purchases that were paid.
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
