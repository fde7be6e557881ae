// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.26;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {SafeERC20} from "@openzeppelin/contracts/token/ERC20/utils/SafeERC20.sol";
import {EIP712} from "@openzeppelin/contracts/utils/cryptography/EIP712.sol";
import {ECDSA} from "@openzeppelin/contracts/utils/cryptography/ECDSA.sol";
import {SignatureChecker} from "@openzeppelin/contracts/utils/cryptography/SignatureChecker.sol";
import {Multicall} from "@openzeppelin/contracts/utils/Multicall.sol";

/// Terms of a channel. Their EIP-712 digest is the id of the channel.
struct ChannelConfig {
    address payer;
    address payerAuthorizer;
    address receiver;
    address receiverAuthorizer;
    address token;
    uint40 withdrawDelay;
    bytes32 salt;
}

struct Voucher {
    ChannelConfig channel;
    uint128 maxClaimableAmount;
}

struct VoucherClaim {
    Voucher voucher;
    bytes signature;
    uint128 totalClaimed;
}

interface IDepositCollector {
    function collect(address payer, address token, uint256 amount, bytes32 channelId, bytes calldata data) external;
}

/// Replaces x402's contract for "batch-settlement" at its address on test chains. It has the interface in the package
/// x402/evm and the rules of the scheme. It is not the audited contract (no package contains its code), and is only for
/// tests. The code is copied to the address, so no constructor can store values.
contract SandboxBatchSettlement is EIP712, Multicall {
    using SafeERC20 for IERC20;

    struct Escrow {
        uint128 balance;
        uint128 totalClaimed;
    }

    struct Withdrawal {
        uint128 amount;
        uint40 initiatedAt;
    }

    struct Earnings {
        uint128 totalClaimed;
        uint128 totalSettled;
    }

    error ClaimExceedsBalance();
    error ClaimExceedsCeiling();
    error DepositCollectionFailed();
    error EmptyBatch();
    error InvalidChannel();
    error InvalidRefundNonce();
    error InvalidSignature();
    error NotAuthorizedToClaim();
    error NotAuthorizedToFinalizeWithdraw();
    error NotAuthorizedToRefund();
    error NotReceiverAuthorizer();
    error NothingToWithdraw();
    error WithdrawAmountExceedsAvailable();
    error WithdrawDelayNotElapsed();
    error WithdrawDelayOutOfRange();
    error WithdrawalAlreadyPending();
    error WithdrawalNotPending();
    error ZeroDeposit();
    error ZeroRefund();

    event Claimed(bytes32 indexed channelId, address indexed sender, uint128 claimAmount, uint128 newTotalClaimed);
    event Deposited(bytes32 indexed channelId, address indexed sender, uint128 amount, uint128 newBalance);
    event Refunded(bytes32 indexed channelId, address indexed sender, uint128 amount);
    event Settled(address indexed receiver, address indexed token, address indexed sender, uint128 amount);
    event WithdrawFinalized(bytes32 indexed channelId, address indexed sender, uint128 amount);
    event WithdrawInitiated(bytes32 indexed channelId, uint128 amount, uint40 finalizeAfter);

    bytes32 public constant CHANNEL_CONFIG_TYPEHASH = keccak256(
        "ChannelConfig(address payer,address payerAuthorizer,address receiver,address receiverAuthorizer,address token,uint40 withdrawDelay,bytes32 salt)"
    );
    bytes32 private constant VOUCHER_TYPEHASH = keccak256("Voucher(bytes32 channelId,uint128 maxClaimableAmount)");
    bytes32 private constant REFUND_TYPEHASH = keccak256("Refund(bytes32 channelId,uint256 nonce,uint128 amount)");
    bytes32 private constant CLAIM_ENTRY_TYPEHASH =
        keccak256("ClaimEntry(bytes32 channelId,uint128 maxClaimableAmount,uint128 totalClaimed)");
    bytes32 private constant CLAIM_BATCH_TYPEHASH = keccak256(
        "ClaimBatch(ClaimEntry[] claims)ClaimEntry(bytes32 channelId,uint128 maxClaimableAmount,uint128 totalClaimed)"
    );

    mapping(bytes32 channelId => Escrow) public channels;
    mapping(bytes32 channelId => Withdrawal) public pendingWithdrawals;
    mapping(bytes32 channelId => uint256) public refundNonce;
    mapping(address receiver => mapping(address token => Earnings)) public receivers;

    constructor() EIP712("x402 Batch Settlement", "1") {}

    function deposit(ChannelConfig calldata config, uint128 amount, address collector, bytes calldata collectorData)
        external
    {
        bool named = config.payer != address(0) && config.receiver != address(0);
        if (!named || config.receiverAuthorizer == address(0) || config.token == address(0)) revert InvalidChannel();
        if (config.withdrawDelay < 15 minutes || config.withdrawDelay > 30 days) revert WithdrawDelayOutOfRange();
        if (amount == 0) revert ZeroDeposit();
        bytes32 id = getChannelId(config);
        uint256 before = IERC20(config.token).balanceOf(address(this));
        IDepositCollector(collector).collect(config.payer, config.token, amount, id, collectorData);
        if (IERC20(config.token).balanceOf(address(this)) != before + amount) revert DepositCollectionFailed();
        channels[id].balance += amount;
        emit Deposited(id, msg.sender, amount, channels[id].balance);
    }

    function claim(VoucherClaim[] calldata claims) external {
        if (claims.length == 0) revert EmptyBatch();
        for (uint256 i = 0; i < claims.length; i++) {
            if (!_isReceiverSide(claims[i].voucher.channel)) revert NotAuthorizedToClaim();
            _claim(claims[i]);
        }
    }

    function claimWithSignature(VoucherClaim[] calldata claims, bytes calldata authorizerSignature) external {
        if (claims.length == 0) revert EmptyBatch();
        address authorizer = claims[0].voucher.channel.receiverAuthorizer;
        _requireSignature(authorizer, getClaimBatchDigest(claims), authorizerSignature);
        for (uint256 i = 0; i < claims.length; i++) {
            if (claims[i].voucher.channel.receiverAuthorizer != authorizer) revert NotReceiverAuthorizer();
            _claim(claims[i]);
        }
    }

    /// Any account may send a receiver its claimed money.
    function settle(address receiver, address token) external {
        Earnings storage earnings = receivers[receiver][token];
        uint128 amount = earnings.totalClaimed - earnings.totalSettled;
        if (amount == 0) return;
        earnings.totalSettled = earnings.totalClaimed;
        IERC20(token).safeTransfer(receiver, amount);
        emit Settled(receiver, token, msg.sender, amount);
    }

    function refund(ChannelConfig calldata config, uint128 amount) external {
        if (!_isReceiverSide(config)) revert NotAuthorizedToRefund();
        _refund(config, getChannelId(config), amount);
    }

    function refundWithSignature(ChannelConfig calldata config, uint128 amount, uint256 nonce, bytes calldata signature)
        external
    {
        bytes32 id = getChannelId(config);
        if (nonce != refundNonce[id]) revert InvalidRefundNonce();
        _requireSignature(config.receiverAuthorizer, getRefundDigest(id, nonce, amount), signature);
        _refund(config, id, amount);
    }

    /// A withdrawal keeps only the sum claimed on the chain; vouchers without a claim do not count.
    function initiateWithdraw(ChannelConfig calldata config, uint128 amount) external {
        if (!_isPayerSide(config)) revert InvalidChannel();
        if (amount == 0) revert NothingToWithdraw();
        bytes32 id = getChannelId(config);
        if (pendingWithdrawals[id].initiatedAt != 0) revert WithdrawalAlreadyPending();
        if (amount > _available(id)) revert WithdrawAmountExceedsAvailable();
        pendingWithdrawals[id] = Withdrawal(amount, uint40(block.timestamp));
        emit WithdrawInitiated(id, amount, uint40(block.timestamp) + config.withdrawDelay);
    }

    function finalizeWithdraw(ChannelConfig calldata config) external {
        if (!_isPayerSide(config)) revert NotAuthorizedToFinalizeWithdraw();
        bytes32 id = getChannelId(config);
        Withdrawal memory withdrawal = pendingWithdrawals[id];
        if (withdrawal.initiatedAt == 0) revert WithdrawalNotPending();
        if (block.timestamp < uint256(withdrawal.initiatedAt) + config.withdrawDelay) revert WithdrawDelayNotElapsed();
        delete pendingWithdrawals[id];
        uint128 amount = _atMost(withdrawal.amount, _available(id));
        channels[id].balance -= amount;
        emit WithdrawFinalized(id, msg.sender, amount);
        IERC20(config.token).safeTransfer(config.payer, amount);
    }

    function getChannelId(ChannelConfig calldata config) public view returns (bytes32) {
        return _hashTypedDataV4(keccak256(abi.encode(CHANNEL_CONFIG_TYPEHASH, config)));
    }

    function getVoucherDigest(bytes32 channelId, uint128 maxClaimableAmount) public view returns (bytes32) {
        return _hashTypedDataV4(keccak256(abi.encode(VOUCHER_TYPEHASH, channelId, maxClaimableAmount)));
    }

    function getRefundDigest(bytes32 channelId, uint256 nonce, uint128 amount) public view returns (bytes32) {
        return _hashTypedDataV4(keccak256(abi.encode(REFUND_TYPEHASH, channelId, nonce, amount)));
    }

    function getClaimBatchDigest(VoucherClaim[] calldata claims) public view returns (bytes32) {
        bytes32[] memory entries = new bytes32[](claims.length);
        for (uint256 i = 0; i < claims.length; i++) {
            bytes32 id = getChannelId(claims[i].voucher.channel);
            uint128 ceiling = claims[i].voucher.maxClaimableAmount;
            entries[i] = keccak256(abi.encode(CLAIM_ENTRY_TYPEHASH, id, ceiling, claims[i].totalClaimed));
        }
        return _hashTypedDataV4(keccak256(abi.encode(CLAIM_BATCH_TYPEHASH, keccak256(abi.encodePacked(entries)))));
    }

    /// A claim of at most the sum that is claimed already has no effect, so batches may be repeated.
    function _claim(VoucherClaim calldata given) private {
        ChannelConfig calldata config = given.voucher.channel;
        bytes32 id = getChannelId(config);
        Escrow storage escrow = channels[id];
        if (given.totalClaimed <= escrow.totalClaimed) return;
        if (given.totalClaimed > given.voucher.maxClaimableAmount) revert ClaimExceedsCeiling();
        if (given.totalClaimed > escrow.balance) revert ClaimExceedsBalance();
        _requireVoucher(config, getVoucherDigest(id, given.voucher.maxClaimableAmount), given.signature);
        uint128 amount = given.totalClaimed - escrow.totalClaimed;
        escrow.totalClaimed = given.totalClaimed;
        receivers[config.receiver][config.token].totalClaimed += amount;
        emit Claimed(id, msg.sender, amount, given.totalClaimed);
    }

    /// The nonce changes even if there is nothing to refund.
    function _refund(ChannelConfig calldata config, bytes32 id, uint128 wanted) private {
        if (wanted == 0) revert ZeroRefund();
        refundNonce[id]++;
        uint128 amount = _atMost(wanted, _available(id));
        if (amount == 0) return;
        channels[id].balance -= amount;
        Withdrawal storage withdrawal = pendingWithdrawals[id];
        if (amount >= withdrawal.amount) delete pendingWithdrawals[id];
        else withdrawal.amount -= amount;
        emit Refunded(id, msg.sender, amount);
        IERC20(config.token).safeTransfer(config.payer, amount);
    }

    /// A payer without an authorizer of its own may be a contract; an authorizer is always a key.
    function _requireVoucher(ChannelConfig calldata config, bytes32 digest, bytes calldata signature) private view {
        if (config.payerAuthorizer == address(0)) return _requireSignature(config.payer, digest, signature);
        if (ECDSA.recoverCalldata(digest, signature) != config.payerAuthorizer) revert InvalidSignature();
    }

    function _requireSignature(address signer, bytes32 digest, bytes calldata signature) private view {
        if (!SignatureChecker.isValidSignatureNow(signer, digest, signature)) revert InvalidSignature();
    }

    function _isReceiverSide(ChannelConfig calldata config) private view returns (bool) {
        return msg.sender == config.receiver || msg.sender == config.receiverAuthorizer;
    }

    function _isPayerSide(ChannelConfig calldata config) private view returns (bool) {
        return msg.sender == config.payer || msg.sender == config.payerAuthorizer;
    }

    function _available(bytes32 id) private view returns (uint128) {
        return channels[id].balance - channels[id].totalClaimed;
    }

    function _atMost(uint128 wanted, uint128 most) private pure returns (uint128) {
        return wanted < most ? wanted : most;
    }
}

