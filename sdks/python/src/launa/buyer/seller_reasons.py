"""Names of reasons in x402 (v2 specification and its reference facilitator) and in this gateway."""

from __future__ import annotations

from collections.abc import Mapping

_NAMES: Mapping[str, str] = {
    "the wallet does not hold enough of the token": """
        insufficient_funds insufficient_balance invalid_exact_evm_insufficient_balance permit2_insufficient_balance
        invalid_batch_settlement_evm_insufficient_balance
    """,
    "the payment has expired, or lasts too short or too long": """
        payment_expired payment_valid_for_too_long invalid_exact_evm_payload_authorization_valid_before
        permit2_deadline_expired invalid_batch_settlement_evm_payload_authorization_valid_before
    """,
    "the payment is not valid yet": """
        invalid_exact_evm_payload_authorization_valid_after permit2_not_yet_valid permit2_payment_too_early
        invalid_batch_settlement_evm_payload_authorization_valid_after
    """,
    "the signature is not accepted": """
        invalid_exact_evm_signature invalid_exact_evm_payload_signature invalid_exact_evm_failed_to_parse_signature
        invalid_permit2_signature invalid_batch_settlement_evm_voucher_signature
        invalid_batch_settlement_evm_receive_authorization_signature smart_wallet_deployment_failed
        eip6492_factory_not_allowed invalid_exact_evm_payload_undeployed_smart_wallet
        invalid_batch_settlement_evm_eip6492_factory_not_allowed
        invalid_batch_settlement_evm_smart_wallet_deployment_failed
    """,
    "the payment was used before": """
        invalid_exact_evm_nonce_already_used permit2_invalid_nonce duplicate_settlement payment_already_used
    """,
    "the payment is not for the terms of the seller": """
        invalid_scheme unsupported_scheme invalid_network invalid_exact_evm_scheme
        invalid_exact_evm_network_mismatch invalid_exact_evm_recipient_mismatch invalid_exact_evm_asset_mismatch
        invalid_exact_evm_payload_recipient_mismatch invalid_exact_evm_payload_authorization_value
        invalid_exact_evm_payload_authorization_value_too_low invalid_exact_evm_payload_authorization_value_mismatch
        permit2_amount_mismatch permit2_token_mismatch invalid_permit2_recipient_mismatch invalid_permit2_spender
        invalid_batch_settlement_evm_scheme invalid_batch_settlement_evm_network_mismatch
        invalid_batch_settlement_evm_receiver_mismatch invalid_batch_settlement_evm_receiver_authorizer_mismatch
        invalid_batch_settlement_evm_token_mismatch invalid_batch_settlement_evm_withdraw_delay_mismatch
        no_matching_requirements
    """,
    "nobody can pay the terms of the seller: tell the seller": """
        invalid_payment_requirements invalid_request invalid_exact_evm_missing_eip712_domain
        invalid_exact_evm_token_name_mismatch
        invalid_exact_evm_token_version_mismatch invalid_exact_evm_eip3009_not_supported
        invalid_batch_settlement_evm_missing_eip712_domain asset_not_deployed_contract permit2_proxy_not_deployed
    """,
    "the payment cannot be understood": """
        invalid_payload invalid_x402_version unsupported_payload_type malformed_payment unsupported_x402_version
        invalid_batch_settlement_evm_payload_type
    """,
    "the token or its contracts do not take such a payment": """
        permit2_allowance_required
    """,
    "the transaction failed on the chain": """
        invalid_transaction_state invalid_exact_evm_transaction_simulation_failed
        invalid_exact_evm_transaction_failed invalid_exact_evm_transfer_event_mismatch permit2_simulation_failed
        invalid_batch_settlement_evm_deposit_simulation_failed
        invalid_batch_settlement_evm_deposit_transaction_failed invalid_batch_settlement_evm_claim_simulation_failed
        invalid_batch_settlement_evm_claim_transaction_failed invalid_batch_settlement_evm_settle_simulation_failed
        invalid_batch_settlement_evm_settle_transaction_failed invalid_batch_settlement_evm_refund_simulation_failed
        invalid_batch_settlement_evm_refund_transaction_failed
    """,
    "the payment could not be verified or settled": """
        unexpected_verify_error unexpected_settle_error settlement_pending
        invalid_batch_settlement_evm_rpc_read_failed invalid_batch_settlement_evm_authorizer_address_mismatch
        invalid_batch_settlement_evm_authorizer_not_configured invalid_batch_settlement_evm_nothing_to_settle
        payment_not_settled
    """,
    "the channel holds nothing that could come back": """
        invalid_batch_settlement_evm_refund_no_balance
    """,
    "the channel is not one that the seller takes": """
        invalid_batch_settlement_evm_channel_not_found invalid_batch_settlement_evm_channel_id_invalid
        invalid_batch_settlement_evm_channel_id_mismatch invalid_batch_settlement_evm_missing_channel
        invalid_batch_settlement_evm_withdraw_delay_out_of_range channel_payer_authorizer_required
    """,
    "the channel stands otherwise than the payment says": """
        invalid_batch_settlement_evm_cumulative_amount_mismatch
        invalid_batch_settlement_evm_cumulative_below_claimed
        invalid_batch_settlement_evm_cumulative_exceeds_balance invalid_batch_settlement_evm_refund_amount_invalid
    """,
    "the deposit is too small for the seller": """
        invalid_batch_settlement_evm_deposit_below_min_deposit
    """,
    "another payment of the channel is under way": """
        invalid_batch_settlement_evm_channel_busy
    """,
    "the deposit of the channel is being withdrawn": """
        channel_withdrawal_pending
    """,
    "the channel is closed: withdraw its rest on the chain": """
        channel_closed
    """,
}

REASONS: Mapping[str, str] = {name: text for text, names in _NAMES.items() for name in names.split()}
"""What each comes to, in words of ours."""
