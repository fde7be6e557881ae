/** Generated from openapi/openapi.json and sdks/surface by `make sdk`; do not edit. */

/** The codes of the gateway after which the same payment is sent again. */
export const ASK_AGAIN: ReadonlySet<unknown> = new Set([
  'api_unavailable',
  'endpoint_in_flight',
  'facilitator_unavailable',
  'gateway_unavailable',
  'ledger_unavailable',
  'overloaded',
  'payment_in_flight',
  'payment_outcome_unknown',
  'rate_limited',
  'screening_unavailable',
  'seller_busy',
  'too_many_payments_in_flight',
])

/** The codes of the gateway for payments that it did not reserve, or that it released. */
export const NOT_CHARGED: ReadonlySet<unknown> = new Set([
  'ambiguous_payment',
  'grpc_not_supported',
  'incomplete_answer',
  'incomplete_grpc_answer',
  'malformed_payment',
  'payer_screened',
  'payment_identifier_required',
  'payment_too_large',
  'redirect_not_passed',
  'sandbox_payments_used_up',
  'suspended',
  'too_many_failed_payments',
  'unsupported_x402_version',
  'upgrade_ignored',
  'upload_too_slow',
  'upstream_not_allowed',
  'upstream_not_resolved',
  'upstream_status_reserved',
  'upstream_timeout',
  'upstream_unavailable',
])