interface IReceiveWithAuthorization {
    function receiveWithAuthorization(
        address from,
        address to,
        uint256 value,
        uint256 validAfter,
        uint256 validBefore,
        bytes32 nonce,
        bytes memory signature
    ) external;
}

/// Replaces x402's collector for EIP-3009 deposits at its address. An authorization's nonce binds it to one channel.
contract SandboxERC3009DepositCollector is IDepositCollector {
    using SafeERC20 for IERC20;

    error OnlyBatchSettlement();

    address public constant BATCH_SETTLEMENT = 0x4020074e9dF2ce1deE5A9C1b5c3f541D02a10003;

    function collect(address payer, address token, uint256 amount, bytes32 channelId, bytes calldata data) external {
        if (msg.sender != BATCH_SETTLEMENT) revert OnlyBatchSettlement();
        (uint256 validAfter, uint256 validBefore, uint256 salt, bytes memory signature) =
            abi.decode(data, (uint256, uint256, uint256, bytes));
        bytes32 nonce = keccak256(abi.encode(channelId, salt));
        IReceiveWithAuthorization(token).receiveWithAuthorization(
            payer, address(this), amount, validAfter, validBefore, nonce, signature
        );
        IERC20(token).safeTransfer(BATCH_SETTLEMENT, amount);
    }
}
