// Code generated from openapi/openapi.json and sdks/surface by `make sdk`; DO NOT EDIT.

// Package facts has what all SDKs know alike.
package facts

// AskAgain: The codes of the gateway after which the same payment is sent again.
var AskAgain = map[string]bool{
	"api_unavailable":             true,
	"endpoint_in_flight":          true,
	"facilitator_unavailable":     true,
	"gateway_unavailable":         true,
	"ledger_unavailable":          true,
	"overloaded":                  true,
	"payment_in_flight":           true,
	"payment_outcome_unknown":     true,
	"rate_limited":                true,
	"screening_unavailable":       true,
	"seller_busy":                 true,
	"too_many_payments_in_flight": true,
}

// NotCharged: The codes of the gateway for payments that it did not reserve, or that it released.
var NotCharged = map[string]bool{
	"ambiguous_payment":           true,
	"grpc_not_supported":          true,
	"incomplete_answer":           true,
	"incomplete_grpc_answer":      true,
	"malformed_payment":           true,
	"payer_screened":              true,
	"payment_identifier_required": true,
	"payment_too_large":           true,
	"redirect_not_passed":         true,
	"sandbox_payments_used_up":    true,
	"suspended":                   true,
	"too_many_failed_payments":    true,
	"unsupported_x402_version":    true,
	"upgrade_ignored":             true,
	"upload_too_slow":             true,
	"upstream_not_allowed":        true,
	"upstream_not_resolved":       true,
	"upstream_status_reserved":    true,
	"upstream_timeout":            true,
	"upstream_unavailable":        true,
}