/** Texts for buyers about the reasons for a refusal, by the code of x402 or of the gateway. */
export const BUYER_REASONS: ReadonlyMap<string, readonly string[]> = new Map([
  ['the wallet does not hold enough of the token', ['insufficient_funds', 'insufficient_balance', 'invalid_exact_evm_insufficient_balance', 'permit2_insufficient_balance', 'invalid_batch_settlement_evm_insufficient_balance']],
  ['the payment has expired, or lasts too short or too long', ['payment_expired', 'payment_valid_for_too_long', 'invalid_exact_evm_payload_authorization_valid_before', 'permit2_deadline_expired', 'invalid_batch_settlement_evm_payload_authorization_valid_before']],
  ['the payment is not valid yet', ['invalid_exact_evm_payload_authorization_valid_after', 'permit2_not_yet_valid', 'permit2_payment_too_early', 'invalid_batch_settlement_evm_payload_authorization_valid_after']],
  ['the signature is not accepted', ['invalid_exact_evm_signature', 'invalid_exact_evm_payload_signature', 'invalid_exact_evm_failed_to_parse_signature', 'invalid_permit2_signature', 'invalid_batch_settlement_evm_voucher_signature', 'invalid_batch_settlement_evm_receive_authorization_signature', 'smart_wallet_deployment_failed', 'eip6492_factory_not_allowed', 'invalid_exact_evm_payload_undeployed_smart_wallet', 'invalid_batch_settlement_evm_eip6492_factory_not_allowed', 'invalid_batch_settlement_evm_smart_wallet_deployment_failed']],
  ['the payment was used before', ['invalid_exact_evm_nonce_already_used', 'permit2_invalid_nonce', 'duplicate_settlement', 'payment_already_used']],
  ['the payment is not for the terms of the seller', ['invalid_scheme', 'unsupported_scheme', 'invalid_network', 'invalid_exact_evm_scheme', 'invalid_exact_evm_network_mismatch', 'invalid_exact_evm_recipient_mismatch', 'invalid_exact_evm_asset_mismatch', 'invalid_exact_evm_payload_recipient_mismatch', 'invalid_exact_evm_payload_authorization_value', 'invalid_exact_evm_payload_authorization_value_too_low', 'invalid_exact_evm_payload_authorization_value_mismatch', 'permit2_amount_mismatch', 'permit2_token_mismatch', 'invalid_permit2_recipient_mismatch', 'invalid_permit2_spender', 'invalid_batch_settlement_evm_scheme', 'invalid_batch_settlement_evm_network_mismatch', 'invalid_batch_settlement_evm_receiver_mismatch', 'invalid_batch_settlement_evm_receiver_authorizer_mismatch', 'invalid_batch_settlement_evm_token_mismatch', 'invalid_batch_settlement_evm_withdraw_delay_mismatch', 'no_matching_requirements']],
  ['nobody can pay the terms of the seller: tell the seller', ['invalid_payment_requirements', 'invalid_request', 'invalid_exact_evm_missing_eip712_domain', 'invalid_exact_evm_token_name_mismatch', 'invalid_exact_evm_token_version_mismatch', 'invalid_exact_evm_eip3009_not_supported', 'invalid_batch_settlement_evm_missing_eip712_domain', 'asset_not_deployed_contract', 'permit2_proxy_not_deployed']],
  ['the payment cannot be understood', ['invalid_payload', 'invalid_x402_version', 'unsupported_payload_type', 'malformed_payment', 'unsupported_x402_version', 'invalid_batch_settlement_evm_payload_type']],
  ['the token or its contracts do not take such a payment', ['permit2_allowance_required']],
  ['the transaction failed on the chain', ['invalid_transaction_state', 'invalid_exact_evm_transaction_simulation_failed', 'invalid_exact_evm_transaction_failed', 'invalid_exact_evm_transfer_event_mismatch', 'permit2_simulation_failed', 'invalid_batch_settlement_evm_deposit_simulation_failed', 'invalid_batch_settlement_evm_deposit_transaction_failed', 'invalid_batch_settlement_evm_claim_simulation_failed', 'invalid_batch_settlement_evm_claim_transaction_failed', 'invalid_batch_settlement_evm_settle_simulation_failed', 'invalid_batch_settlement_evm_settle_transaction_failed', 'invalid_batch_settlement_evm_refund_simulation_failed', 'invalid_batch_settlement_evm_refund_transaction_failed']],
  ['the payment could not be verified or settled', ['unexpected_verify_error', 'unexpected_settle_error', 'settlement_pending', 'invalid_batch_settlement_evm_rpc_read_failed', 'invalid_batch_settlement_evm_authorizer_address_mismatch', 'invalid_batch_settlement_evm_authorizer_not_configured', 'invalid_batch_settlement_evm_nothing_to_settle', 'payment_not_settled']],
  ['the channel holds nothing that could come back', ['invalid_batch_settlement_evm_refund_no_balance']],
  ['the channel is not one that the seller takes', ['invalid_batch_settlement_evm_channel_not_found', 'invalid_batch_settlement_evm_channel_id_invalid', 'invalid_batch_settlement_evm_channel_id_mismatch', 'invalid_batch_settlement_evm_missing_channel', 'invalid_batch_settlement_evm_withdraw_delay_out_of_range', 'channel_payer_authorizer_required']],
  ['the channel stands otherwise than the payment says', ['invalid_batch_settlement_evm_cumulative_amount_mismatch', 'invalid_batch_settlement_evm_cumulative_below_claimed', 'invalid_batch_settlement_evm_cumulative_exceeds_balance', 'invalid_batch_settlement_evm_refund_amount_invalid']],
  ['the deposit is too small for the seller', ['invalid_batch_settlement_evm_deposit_below_min_deposit']],
  ['another payment of the channel is under way', ['invalid_batch_settlement_evm_channel_busy']],
  ['the deposit of the channel is being withdrawn', ['channel_withdrawal_pending']],
  ['the channel is closed: withdraw its rest on the chain', ['channel_closed']],
])

/** The Sandbox chain. */
export const SANDBOX_NETWORK = 'eip155:845320402'

/** The address of USDC on the Sandbox chain. On Base, USDC has this address too. */
export const SANDBOX_USDC_ADDRESS = '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913'

