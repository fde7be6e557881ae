import { stringToBytes } from 'viem'
import { uint256 } from '../../chain/hex.ts'
import { keccak256 } from '../../chain/keccak256.ts'
import { typedDataDigest } from '../../chain/typed-data.ts'
import type { Eip3009Payload } from './payload.ts'

/** EIP-3009 `TransferWithAuthorization` as EIP-712 typed data, hashed by hand: viem's general function costs ten times as much. */
const TRANSFER_TYPE_HASH = keccak256(
  stringToBytes(
    'TransferWithAuthorization(address from,address to,uint256 value,uint256 validAfter,uint256 validBefore,bytes32 nonce)',
  ),
)

/**
 * `ReceiveWithAuthorization` has the fields of `TransferWithAuthorization`, but only the payee may send it. Deposits into payment channels
 * use it.
 */
const RECEIVE_TYPE_HASH = keccak256(
  stringToBytes(
    'ReceiveWithAuthorization(address from,address to,uint256 value,uint256 validAfter,uint256 validBefore,bytes32 nonce)',
  ),
)

type Authorization = Eip3009Payload['authorization']

/** The digest that the payer has signed, 32 bytes. */
export function transferDigest(separator: Buffer, authorization: Authorization): Uint8Array {
  return digestOf(TRANSFER_TYPE_HASH, separator, authorization)
}

export function receiveDigest(separator: Buffer, authorization: Authorization): Uint8Array {
  return digestOf(RECEIVE_TYPE_HASH, separator, authorization)
}

function digestOf(typeHash: Uint8Array, separator: Buffer, authorization: Authorization): Uint8Array {
  const struct = Buffer.alloc(7 * 32)
  struct.set(typeHash, 0)
  struct.write(authorization.from.slice(2), 32 + 12, 'hex')
  struct.write(authorization.to.slice(2), 64 + 12, 'hex')
  writeUint256(struct, 96, authorization.value)
  writeUint256(struct, 128, authorization.validAfter)
  writeUint256(struct, 160, authorization.validBefore)
  struct.write(authorization.nonce.slice(2), 192, 'hex')
  return typedDataDigest(separator, struct)
}

function writeUint256(target: Buffer, offset: number, decimal: string): void {
  target.write(uint256(decimal), offset, 'hex')
}