// BuyerReasons: Texts for buyers about the reasons for a refusal, by the code of x402 or of the gateway.
var BuyerReasons = map[string]string{
	"insufficient_funds":                                              "the wallet does not hold enough of the token",
	"insufficient_balance":                                            "the wallet does not hold enough of the token",
	"invalid_exact_evm_insufficient_balance":                          "the wallet does not hold enough of the token",
	"permit2_insufficient_balance":                                    "the wallet does not hold enough of the token",
	"invalid_batch_settlement_evm_insufficient_balance":               "the wallet does not hold enough of the token",
	"payment_expired":                                                 "the payment has expired, or lasts too short or too long",
	"payment_valid_for_too_long":                                      "the payment has expired, or lasts too short or too long",
	"invalid_exact_evm_payload_authorization_valid_before":            "the payment has expired, or lasts too short or too long",
	"permit2_deadline_expired":                                        "the payment has expired, or lasts too short or too long",
	"invalid_batch_settlement_evm_payload_authorization_valid_before": "the payment has expired, or lasts too short or too long",
	"invalid_exact_evm_payload_authorization_valid_after":             "the payment is not valid yet",
	"permit2_not_yet_valid":                                           "the payment is not valid yet",
	"permit2_payment_too_early":                                       "the payment is not valid yet",
	"invalid_batch_settlement_evm_payload_authorization_valid_after":  "the payment is not valid yet",
	"invalid_exact_evm_signature":                                     "the signature is not accepted",
	"invalid_exact_evm_payload_signature":                             "the signature is not accepted",
	"invalid_exact_evm_failed_to_parse_signature":                     "the signature is not accepted",
	"invalid_permit2_signature":                                       "the signature is not accepted",
	"invalid_batch_settlement_evm_voucher_signature":                  "the signature is not accepted",
	"invalid_batch_settlement_evm_receive_authorization_signature":    "the signature is not accepted",
	"smart_wallet_deployment_failed":                                  "the signature is not accepted",
	"eip6492_factory_not_allowed":                                     "the signature is not accepted",
	"invalid_exact_evm_payload_undeployed_smart_wallet":               "the signature is not accepted",
	"invalid_batch_settlement_evm_eip6492_factory_not_allowed":        "the signature is not accepted",
	"invalid_batch_settlement_evm_smart_wallet_deployment_failed":     "the signature is not accepted",
	"invalid_exact_evm_nonce_already_used":                            "the payment was used before",
	"permit2_invalid_nonce":                                           "the payment was used before",
	"duplicate_settlement":                                            "the payment was used before",
	"payment_already_used":                                            "the payment was used before",
	"invalid_scheme":                                                  "the payment is not for the terms of the seller",
	"unsupported_scheme":                                              "the payment is not for the terms of the seller",
	"invalid_network":                                                 "the payment is not for the terms of the seller",
	"invalid_exact_evm_scheme":                                        "the payment is not for the terms of the seller",
	"invalid_exact_evm_network_mismatch":                              "the payment is not for the terms of the seller",
	"invalid_exact_evm_recipient_mismatch":                            "the payment is not for the terms of the seller",
	"invalid_exact_evm_asset_mismatch":                                "the payment is not for the terms of the seller",
	"invalid_exact_evm_payload_recipient_mismatch":                    "the payment is not for the terms of the seller",
	"invalid_exact_evm_payload_authorization_value":                   "the payment is not for the terms of the seller",
	"invalid_exact_evm_payload_authorization_value_too_low":           "the payment is not for the terms of the seller",
	"invalid_exact_evm_payload_authorization_value_mismatch":          "the payment is not for the terms of the seller",
	"permit2_amount_mismatch":                                         "the payment is not for the terms of the seller",
	"permit2_token_mismatch":                                          "the payment is not for the terms of the seller",
	"invalid_permit2_recipient_mismatch":                              "the payment is not for the terms of the seller",
	"invalid_permit2_spender":                                         "the payment is not for the terms of the seller",
	"invalid_batch_settlement_evm_scheme":                             "the payment is not for the terms of the seller",
	"invalid_batch_settlement_evm_network_mismatch":                   "the payment is not for the terms of the seller",
	"invalid_batch_settlement_evm_receiver_mismatch":                  "the payment is not for the terms of the seller",
	"invalid_batch_settlement_evm_receiver_authorizer_mismatch":       "the payment is not for the terms of the seller",
	"invalid_batch_settlement_evm_token_mismatch":                     "the payment is not for the terms of the seller",
	"invalid_batch_settlement_evm_withdraw_delay_mismatch":            "the payment is not for the terms of the seller",
	"no_matching_requirements":                                        "the payment is not for the terms of the seller",
	"invalid_payment_requirements":                                    "nobody can pay the terms of the seller: tell the seller",
	"invalid_request":                                                 "nobody can pay the terms of the seller: tell the seller",
	"invalid_exact_evm_missing_eip712_domain":                         "nobody can pay the terms of the seller: tell the seller",
	"invalid_exact_evm_token_name_mismatch":                           "nobody can pay the terms of the seller: tell the seller",
	"invalid_exact_evm_token_version_mismatch":                        "nobody can pay the terms of the seller: tell the seller",
	"invalid_exact_evm_eip3009_not_supported":                         "nobody can pay the terms of the seller: tell the seller",
	"invalid_batch_settlement_evm_missing_eip712_domain":              "nobody can pay the terms of the seller: tell the seller",
	"asset_not_deployed_contract":                                     "nobody can pay the terms of the seller: tell the seller",
	"permit2_proxy_not_deployed":                                      "nobody can pay the terms of the seller: tell the seller",
	"invalid_payload":                                                 "the payment cannot be understood",
	"invalid_x402_version":                                            "the payment cannot be understood",
	"unsupported_payload_type":                                        "the payment cannot be understood",
	"malformed_payment":                                               "the payment cannot be understood",
	"unsupported_x402_version":                                        "the payment cannot be understood",
	"invalid_batch_settlement_evm_payload_type":                       "the payment cannot be understood",
	"permit2_allowance_required":                                      "the token or its contracts do not take such a payment",
	"invalid_transaction_state":                                       "the transaction failed on the chain",
	"invalid_exact_evm_transaction_simulation_failed":                 "the transaction failed on the chain",
	"invalid_exact_evm_transaction_failed":                            "the transaction failed on the chain",
	"invalid_exact_evm_transfer_event_mismatch":                       "the transaction failed on the chain",
	"permit2_simulation_failed":                                       "the transaction failed on the chain",
	"invalid_batch_settlement_evm_deposit_simulation_failed":          "the transaction failed on the chain",
	"invalid_batch_settlement_evm_deposit_transaction_failed":         "the transaction failed on the chain",
	"invalid_batch_settlement_evm_claim_simulation_failed":            "the transaction failed on the chain",
	"invalid_batch_settlement_evm_claim_transaction_failed":           "the transaction failed on the chain",
	"invalid_batch_settlement_evm_settle_simulation_failed":           "the transaction failed on the chain",
	"invalid_batch_settlement_evm_settle_transaction_failed":          "the transaction failed on the chain",
	"invalid_batch_settlement_evm_refund_simulation_failed":           "the transaction failed on the chain",
	"invalid_batch_settlement_evm_refund_transaction_failed":          "the transaction failed on the chain",
	"unexpected_verify_error":                                         "the payment could not be verified or settled",
	"unexpected_settle_error":                                         "the payment could not be verified or settled",
	"settlement_pending":                                              "the payment could not be verified or settled",
	"invalid_batch_settlement_evm_rpc_read_failed":                    "the payment could not be verified or settled",
	"invalid_batch_settlement_evm_authorizer_address_mismatch":        "the payment could not be verified or settled",
	"invalid_batch_settlement_evm_authorizer_not_configured":          "the payment could not be verified or settled",
	"invalid_batch_settlement_evm_nothing_to_settle":                  "the payment could not be verified or settled",
	"payment_not_settled":                                             "the payment could not be verified or settled",
	"invalid_batch_settlement_evm_refund_no_balance":                  "the channel holds nothing that could come back",
	"invalid_batch_settlement_evm_channel_not_found":                  "the channel is not one that the seller takes",
	"invalid_batch_settlement_evm_channel_id_invalid":                 "the channel is not one that the seller takes",
	"invalid_batch_settlement_evm_channel_id_mismatch":                "the channel is not one that the seller takes",
	"invalid_batch_settlement_evm_missing_channel":                    "the channel is not one that the seller takes",
	"invalid_batch_settlement_evm_withdraw_delay_out_of_range":        "the channel is not one that the seller takes",
	"channel_payer_authorizer_required":                               "the channel is not one that the seller takes",
	"invalid_batch_settlement_evm_cumulative_amount_mismatch":         "the channel stands otherwise than the payment says",
	"invalid_batch_settlement_evm_cumulative_below_claimed":           "the channel stands otherwise than the payment says",
	"invalid_batch_settlement_evm_cumulative_exceeds_balance":         "the channel stands otherwise than the payment says",
	"invalid_batch_settlement_evm_refund_amount_invalid":              "the channel stands otherwise than the payment says",
	"invalid_batch_settlement_evm_deposit_below_min_deposit":          "the deposit is too small for the seller",
	"invalid_batch_settlement_evm_channel_busy":                       "another payment of the channel is under way",
	"channel_withdrawal_pending":                                      "the deposit of the channel is being withdrawn",
	"channel_closed":                                                  "the channel is closed: withdraw its rest on the chain",
}

