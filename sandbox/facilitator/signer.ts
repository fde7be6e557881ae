import { toFacilitatorEvmSigner } from '@x402/evm'
import {
  type Abi,
  concat,
  createPublicClient,
  type EncodeFunctionDataParameters,
  type EstimateContractGasParameters,
  encodeFunctionData,
  type Hex,
  http,
  type VerifyTypedDataParameters,
} from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { scaled } from '../../runtime/patience.ts'
import { POLLING_INTERVAL_MS, sandboxChain } from '../chain-manager/chain-client.ts'
import { receiptsByBlock } from '../chain-manager/receipts.ts'
import { FEES } from '../chain-manager/token.ts'
import { nonceSequence } from './nonce-sequence.ts'

const RPC_BATCH_MS = 2

/** How long a settlement waits for its receipt before the answer `settlement_pending`, in milliseconds. */
const CONFIRMATION_TIMEOUT_MS = 20_000

const withMargin = (gas: bigint) => (gas * 13n) / 10n

/**
 * The wallet that sends settlements. It estimates gas before it takes a nonce, so that a transaction that would revert takes none. viem's
 * wallet would ask the chain four times for known values.
 */
export function facilitatorSigner(options: { rpcUrl: string; privateKey: Hex; chainId: number }) {
  const { rpcUrl, chainId } = options
  const account = privateKeyToAccount(options.privateKey)
  // Concurrent calls are sent in one batch.
  const transport = http(rpcUrl, { retryCount: 0, timeout: scaled(10_000), batch: { wait: RPC_BATCH_MS } })
  const chain = createPublicClient({ chain: sandboxChain(rpcUrl, chainId), transport })
  const receiptOf = receiptsByBlock(chain, POLLING_INTERVAL_MS)
  const { address } = account
  const withNonce = nonceSequence<Hex>(() => chain.getTransactionCount({ address, blockTag: 'pending' }))
  const send = (transaction: { to: Hex; data: Hex; gas: bigint }) =>
    withNonce(async (nonce) => {
      const type = 'eip1559'
      const serializedTransaction = await account.signTransaction({ ...transaction, ...FEES, type, chainId, nonce })
      return chain.sendRawTransaction({ serializedTransaction })
    })
  return toFacilitatorEvmSigner(
    {
      address,
      getCode: (call) => chain.getCode(call),
      readContract: (call) => chain.readContract({ ...call, abi: call.abi as Abi, args: call.args ?? [] }),
      verifyTypedData: (call) => chain.verifyTypedData(call as VerifyTypedDataParameters),
      async writeContract(call) {
        const request = { ...call, abi: call.abi as Abi, args: call.args ?? [], account, prepare: false }
        const gas = call.gas ?? withMargin(await chain.estimateContractGas(request as EstimateContractGasParameters))
        const data = encodeFunctionData(request as EncodeFunctionDataParameters)
        return send({ to: call.address, data: call.dataSuffix ? concat([data, call.dataSuffix]) : data, gas })
      },
      sendTransaction: async (call) =>
        send({ ...call, gas: await chain.estimateGas({ ...call, account, prepare: false }) }),
      waitForTransactionReceipt: ({ hash, timeout = CONFIRMATION_TIMEOUT_MS }) => receiptOf({ hash, timeout }),
    },
    { confirmationTimeoutMs: CONFIRMATION_TIMEOUT_MS },
  )
}
