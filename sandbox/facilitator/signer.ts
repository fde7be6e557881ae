import { toFacilitatorEvmSigner } from '@x402/evm'
import {
  type Abi,
  createPublicClient,
  createWalletClient,
  type EstimateContractGasParameters,
  type Hex,
  http,
  publicActions,
  type VerifyTypedDataParameters,
  type WriteContractParameters,
} from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { POLLING_INTERVAL_MS, sandboxChain } from '../chain-manager/chain-client.ts'
import { serial } from '../chain-manager/serial.ts'
import { FEES } from '../chain-manager/token.ts'
import { receiptsByBlock } from './receipts.ts'

const RPC_BATCH_MS = 2

/** How long a settlement waits for its receipt before it answers `settlement_pending`, in milliseconds. */
const CONFIRMATION_TIMEOUT_MS = 20_000

/**
 * The wallet that sends settlements. Gas is estimated before a nonce is given out: a settlement that would revert must not
 * leave a gap behind it.
 */
export function facilitatorSigner(options: { rpcUrl: string; privateKey: Hex; chainId: number }) {
  const chain = sandboxChain(options.rpcUrl, options.chainId)
  // A payment takes a dozen calls: those of payments at the same time go together.
  const transport = http(options.rpcUrl, { retryCount: 0, timeout: 10_000, batch: { wait: RPC_BATCH_MS } })
  const account = privateKeyToAccount(options.privateKey)
  const reader = createPublicClient({ chain, transport })
  const wallet = createWalletClient({
    account,
    chain,
    transport: http(options.rpcUrl, { retryCount: 0, timeout: 10_000 }),
  }).extend(publicActions)
  const receiptOf = receiptsByBlock(reader, POLLING_INTERVAL_MS)
  const withNonce = nonceSequence(() => wallet.getTransactionCount({ address: account.address, blockTag: 'pending' }))
  return toFacilitatorEvmSigner(
    {
      address: account.address,
      getCode: (call) => reader.getCode(call),
      readContract: (call) => reader.readContract({ ...call, abi: call.abi as Abi, args: call.args ?? [] }),
      verifyTypedData: (call) => reader.verifyTypedData(call as VerifyTypedDataParameters),
      async writeContract(call) {
        const request = { ...call, abi: call.abi as Abi, args: call.args ?? [], account }
        const estimate = await reader.estimateContractGas(request as EstimateContractGasParameters)
        const gas = call.gas ?? (estimate * 13n) / 10n
        const send = { ...request, chain, gas, type: 'eip1559', ...FEES }
        return withNonce((nonce) => wallet.writeContract({ ...send, nonce } as WriteContractParameters))
      },
      async sendTransaction(call) {
        const gas = await reader.estimateGas({ ...call, account })
        const send = { ...call, gas, type: 'eip1559', ...FEES } as const
        return withNonce((nonce) => wallet.sendTransaction({ ...send, nonce }))
      },
      waitForTransactionReceipt: ({ hash, timeout = CONFIRMATION_TIMEOUT_MS }) => receiptOf({ hash, timeout }),
    },
    { confirmationTimeoutMs: CONFIRMATION_TIMEOUT_MS },
  )
}

/**
 * Gives each sending the next nonce, one sending at a time. viem's own manager takes an account's very first nonce, 0, for none
 * and gives it out twice; one that counts by itself is wrong as soon as the chain is set back or somebody else sends.
 */
function nonceSequence(pendingCount: () => Promise<number>) {
  const inTurn = serial()
  return (send: (nonce: number) => Promise<Hex>): Promise<Hex> => inTurn(async () => send(await pendingCount()))
}