// SandboxNetwork: The Sandbox chain.
const SandboxNetwork = "eip155:845320402"

// SandboxUsdcAddress: The address of USDC on the Sandbox chain. On Base, USDC has this address too.
const SandboxUsdcAddress = "0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913"

// KnownUsdc: Circle’s own USDC, which has six decimals everywhere, and that of the Sandbox, by network.
var KnownUsdc = map[string]string{
	"eip155:845320402": "0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913",
	"eip155:1":         "0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48",
	"eip155:137":       "0x3c499c542cEF5E3811e1192ce70d8cC03d5c3359",
	"eip155:8453":      "0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913",
	"eip155:42161":     "0xaf88d065e77c8cC2239327C5EDb3A432268e5831",
	"eip155:43114":     "0xB97EF9Ef8734C71904D8002F8b6Bc66Dd9c48a6E",
	"eip155:84532":     "0x036CbD53842c5426634e7929541eC2318f3dCF7e",
	"eip155:50":        "0xfA2958CB79b0491CC627c1557F441eF849Ca8eb1",
	"eip155:51":        "0xb5AB69F7bBada22B28e79C8FFAECe55eF1c771D4",
	"eip155:143":       "0x754704Bc059F8C67012fEd69BC8A327a5aafb603",
	"eip155:1328":      "0x4fCF1784B31630811181f670Aea7A7bEF803eaED",
	"eip155:1329":      "0xe15fC38F6D8c56aF07bbCBe3BAf5708A2Bf42392",
	"eip155:42220":     "0xcebA9300f2b948710d2653dD7B07f33A8B32118C",
	"eip155:421614":    "0x75faf114eafb1BDbe2F0316DF893fd58CE46AA4d",
	"eip155:11142220":  "0x01C5C0122039549AD1493B8220cABEdD739BC44E",
	"hedera:mainnet":   "0.0.456858",
	"hedera:testnet":   "0.0.429274",
}

