/**
 * The reasons why a payment was not charged, or why its outcome is unknown, with the texts that REST, dashboard, command line and MCP show.
 * authz writes no other reason (`PaymentReason`). A code is never reused. Reasons of facilitators and schemes have x402's names.
 */

/** The parties that may be at fault for a failed payment. */
export const PARTIES = ['buyer', 'seller', 'upstream', 'facilitator', 'gateway'] as const
export type Party = (typeof PARTIES)[number]

export interface Reason {
  /** The party that caused the failure. Null if no party did anything wrong. */
  atFault: Party | null
  /** One sentence, for the seller. */
  text: string
  /** The seller's next step; null when there is none. */
  action: string | null
}

const WATCH_UPSTREAM =
  'Look at your API: its logs at this time, its address, and the headers that the gateway sends to it.'
const CHECK_PRICE =
  'Compare network, token, payee and scheme in the price of the endpoint with what the facilitator supports.'
const TELL_OPERATOR = 'Nothing, if it happens rarely. If it goes on, tell the operator of the gateway.'

const of =
  (atFault: Party | null, action: string | null = null) =>
  (text: string): Reason => ({ atFault, text, action })
const buyer = of('buyer')
const terms = of('seller', CHECK_PRICE)
const upstream = of('upstream', WATCH_UPSTREAM)
const facilitator = of('facilitator', TELL_OPERATOR)
const gateway = of('gateway', TELL_OPERATOR)
const chain = of(null)