/** Circle’s own USDC, which has six decimals everywhere, and that of the Sandbox, by network. */
export const KNOWN_USDC: ReadonlyMap<string, string> = new Map([
  ['eip155:845320402', '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913'],
  ['eip155:1', '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'],
  ['eip155:137', '0x3c499c542cEF5E3811e1192ce70d8cC03d5c3359'],
  ['eip155:8453', '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913'],
  ['eip155:42161', '0xaf88d065e77c8cC2239327C5EDb3A432268e5831'],
  ['eip155:43114', '0xB97EF9Ef8734C71904D8002F8b6Bc66Dd9c48a6E'],
  ['eip155:84532', '0x036CbD53842c5426634e7929541eC2318f3dCF7e'],
  ['eip155:50', '0xfA2958CB79b0491CC627c1557F441eF849Ca8eb1'],
  ['eip155:51', '0xb5AB69F7bBada22B28e79C8FFAECe55eF1c771D4'],
  ['eip155:143', '0x754704Bc059F8C67012fEd69BC8A327a5aafb603'],
  ['eip155:1328', '0x4fCF1784B31630811181f670Aea7A7bEF803eaED'],
  ['eip155:1329', '0xe15fC38F6D8c56aF07bbCBe3BAf5708A2Bf42392'],
  ['eip155:42220', '0xcebA9300f2b948710d2653dD7B07f33A8B32118C'],
  ['eip155:421614', '0x75faf114eafb1BDbe2F0316DF893fd58CE46AA4d'],
  ['eip155:11142220', '0x01C5C0122039549AD1493B8220cABEdD739BC44E'],
  ['hedera:mainnet', '0.0.456858'],
  ['hedera:testnet', '0.0.429274'],
])

/**
 * The x402 errors which report that the buyer’s sum of charges differs from the seller’s. The seller may have charged
 * the voucher.
 */
export const MISCOUNTED: ReadonlySet<unknown> = new Set([
  'invalid_batch_settlement_evm_cumulative_amount_mismatch',
  'invalid_batch_settlement_evm_cumulative_below_claimed',
])

/** The refusals that tell a buyer that its view of the channel differs from the seller’s. */
export const OUT_OF_STEP: ReadonlySet<unknown> = new Set([
  'invalid_batch_settlement_evm_cumulative_amount_mismatch',
  'invalid_batch_settlement_evm_cumulative_below_claimed',
  'invalid_batch_settlement_evm_cumulative_exceeds_balance',
])

/** The headers that a caller cannot add: the client sets them itself, or they belong to the connection. */
export const RESERVED_HEADERS: ReadonlySet<unknown> = new Set([
  'accept',
  'accept-encoding',
  'authorization',
  'content-length',
  'content-type',
  'host',
  'idempotency-key',
  'if-match',
  'user-agent',
  'x-api-key',
  'x-svc-environment',
  'connection',
  'expect',
  'keep-alive',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
])

/** The ranges of addresses that are not of the public Internet, by family. */
export const NOT_PUBLIC_ADDRESSES: ReadonlyMap<string, readonly string[]> = new Map([
  ['ipv4', ['0.0.0.0/8', '10.0.0.0/8', '100.64.0.0/10', '127.0.0.0/8', '168.63.129.16/32', '169.254.0.0/16', '172.16.0.0/12', '192.0.0.0/24', '192.0.2.0/24', '192.88.99.0/24', '192.168.0.0/16', '198.18.0.0/15', '198.51.100.0/24', '203.0.113.0/24', '224.0.0.0/3']],
  ['ipv6', ['::/3', '4000::/2', '8000::/1', '2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20']],
])

/** Seconds for one try of a request to the control plane, unless set otherwise. */
export const REQUEST_TIMEOUT_SECONDS = 30

/** The repetitions of a request to the control plane, unless set otherwise. */
export const MAX_RETRIES = 2

/** Milliseconds before the first repetition, if the answer names no time. */
export const FIRST_RETRY_MILLISECONDS = 500

/** The most milliseconds before a repetition, if the answer names no time. */
export const LONGEST_RETRY_MILLISECONDS = 8000

/** Seconds. After a longer Retry-After, the client fails at once instead of waiting. */
export const LONGEST_RETRY_AFTER_SECONDS = 30

/** The most details that the message of an error shows. */
export const MOST_ERROR_DETAILS = 3

/** The most bytes of the last line of an export. */
export const EXPORT_END_BYTES = 256

/** Seconds for the headers of an answer to a buyer, unless set otherwise. */
export const BUYER_TIMEOUT_SECONDS = 60