// Miscounted: The x402 errors which report that the buyer’s sum of charges differs from the seller’s. The seller may
// have charged the voucher.
var Miscounted = map[string]bool{
	"invalid_batch_settlement_evm_cumulative_amount_mismatch": true,
	"invalid_batch_settlement_evm_cumulative_below_claimed":   true,
}

// OutOfStep: The refusals that tell a buyer that its view of the channel differs from the seller’s.
var OutOfStep = map[string]bool{
	"invalid_batch_settlement_evm_cumulative_amount_mismatch": true,
	"invalid_batch_settlement_evm_cumulative_below_claimed":   true,
	"invalid_batch_settlement_evm_cumulative_exceeds_balance": true,
}

// ReservedHeaders: The headers that a caller cannot add: the client sets them itself, or they belong to the
// connection.
var ReservedHeaders = map[string]bool{
	"accept":            true,
	"accept-encoding":   true,
	"authorization":     true,
	"content-length":    true,
	"content-type":      true,
	"host":              true,
	"idempotency-key":   true,
	"if-match":          true,
	"user-agent":        true,
	"x-api-key":         true,
	"x-svc-environment": true,
	"connection":        true,
	"expect":            true,
	"keep-alive":        true,
	"proxy-connection":  true,
	"te":                true,
	"trailer":           true,
	"transfer-encoding": true,
	"upgrade":           true,
}

// NotPublicAddresses: The ranges of addresses that are not of the public Internet, by family.
var NotPublicAddresses = map[string]string{
	"0.0.0.0/8":        "ipv4",
	"10.0.0.0/8":       "ipv4",
	"100.64.0.0/10":    "ipv4",
	"127.0.0.0/8":      "ipv4",
	"168.63.129.16/32": "ipv4",
	"169.254.0.0/16":   "ipv4",
	"172.16.0.0/12":    "ipv4",
	"192.0.0.0/24":     "ipv4",
	"192.0.2.0/24":     "ipv4",
	"192.88.99.0/24":   "ipv4",
	"192.168.0.0/16":   "ipv4",
	"198.18.0.0/15":    "ipv4",
	"198.51.100.0/24":  "ipv4",
	"203.0.113.0/24":   "ipv4",
	"224.0.0.0/3":      "ipv4",
	"::/3":             "ipv6",
	"4000::/2":         "ipv6",
	"8000::/1":         "ipv6",
	"2001::/23":        "ipv6",
	"2001:db8::/32":    "ipv6",
	"2002::/16":        "ipv6",
	"3fff::/20":        "ipv6",
}

// RequestTimeoutSeconds: Seconds for one try of a request to the control plane, unless set otherwise.
const RequestTimeoutSeconds = 30

// MaxRetries: The repetitions of a request to the control plane, unless set otherwise.
const MaxRetries = 2

// FirstRetryMilliseconds: Milliseconds before the first repetition, if the answer names no time.
const FirstRetryMilliseconds = 500

// LongestRetryMilliseconds: The most milliseconds before a repetition, if the answer names no time.
const LongestRetryMilliseconds = 8000

// LongestRetryAfterSeconds: Seconds. After a longer Retry-After, the client fails at once instead of waiting.
const LongestRetryAfterSeconds = 30

// MostErrorDetails: The most details that the message of an error shows.
const MostErrorDetails = 3

// ExportEndBytes: The most bytes of the last line of an export.
const ExportEndBytes = 256

// BuyerTimeoutSeconds: Seconds for the headers of an answer to a buyer, unless set otherwise.
const BuyerTimeoutSeconds = 60

