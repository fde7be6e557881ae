import {
  type Address,
  createPublicClient,
  createWalletClient,
  encodeFunctionData,
  type Hex,
  parseAbi,
  parseEther,
} from 'viem'
import { generatePrivateKey, type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts'
import { SANDBOX_CHAIN_ID, SANDBOX_USDC } from '../../../../domain/networks/network.ts'
import { chainClient, sandboxChain } from '../../../../sandbox/chain-manager/chain-client.ts'
import { MULTICALL3 } from '../../../../sandbox/chain-manager/prepare.ts'
import { FEES } from '../../../../sandbox/chain-manager/token.ts'
import { httpAddress, type Settings } from '../../../../sandbox/settings.ts'
import { rpc } from '../../../support/rpc.ts'
import type { SignedPayment } from './buyer.ts'

const ABI = parseAbi([
  'function transferWithAuthorization(address from, address to, uint256 value, uint256 validAfter, uint256 validBefore, bytes32 nonce, bytes signature)',
  'function cancelAuthorization(address authorizer, bytes32 nonce, bytes signature)',
  'function aggregate3((address target, bool allowFailure, bytes callData)[] calls) returns ((bool success, bytes returnData)[])',
])

/** A third party with gas money that can send payments of other signers. */
export interface SomebodyElse {
  /** Settles payments in one transaction, which first calls the contracts in `also`. Returns the transaction's hash after it is mined. */
  settle(payments: readonly SignedPayment[], also?: readonly Address[]): Promise<Hex>
  /** Cancels an authorization in its payer's name. */
  cancel(payer: PrivateKeyAccount, nonce: string): Promise<Hex>
}

export function somebodyElse(settings: Settings): SomebodyElse {
  const rpcUrl = httpAddress(settings, 'rpc')
  const chain = sandboxChain(rpcUrl)
  const transport = rpc(rpcUrl)
  // A new account, because concurrent files would otherwise use one nonce twice.
  const account = privateKeyToAccount(generatePrivateKey())
  const wallet = createWalletClient({ account, chain, transport })
  const reader = createPublicClient({ chain, transport, pollingInterval: 50 })
  const send = async (to: Address, data: Hex, gas: bigint) => {
    await chainClient(rpcUrl).setBalance({ address: account.address, value: parseEther('1') })
    const hash = await wallet.sendTransaction({ to, data, gas, type: 'eip1559', ...FEES })
    const { status } = await reader.waitForTransactionReceipt({ hash })
    if (status !== 'success') throw new Error(`transaction ${hash} was reverted`)
    return hash
  }
  return {
    settle(payments, also = []) {
      const others = also.map((target) => ({ target, allowFailure: false, callData: '0x' as const }))
      const transfers = payments.map((payment) => ({
        target: SANDBOX_USDC.address,
        allowFailure: false,
        callData: transferCall(payment),
      }))
      const calls = [...others, ...transfers]
      const data = encodeFunctionData({ abi: ABI, functionName: 'aggregate3', args: [calls] })
      return send(MULTICALL3, data, 100_000n + 90_000n * BigInt(payments.length))
    },
    async cancel(payer, nonce) {
      const signature = await payer.signTypedData({
        domain: {
          name: SANDBOX_USDC.name,
          version: SANDBOX_USDC.version,
          chainId: SANDBOX_CHAIN_ID,
          verifyingContract: SANDBOX_USDC.address,
        },
        types: {
          CancelAuthorization: [
            { name: 'authorizer', type: 'address' },
            { name: 'nonce', type: 'bytes32' },
          ],
        },
        primaryType: 'CancelAuthorization',
        message: { authorizer: payer.address, nonce: nonce as Hex },
      })
      const args = [payer.address, nonce as Hex, signature] as const
      const data = encodeFunctionData({ abi: ABI, functionName: 'cancelAuthorization', args })
      return send(SANDBOX_USDC.address, data, 200_000n)
    },
  }
}

function transferCall({ authorization, payload }: SignedPayment): Hex {
  const { from, to, value, validAfter, validBefore, nonce } = authorization
  const signature = payload.payload.signature as Hex
  const times = [BigInt(validAfter), BigInt(validBefore)] as const
  const args = [from as Address, to as Address, BigInt(value), ...times, nonce as Hex, signature] as const
  return encodeFunctionData({ abi: ABI, functionName: 'transferWithAuthorization', args })
}