export const PAYMENT_REASONS = {
  // Reasons that come from the upstream and its answers.
  upstream_status: upstream('Your API answered with an error.'),
  upstream_unreachable: upstream('Your API could not be reached, or broke the connection before its answer.'),
  upstream_not_resolved: upstream('The name of your API has no public address.'),
  upstream_timeout: upstream('Your API did not answer in time.'),
  answer_not_whole: upstream('Your API broke off its answer.'),
  upgrade_ignored: upstream('Your API answered with an upgrade of the connection that was not asked for.'),
  grpc_status: upstream('The gRPC call ended with an error.'),
  grpc_not_supported: of(
    'seller',
    'Answer gRPC requests by gRPC over HTTP/2, and other requests otherwise. gRPC-Web cannot be sold.',
  )('The request, or the answer of your API, was gRPC in a form that the gateway does not sell.'),
  tool_failed: upstream('The MCP tool call failed.'),
  not_charged: of(null)('The request was an MCP message that costs nothing.'),

  // Reasons that come from the buyer's connection and behaviour, or from limits on requests.
  client_gone: buyer('The buyer closed the connection before the answer.'),
  upload_too_slow: buyer('The buyer sent the body of the request too slowly.'),
  payer_screened: buyer('The operator of this gateway takes no payments from this buyer.'),
  screening_unavailable: buyer('It could not be found out whether this buyer may pay.'),
  payment_identifier_reused: buyer('The buyer used the identifier of another payment.'),
  too_many_failed_payments: buyer('Too many payments of this buyer had failed.'),
  too_many_payments_in_flight: buyer('Too many payments of this buyer were under way.'),
  sandbox_payments_used_up: of(
    'seller',
    'Wait for the next hour.',
  )('The limit of Sandbox payments of your account for an hour was reached.'),
  seller_busy: of(
    'seller',
    'See that your API answers faster, or ask the operator of the gateway for a larger share.',
  )('Too many requests to your APIs were under way.'),

  // Reasons that come from the gateway, or from a facilitator that it could not ask.
  lease_ended: gateway('The request did not end in its time.'),
  ledger_unavailable: gateway('The gateway could not write the payment down.'),
  facilitator_unavailable: facilitator('The facilitator could not be asked about the payment.'),
  facilitator_busy: gateway('Too many of your payments were being settled at the same moment.'),
  settlement_interrupted: gateway('The gateway ended while it settled the payment.'),

  recovered_from_chain: of(
    null,
    'Nothing. If its buyer says that no answer arrived, look at the logs of your API.',
  )('The gateway lost its record of the payment in a restore, and wrote it again as the chain shows it.'),

  // Reasons that come from the facilitator's answer to a settlement, or from the chain's answer.
  settlement_unanswered: facilitator('The facilitator did not answer in time whether it sent the payment.'),
  settlement_unreadable: facilitator('The answer of the facilitator to the settlement could not be read.'),
  settlement_contradictory: facilitator('The answer of the facilitator contradicts the payment.'),
  transfer_absent: facilitator('The facilitator named a transaction, and the chain does not show the transfer.'),
  transfer_reverted: chain('The transaction of the payment had no effect on the chain.'),
  transfer_unavailable: gateway('The chain could not be asked for the transfer.'),
  spent_elsewhere: of(
    null,
    'Send the money back to the payer: it arrived, and the gateway delivered nothing for it.',
  )('Another transaction used the authorization after the payment was released, and its money arrived at the payee.'),

  // Reasons about the payment that x402 has names for.
  insufficient_funds: buyer('The wallet of the buyer does not hold the price.'),
  invalid_payload: buyer('The payment of the buyer could not be read.'),
  invalid_x402_version: buyer('The payment of the buyer has an unknown version of x402.'),
  invalid_transaction_state: buyer('The transaction of the buyer is not in a state that can be settled.'),
  unsupported_payload_type: buyer('The payment of the buyer has another form than the price asks for.'),
  duplicate_settlement: chain('The facilitator had been asked to settle this payment before.'),
  payment_valid_for_too_long: buyer('The payment of the buyer is valid for longer than the price allows.'),
  smart_wallet_deployment_failed: buyer('The smart wallet of the buyer could not be deployed.'),
  eip6492_factory_not_allowed: buyer('The facilitator does not deploy the smart wallet of the buyer.'),
  invalid_scheme: terms('The facilitator does not know the scheme of the price.'),
  unsupported_scheme: terms(
    'The payment used another scheme than the price, or one that the facilitator does not support.',
  ),
  invalid_network: terms(
    'The payment was on another network than the price, or on one that the facilitator does not support.',
  ),
  invalid_payment_requirements: terms('The facilitator refused the terms of the price.'),
  asset_not_deployed_contract: terms('There is no contract at the address of the token.'),
  unexpected_verify_error: facilitator('The facilitator failed when it verified the payment, or gave no known reason.'),
  unexpected_settle_error: facilitator('The facilitator failed when it settled the payment, or gave no known reason.'),
  settlement_pending: facilitator('The facilitator sent the payment and did not wait for the chain.'),

  // Reasons of payments by EIP-3009.
  invalid_exact_evm_scheme: terms('The facilitator does not support the scheme of the price.'),
  invalid_exact_evm_network_mismatch: terms('The payment was for another network than the price.'),
  invalid_exact_evm_missing_eip712_domain: terms('The price lacks the name and version of the token.'),
  invalid_exact_evm_recipient_mismatch: buyer('The payment was for another payee.'),
  invalid_exact_evm_asset_mismatch: buyer('The payment was in another token.'),
  invalid_exact_evm_signature: buyer('The signature of the payment is wrong.'),
  invalid_exact_evm_payload_authorization_valid_before: buyer('The time of the payment was over.'),
  invalid_exact_evm_payload_authorization_valid_after: buyer('The time of the payment had not begun.'),
  invalid_exact_evm_payload_authorization_value_mismatch: buyer('The payment was for another amount.'),
  invalid_exact_evm_token_name_mismatch: terms('The price has another name of the token than its contract.'),
  invalid_exact_evm_token_version_mismatch: terms('The price has another version of the token than its contract.'),
  invalid_exact_evm_eip3009_not_supported: terms('The token cannot be transferred by EIP-3009.'),
  invalid_exact_evm_nonce_already_used: buyer('The authorization of the payment had been used.'),
  invalid_exact_evm_insufficient_balance: buyer('The wallet of the buyer does not hold the price.'),
  invalid_exact_evm_transaction_simulation_failed: chain('The transfer would have failed on the chain.'),
  invalid_exact_evm_transaction_failed: chain('The transfer failed on the chain.'),
  invalid_exact_evm_transfer_event_mismatch: facilitator('The transaction made another transfer than the payment.'),
  invalid_exact_evm_failed_to_parse_signature: buyer('The signature of the payment could not be read.'),

  // Reasons of payments by Permit2.
  permit2_allowance_required: buyer('The buyer has not allowed Permit2 to move the token.'),
  permit2_amount_mismatch: buyer('The payment was for another amount.'),
  permit2_deadline_expired: buyer('The time of the payment was over.'),
  permit2_insufficient_balance: buyer('The wallet of the buyer does not hold the price.'),
  permit2_invalid_nonce: buyer('The permit of the payment had been used.'),
  permit2_not_yet_valid: buyer('The time of the payment had not begun.'),
  permit2_payment_too_early: buyer('The time of the payment had not begun.'),
  permit2_proxy_not_deployed: terms('The contract for Permit2 payments is not on this network.'),
  permit2_simulation_failed: chain('The transfer would have failed on the chain.'),
  permit2_token_mismatch: buyer('The payment was in another token.'),
  invalid_permit2_recipient_mismatch: buyer('The payment was for another payee.'),
  invalid_permit2_signature: buyer('The signature of the payment is wrong.'),
  invalid_permit2_spender: buyer('The payment allows another contract to move the token.'),

  // Reasons of payments through channels.
  invalid_batch_settlement_evm_scheme: terms('The facilitator does not support the scheme of the price.'),
  invalid_batch_settlement_evm_network_mismatch: terms('The channel is on another network than the price.'),
  invalid_batch_settlement_evm_missing_eip712_domain: terms('The price lacks the name and version of the token.'),
  invalid_batch_settlement_evm_payload_type: buyer('The payment of the buyer has an unknown form.'),
  invalid_batch_settlement_evm_channel_not_found: buyer('The channel of the payment is not on the chain.'),
  invalid_batch_settlement_evm_channel_id_invalid: buyer('The id of the channel is wrong.'),
  invalid_batch_settlement_evm_channel_id_mismatch: buyer('The id of the channel does not fit its terms.'),
  invalid_batch_settlement_evm_receiver_mismatch: buyer('The channel pays another payee.'),
  invalid_batch_settlement_evm_receiver_authorizer_mismatch: buyer('The channel names another receiver authorizer.'),
  invalid_batch_settlement_evm_token_mismatch: buyer('The channel is in another token.'),
  invalid_batch_settlement_evm_withdraw_delay_mismatch: buyer('The channel has another withdrawal delay.'),
  invalid_batch_settlement_evm_withdraw_delay_out_of_range: buyer(
    'The withdrawal delay of the channel is not allowed.',
  ),
  invalid_batch_settlement_evm_voucher_signature: buyer('The signature of the voucher is wrong.'),
  invalid_batch_settlement_evm_receive_authorization_signature: buyer('The signature of the deposit is wrong.'),
  invalid_batch_settlement_evm_payload_authorization_valid_before: buyer('The time of the deposit was over.'),
  invalid_batch_settlement_evm_payload_authorization_valid_after: buyer('The time of the deposit had not begun.'),
  invalid_batch_settlement_evm_eip6492_factory_not_allowed: buyer(
    'The facilitator does not deploy the smart wallet of the buyer.',
  ),
  invalid_batch_settlement_evm_smart_wallet_deployment_failed: buyer(
    'The smart wallet of the buyer could not be deployed.',
  ),
  invalid_batch_settlement_evm_insufficient_balance: buyer('The wallet of the buyer does not hold the deposit.'),
  invalid_batch_settlement_evm_cumulative_amount_mismatch: buyer(
    'The sum of the voucher does not follow the last one.',
  ),
  invalid_batch_settlement_evm_cumulative_below_claimed: buyer('The sum of the voucher is below what was claimed.'),
  invalid_batch_settlement_evm_cumulative_exceeds_balance: buyer('The channel does not hold the sum of the voucher.'),
  invalid_batch_settlement_evm_deposit_below_min_deposit: buyer('The deposit is smaller than the price asks for.'),
  invalid_batch_settlement_evm_deposit_simulation_failed: chain('The deposit would have failed on the chain.'),
  invalid_batch_settlement_evm_deposit_transaction_failed: chain('The deposit failed on the chain.'),
  invalid_batch_settlement_evm_authorizer_address_mismatch: facilitator(
    'The facilitator has another receiver authorizer.',
  ),
  invalid_batch_settlement_evm_authorizer_not_configured: facilitator('The facilitator has no receiver authorizer.'),
  invalid_batch_settlement_evm_claim_simulation_failed: chain('The claim of vouchers would have failed on the chain.'),
  invalid_batch_settlement_evm_claim_transaction_failed: chain('The claim of vouchers failed on the chain.'),
  invalid_batch_settlement_evm_nothing_to_settle: chain('The channel holds nothing that could be settled.'),
  invalid_batch_settlement_evm_refund_no_balance: buyer('The channel holds nothing that could be refunded.'),
  invalid_batch_settlement_evm_refund_simulation_failed: chain('The refund would have failed on the chain.'),
  invalid_batch_settlement_evm_refund_transaction_failed: chain('The refund failed on the chain.'),
  invalid_batch_settlement_evm_rpc_read_failed: facilitator('The facilitator could not read the channel.'),
  invalid_batch_settlement_evm_settle_simulation_failed: chain('The payout would have failed on the chain.'),
  invalid_batch_settlement_evm_settle_transaction_failed: chain('The payout failed on the chain.'),
  invalid_batch_settlement_evm_missing_channel: buyer('The payment names no channel.'),
  invalid_batch_settlement_evm_channel_busy: buyer('Another request was changing the channel.'),
  invalid_batch_settlement_evm_refund_amount_invalid: buyer('The channel does not hold the amount of the refund.'),
  channel_withdrawal_pending: buyer('The buyer is withdrawing the channel.'),
  channel_closed: gateway(
    'The channel was closed after a restore of the gateway, and its buyer withdraws the rest on the chain.',
  ),
  channel_payer_authorizer_required: buyer('The channel names no key for its vouchers.'),
} as const satisfies Readonly<Record<string, Reason>>