/** How often a payment with an unknown outcome is sent again, unless set otherwise. */
export const MAX_RESENDS = 3

/** The most repetitions of a payment that a caller may set. */
export const MOST_RESENDS = 100

/** Seconds. The most that a time-out of a buyer may be set to. */
export const LONGEST_BUYER_TIMEOUT_SECONDS = 86400

/**
 * The most bytes of a header, or of a decompressed body, that decide about a payment. The gateway’s own are far
 * shorter.
 */
export const DECISIVE_BYTES = 65536

/** The most characters of a text of the seller that are shown. */
export const LONGEST_SELLER_TEXT = 200

/** The most levels of lists and objects in JSON of a seller, and in a journal that all SDKs can read. */
export const DEEPEST_JSON = 200

/** Seconds for which a step of a journal waits for other processes. */
export const JOURNAL_WAIT_SECONDS = 10

/** Milliseconds for which a process holds a payment of a journal after the last renewal of its lease. */
export const JOURNAL_LEASE_MILLISECONDS = 5000

/** Milliseconds between two renewals of a lease. */
export const JOURNAL_RENEWAL_MILLISECONDS = 1500

/** Milliseconds. A lease that ends later was made before the clock was set back. */
export const LONGEST_JOURNAL_LEASE_MILLISECONDS = 60000

/** Milliseconds between two looks at the lease of another process. */
export const JOURNAL_POLL_MILLISECONDS = 100

/** The most characters of JSON of a receipt that a journal keeps. */
export const LONGEST_KEPT_RECEIPT = 4096

/** The most characters of a transaction id that a journal keeps. */
export const LONGEST_TRANSACTION = 1024

/**
 * How many payments in a row a host may leave without a receipt before the buyer pauses, unless the policy says
 * otherwise.
 */
export const MOST_WITHOUT_RECEIPT = 3

/** Seconds of the first pause for a host. Each further payment without a receipt doubles the pause. */
export const FIRST_HOST_PAUSE_SECONDS = 60

/** Seconds of the longest pause for a host. Payments signed longer ago than this do not cause a pause. */
export const LONGEST_HOST_PAUSE_SECONDS = 3600

/** The highest maxTimeoutSeconds of terms that a buyer pays. No honest seller needs longer for one request. */
export const LONGEST_TIMEOUT_SECONDS = 86400

/** Seconds for which a signature can be charged, unless the policy says otherwise. */
export const USUAL_SIGNATURE_SECONDS = 300

/** The most seconds that a policy may allow for a signature. */
export const LONGEST_SIGNATURE_SECONDS = 3600

/**
 * Seconds. The longest withdrawal delay that a buyer accepts. After the delay, the deposit can return without the
 * seller.
 */
export const LONGEST_WITHDRAW_DELAY_SECONDS = 2592000

/** Seconds of the withdrawal delay if the seller names none (x402, batch-settlement on EVM). */
export const USUAL_WITHDRAW_DELAY_SECONDS = 900

/** How many prices a deposit covers if the seller names no amount. */
export const PRICES_PER_DEPOSIT = 5

/** Seconds for which a buyer uses the resolved addresses of a host name. This is longer than a purchase takes. */
export const ADDRESS_SECONDS = 600

/** The most host names with addresses in memory. */
export const MOST_ADDRESSES = 256

/** The most bytes that the key derivation of a keystore may process, over all rounds. geth’s own need 256 MiB. */
export const MOST_KEYSTORE_BYTES = 1073741824

/** The most rounds of the key derivation of a keystore. */
export const MOST_KEYSTORE_ROUNDS = 10000000

/** The most bytes of a file with a key. A key has 66, a keystore about 500. */
export const LONGEST_KEY_FILE_BYTES = 16384

/** Seconds for a command that prints the key: a keyring may ask its owner first. */
export const KEY_COMMAND_SECONDS = 60

/** Seconds to wait for a key command’s output after its end. A background program, such as an agent, may keep it open. */
export const KEY_OUTPUT_SECONDS = 1