// MaxResends: How often a payment with an unknown outcome is sent again, unless set otherwise.
const MaxResends = 3

// MostResends: The most repetitions of a payment that a caller may set.
const MostResends = 100

// LongestBuyerTimeoutSeconds: Seconds. The most that a time-out of a buyer may be set to.
const LongestBuyerTimeoutSeconds = 86400

// DecisiveBytes: The most bytes of a header, or of a decompressed body, that decide about a payment. The gateway’s own
// are far shorter.
const DecisiveBytes = 65536

// LongestSellerText: The most characters of a text of the seller that are shown.
const LongestSellerText = 200

// DeepestJson: The most levels of lists and objects in JSON of a seller, and in a journal that all SDKs can read.
const DeepestJson = 200

// JournalWaitSeconds: Seconds for which a step of a journal waits for other processes.
const JournalWaitSeconds = 10

// JournalLeaseMilliseconds: Milliseconds for which a process holds a payment of a journal after the last renewal of
// its lease.
const JournalLeaseMilliseconds = 5000

// JournalRenewalMilliseconds: Milliseconds between two renewals of a lease.
const JournalRenewalMilliseconds = 1500

// LongestJournalLeaseMilliseconds: Milliseconds. A lease that ends later was made before the clock was set back.
const LongestJournalLeaseMilliseconds = 60000

// JournalPollMilliseconds: Milliseconds between two looks at the lease of another process.
const JournalPollMilliseconds = 100

// LongestKeptReceipt: The most characters of JSON of a receipt that a journal keeps.
const LongestKeptReceipt = 4096

// LongestTransaction: The most characters of a transaction id that a journal keeps.
const LongestTransaction = 1024

// MostWithoutReceipt: How many payments in a row a host may leave without a receipt before the buyer pauses, unless
// the policy says otherwise.
const MostWithoutReceipt = 3

// FirstHostPauseSeconds: Seconds of the first pause for a host. Each further payment without a receipt doubles the
// pause.
const FirstHostPauseSeconds = 60

// LongestHostPauseSeconds: Seconds of the longest pause for a host. Payments signed longer ago than this do not cause
// a pause.
const LongestHostPauseSeconds = 3600

// LongestTimeoutSeconds: The highest maxTimeoutSeconds of terms that a buyer pays. No honest seller needs longer for
// one request.
const LongestTimeoutSeconds = 86400

// UsualSignatureSeconds: Seconds for which a signature can be charged, unless the policy says otherwise.
const UsualSignatureSeconds = 300

// LongestSignatureSeconds: The most seconds that a policy may allow for a signature.
const LongestSignatureSeconds = 3600

// LongestWithdrawDelaySeconds: Seconds. The longest withdrawal delay that a buyer accepts. After the delay, the
// deposit can return without the seller.
const LongestWithdrawDelaySeconds = 2592000

// UsualWithdrawDelaySeconds: Seconds of the withdrawal delay if the seller names none (x402, batch-settlement on EVM).
const UsualWithdrawDelaySeconds = 900

// PricesPerDeposit: How many prices a deposit covers if the seller names no amount.
const PricesPerDeposit = 5

// AddressSeconds: Seconds for which a buyer uses the resolved addresses of a host name. This is longer than a purchase
// takes.
const AddressSeconds = 600

// MostAddresses: The most host names with addresses in memory.
const MostAddresses = 256

// MostKeystoreBytes: The most bytes that the key derivation of a keystore may process, over all rounds. geth’s own
// need 256 MiB.
const MostKeystoreBytes = 1073741824

// MostKeystoreRounds: The most rounds of the key derivation of a keystore.
const MostKeystoreRounds = 10000000

// LongestKeyFileBytes: The most bytes of a file with a key. A key has 66, a keystore about 500.
const LongestKeyFileBytes = 16384

// KeyCommandSeconds: Seconds for a command that prints the key: a keyring may ask its owner first.
const KeyCommandSeconds = 60

// KeyOutputSeconds: Seconds to wait for a key command’s output after its end. A background program, such as an agent,
// may keep it open.
const KeyOutputSeconds = 1
