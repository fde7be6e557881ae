import type { KeptChannel } from '@launa/sdk/buyer'
import { BATCH_SETTLEMENT_ADDRESS } from '@x402/evm'
import { computeChannelId } from '@x402/evm/batch-settlement/client'
import { encodeFunctionData, type Hex, numberToHex, pad, parseAbi } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import type { NodeScript } from './scripted-node-testing.ts'

/** A publicly known private key (from the usual development mnemonic). It must never hold money. */
export const WITHDRAWER = '0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80'
const NETWORK = 'eip155:8453'
export const SINCE = 1_800_000_000
export const DELAY = 900
export const GWEI = 10n ** 9n
/** The number of the block that contains the transaction of a test, in hex. */
export const BLOCK = '0x10'

const payer = privateKeyToAccount(WITHDRAWER).address
const config: KeptChannel['config'] = {
  ...{ payer, payerAuthorizer: payer, receiver: '0x1111111111111111111111111111111111111111' },
  ...{ receiverAuthorizer: '0x90F79bf6EB2c4f870365E785982E1f101E93b906', withdrawDelay: DELAY },
  ...{ token: '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913', salt: pad('0x') },
}
const id = computeChannelId(config, NETWORK) as Hex
export const CHANNEL: KeptChannel = { id, network: NETWORK, host: 'weather.example.com', config }

const ABI = parseAbi(['function channels(bytes32)', 'function pendingWithdrawals(bytes32)'])

/** The answer of a node to a call that reads a pair of numbers about a channel at a block. */
export function viewOf(
  channel: Hex,
  functionName: 'channels' | 'pendingWithdrawals',
  { at = 'latest', is }: { at?: string; is: readonly [bigint | number, bigint | number] },
): NodeScript {
  const data = encodeFunctionData({ abi: ABI, functionName, args: [channel] })
  const [first, second] = is.map((number) => numberToHex(number, { size: 32 }).slice(2))
  return { [`eth_call ${BATCH_SETTLEMENT_ADDRESS.toLowerCase()} ${data} ${at}`]: { result: `0x${first}${second}` } }
}

export const holds = (is: readonly [bigint | number, bigint | number], at?: string) =>
  viewOf(id, 'channels', { is, ...(at && { at }) })
export const pending = (is: readonly [bigint | number, bigint | number], at?: string) =>
  viewOf(id, 'pendingWithdrawals', { is, ...(at && { at }) })

/** A node that accepts each transaction and reports that it succeeded. */
export function obedientNode(chainId: number, { timestamp = SINCE }: { timestamp?: number } = {}): NodeScript {
  const hex = (number: number | bigint) => ({ result: numberToHex(number) })
  const none = pad('0x')
  const bloom = pad('0x', { size: 256 })
  const block = { number: BLOCK, hash: none, timestamp: numberToHex(timestamp), baseFeePerGas: numberToHex(GWEI) }
  return {
    eth_chainId: hex(chainId),
    eth_getBlockByNumber: { result: { ...block, transactions: [] } },
    eth_estimateGas: hex(100_000),
    eth_maxPriorityFeePerGas: hex(GWEI / 1_000n),
    eth_getBalance: hex(10n ** 18n),
    eth_getTransactionCount: hex(7),
    eth_sendRawTransaction: { result: none },
    eth_getTransactionReceipt: {
      result: {
        ...{ status: '0x1', blockNumber: BLOCK, blockHash: none, transactionHash: none, transactionIndex: '0x0' },
        ...{
          from: payer,
          to: BATCH_SETTLEMENT_ADDRESS,
          contractAddress: null,
          type: '0x2',
          logs: [],
          logsBloom: bloom,
        },
        ...{ gasUsed: '0x1', cumulativeGasUsed: '0x1', effectiveGasPrice: '0x1' },
      },
    },
  }
}

export const HONEST = obedientNode(8453)
export const LATER = obedientNode(8453, { timestamp: SINCE + DELAY })

/** The channel holds 1000 atomic units, of which 100 were charged. In block `BLOCK`, a withdrawal of the other 900 is requested. */
export const FULL = { ...holds([1_000, 100]), ...pending([0, 0]), ...pending([900, SINCE], BLOCK) }
export const ASKED = { ...holds([1_000, 100]), ...pending([900, SINCE]), ...holds([100, 100], BLOCK) }
