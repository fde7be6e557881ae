/**
 * Payment channels of the scheme "batch-settlement", written by authz alone. A channel lies between a payer and a receiver on
 * one network and is found by the digest of its terms (`config`), which the contract knows it by.
 *
 * `charged` is what answers have been delivered for, in all; `signed_max` with `signature` is the voucher that claims it.
 * `balance`, `total_claimed`, `withdraw_requested_at` (Unix seconds, 0 without) and `refund_nonce` are what the chain
 * said at `synced_at`. Amounts are atomic units. The free room keeps the new versions of a row on its page.
 *
 * `outdated`: since `synced_at` the chain is known to say something else; what it said before is not to be written any more.
 *
 * `holds` are the vouchers in flight (`authz/ledger/channel-rows.ts`), in the row itself: whoever admits one has the row
 * locked anyway.
 *
 * `epoch` names the database's life in which all that was charged is known to be in the row (`ledger-epoch.ts`); it is empty for a row
 * that was made while the channel held money already, which may have had a row before. Up to `used_up` vouchers count as used, since the
 * payments of some may be lost.
 *
 * `refund_signed` is a refund that was signed for under `refund_signed_nonce`. Until the chain's nonce has moved on, whoever has
 * seen the signature may have it paid out, so no voucher may count on that sum. `pending_request` is the refund that is being
 * made. `unclaimed_since` is when the job that claims first saw something to claim.
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
    last_request_at timestamptz not null default now(),
    primary key (network, channel_id),
    constraint channel_claims_what_is_signed check (charged <= signed_max)
  ) with (fillfactor = 40)`,
  'alter table payment_channel enable row level security',
]
