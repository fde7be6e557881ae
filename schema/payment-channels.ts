/**
 * Payment channels of the scheme "batch-settlement". Only authz writes them. A channel connects a payer and a receiver on one network. Its
 * key is the digest of its terms (`config`), which is also its id in the contract. Amounts are atomic units. `fillfactor` leaves space, so
 * that new versions of a row stay on its page.
 *
 * - `charged`: the total of all delivered answers.
 * - `signed_max`, `signature`: the voucher with which the gateway claims that total on the chain.
 * - `balance`, `total_claimed`, `withdraw_requested_at` (Unix seconds, 0 without), `refund_nonce`: the chain's values at `synced_at`.
 * - `outdated`: the chain's values have changed since `synced_at`. Older reads of the chain must not be written any more.
 * - `holds`: the vouchers in flight (`authz/ledger/channels/channel-rows.ts`). They are here, because their admission locks the row anyway.
 * - `epoch`: the epoch of the database in which the row has all charges (`ledger-epoch.ts`). It is empty for a row that was made after the
 *   channel's first deposit, because an earlier row may be lost.
 * - `used_up`: vouchers up to this sum count as used, because some of their payments may be lost.
 * - `refund_signed`: a refund that was signed under `refund_signed_nonce`. Anybody with the signature can execute it until the chain's
 *   nonce has changed, so no voucher may use that sum.
 * - `pending_request`: the refund that is under way.
 * - `unclaimed_since`: when the claim job first saw an unclaimed sum.
 * - `uncovered_since`: when the balance on the chain last fell below the charges, because a reorganisation removed a deposit, or the payer
 *   withdrew before a claim.
 * - `reversed`: the sum of the charges that the balance no longer covers (`authz/channels/losses.ts`).
 */
export const PAYMENT_CHANNELS = [
  `create table payment_channel (
    network text not null,
    channel_id bytea not null,
    environment text not null check (environment in ('production', 'development')),
    config json not null,
    receiver text not null,
    token text not null,
    charged numeric(78, 0) not null default 0,
    signed_max numeric(78, 0) not null default 0,
    signature text not null default '0x',
    balance numeric(78, 0) not null default 0,
    total_claimed numeric(78, 0) not null default 0,
    withdraw_requested_at bigint not null default 0,
    refund_nonce bigint not null default 0,
    refund_signed numeric(78, 0) not null default 0,
    refund_signed_nonce bigint,
    pending_request json,
    unclaimed_since timestamptz,
    synced_at timestamptz,
    outdated boolean not null default false,
    holds jsonb not null default '[]',
    epoch text not null default current_epoch(),
    used_up numeric(78, 0) not null default 0,
    uncovered_since timestamptz,
    reversed numeric(78, 0) not null default 0,
    last_request_at timestamptz not null default now(),
    primary key (network, channel_id),
    constraint channel_claims_what_is_signed check (charged <= signed_max)
  ) with (fillfactor = 40)`,
  // A charge above the channel's balance cannot be written. The chain may lower the balance later, below the charges: such a change is
  // allowed.
  `create function refuse_uncovered_charge() returns trigger language plpgsql as $$
    begin
      raise exception 'a charge above the balance of its channel' using errcode = 'check_violation';
    end $$`,
  `create trigger payment_channel_covered before update on payment_channel
    for each row when (new.charged > old.charged and new.charged > new.balance) execute function refuse_uncovered_charge()`,
  `create function note_uncovered_charges() returns trigger language plpgsql as $$
    begin
      new.uncovered_since := case when new.charged > new.balance then now() end;
      return new;
    end $$`,
  `create trigger payment_channel_uncovered before update on payment_channel
    for each row when ((new.charged > new.balance) is distinct from (new.uncovered_since is not null)
      or (new.balance < old.balance and new.charged > new.balance))
    execute function note_uncovered_charges()`,
  'alter table payment_channel enable row level security',
]
