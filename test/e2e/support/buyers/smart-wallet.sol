// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.26;

import {Create2} from "@openzeppelin/contracts/utils/Create2.sol";
import {ECDSA} from "@openzeppelin/contracts/utils/cryptography/ECDSA.sol";

/// A wallet that its owner signs for (ERC-1271). Its signatures are the owner's with one byte before, or the owner's
/// alone, as those of a Safe with one owner.
contract SmartWallet {
    address private immutable owner;

    constructor(address owner_) {
        owner = owner_;
    }

    function isValidSignature(bytes32 hash, bytes calldata signature) external view returns (bytes4) {
        bytes calldata owners = signature.length == 66 ? signature[1:] : signature;
        bool own = owners.length == 65 && ECDSA.recover(hash, owners) == owner;
        return own ? this.isValidSignature.selector : bytes4(0xffffffff);
    }
}

/// Makes wallets at addresses that are known beforehand (ERC-6492).
contract SmartWalletFactory {
    function create(address owner) external returns (address) {
        return Create2.deploy(0, 0, _code(owner));
    }

    function addressOf(address owner) external view returns (address) {
        return Create2.computeAddress(0, keccak256(_code(owner)));
    }

    function _code(address owner) private pure returns (bytes memory) {
        return abi.encodePacked(type(SmartWallet).creationCode, abi.encode(owner));
    }
}