export type NamedReason = keyof typeof PAYMENT_REASONS

/** The reasons of an upstream that gave no answer at all. */
export const UNANSWERED = [
  'upstream_unreachable',
  'upstream_not_resolved',
  'upstream_timeout',
] as const satisfies readonly NamedReason[]

/** The reason for a settlement that a facilitator's server refused. The HTTP status follows this prefix. */
const TURNED_AWAY = 'facilitator_rejected_'
export type RejectedReason = `${typeof TURNED_AWAY}${number}`

const REJECTED = new RegExp(`^${TURNED_AWAY}([0-9]{3})$`)

/** Every reason that the ledger may hold. */
export type PaymentReason = NamedReason | RejectedReason

/** The reason for a settlement that the facilitator's server refused by an HTTP status. */
export function rejectedReason(status: number): RejectedReason {
  return `${TURNED_AWAY}${status}`
}

/** The texts for a reason. A code that is newer than this program gets a general sentence, which repeats no unknown text. */
export function reasonOf(code: string): Reason {
  if (Object.hasOwn(PAYMENT_REASONS, code)) return PAYMENT_REASONS[code as NamedReason]
  const [, status] = REJECTED.exec(code) ?? []
  if (status !== undefined) return turnedAway(Number(status))
  return UNNAMED
}

const UNNAMED: Reason = {
  atFault: null,
  text: 'This version of the gateway has no words for the reason.',
  action: null,
}

/**
 * With these statuses, some facilitators refuse the terms of a price. Any other status is not about the price: the
 * facilitator's server refuses the gateway's request itself.
 */
const ABOUT_TERMS: ReadonlySet<number> = new Set([400, 413, 422])

function turnedAway(status: number): Reason {
  const text = `The facilitator turned the settlement away with HTTP status ${status}.`
  return ABOUT_TERMS.has(status) ? terms(text) : facilitator(text)
}
