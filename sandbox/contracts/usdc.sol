// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.26;

import {ERC20} from "@openzeppelin/contracts/token/ERC20/ERC20.sol";
import {ERC3009} from "@openzeppelin/contracts/token/ERC20/extensions/draft-ERC3009.sol";
import {Nonces} from "@openzeppelin/contracts/utils/Nonces.sol";
import {EIP712} from "@openzeppelin/contracts/utils/cryptography/EIP712.sol";
import {SignatureChecker} from "@openzeppelin/contracts/utils/cryptography/SignatureChecker.sol";

/// Replaces USDC at its address on the L2 mainnet when the Sandbox chain starts empty. It has the functions of the real
/// token that payments need, and its error messages, because clients and facilitators read them. The code is copied to
/// the address, so no constructor can store values: name and symbol are functions, and the minter is part of the code.
contract SandboxUSDC is ERC3009, Nonces {
    bytes32 private constant PERMIT_TYPEHASH =
        keccak256("Permit(address owner,address spender,uint256 value,uint256 nonce,uint256 deadline)");

    address public immutable masterMinter;

    constructor(address minter) ERC20("", "") EIP712("USDC", "2") {
        masterMinter = minter;
    }

    function name() public pure override returns (string memory) {
        return "USDC";
    }

    function symbol() public pure override returns (string memory) {
        return "USDC";
    }

    function version() external pure returns (string memory) {
        return "2";
    }

    function decimals() public pure override returns (uint8) {
        return 6;
    }

    function DOMAIN_SEPARATOR() external view returns (bytes32) {
        return _domainSeparatorV4();
    }

    function mint(address to, uint256 amount) external returns (bool) {
        require(msg.sender == masterMinter, "FiatToken: caller is not a minter");
        _mint(to, amount);
        return true;
    }

    /// EIP-2612, by which an owner allows a spender without a transaction of its own.
    function permit(
        address owner,
        address spender,
        uint256 value,
        uint256 deadline,
        uint8 v,
        bytes32 r,
        bytes32 s
    ) external {
        require(block.timestamp <= deadline, "FiatTokenV2: permit is expired");
        bytes32 message = keccak256(abi.encode(PERMIT_TYPEHASH, owner, spender, value, _useNonce(owner), deadline));
        _requireSignature(owner, message, abi.encodePacked(r, s, v));
        _approve(owner, spender, value);
    }

    /// As in the real token, a wallet's signature (ERC-1271) may also have the length of a key's signature.
    function transferWithAuthorization(
        address from,
        address to,
        uint256 value,
        uint256 validAfter,
        uint256 validBefore,
        bytes32 nonce,
        uint8 v,
        bytes32 r,
        bytes32 s
    ) public override {
        bytes32 typeHash = TRANSFER_WITH_AUTHORIZATION_TYPEHASH;
        bytes32 message = keccak256(abi.encode(typeHash, from, to, value, validAfter, validBefore, nonce));
        _requireSignature(from, message, abi.encodePacked(r, s, v));
        _transferWithAuthorization(from, to, value, validAfter, validBefore, nonce);
    }

    /// The overloads with one signature also accept longer signatures of wallets.
    function transferWithAuthorization(
        address from,
        address to,
        uint256 value,
        uint256 validAfter,
        uint256 validBefore,
        bytes32 nonce,
        bytes memory signature
    ) external {
        bytes32 typeHash = TRANSFER_WITH_AUTHORIZATION_TYPEHASH;
        bytes32 message = keccak256(abi.encode(typeHash, from, to, value, validAfter, validBefore, nonce));
        _requireSignature(from, message, signature);
        _transferWithAuthorization(from, to, value, validAfter, validBefore, nonce);
    }

    function receiveWithAuthorization(
        address from,
        address to,
        uint256 value,
        uint256 validAfter,
        uint256 validBefore,
        bytes32 nonce,
        bytes memory signature
    ) external {
        require(to == msg.sender, "FiatTokenV2: caller must be the payee");
        bytes32 typeHash = RECEIVE_WITH_AUTHORIZATION_TYPEHASH;
        bytes32 message = keccak256(abi.encode(typeHash, from, to, value, validAfter, validBefore, nonce));
        _requireSignature(from, message, signature);
        _transferWithAuthorization(from, to, value, validAfter, validBefore, nonce);
    }

    function cancelAuthorization(address authorizer, bytes32 nonce, bytes memory signature) external {
        bytes32 message = keccak256(abi.encode(CANCEL_AUTHORIZATION_TYPEHASH, authorizer, nonce));
        _requireSignature(authorizer, message, signature);
        _cancelAuthorization(authorizer, nonce);
    }

    function _requireSignature(address signer, bytes32 message, bytes memory signature) private view {
        bool valid = SignatureChecker.isValidSignatureNow(signer, _hashTypedDataV4(message), signature);
        require(valid, "FiatTokenV2: invalid signature");
    }

    function _consumeNonce(address authorizer, bytes32 nonce) internal override {
        require(!authorizationState(authorizer, nonce), "FiatTokenV2: authorization is used or canceled");
        super._consumeNonce(authorizer, nonce);
    }

    /// Times must be Unix seconds, as in the real token. OpenZeppelin also accepts block numbers.
    function _checkValidity(uint256 validAfter, uint256 validBefore) internal view override {
        require(block.timestamp > validAfter, "FiatTokenV2: authorization is not yet valid");
        require(block.timestamp < validBefore, "FiatTokenV2: authorization is expired");
    }

    function _update(address from, address to, uint256 value) internal override {
        require(from == address(0) || balanceOf(from) >= value, "ERC20: transfer amount exceeds balance");
        super._update(from, to, value);
    }
}
