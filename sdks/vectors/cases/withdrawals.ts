import { BATCH_SETTLEMENT_ADDRESS } from '@x402/evm'
import { computeChannelId } from '@x402/evm/batch-settlement/client'
import { encodeFunctionData, type Hex, numberToHex, pad, parseAbi } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { Channels } from '../../typescript/src/buyer/channels/channels.ts'
import type { KeptChannel } from '../../typescript/src/buyer/channels/kept-channel.ts'
import { memoryChannels } from '../../typescript/src/buyer/channels/store.ts'
import { type NodeScript, scriptedNode } from '../scripted-node.ts'

/** A key that everybody knows (of the usual development mnemonic); it must never hold money. */
export const WITHDRAWER = '0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80'
const NETWORK = 'eip155:8453'
const SINCE = 1_800_000_000
const DELAY = 900
const GWEI = 10n ** 9n
/** Of the transaction, as JSON-RPC writes it. */
const BLOCK = '0x10'

const payer = privateKeyToAccount(WITHDRAWER).address
const config: KeptChannel['config'] = {
  ...{ payer, payerAuthorizer: payer, receiver: '0x1111111111111111111111111111111111111111' },
  ...{ receiverAuthorizer: '0x90F79bf6EB2c4f870365E785982E1f101E93b906', withdrawDelay: DELAY },
  ...{ token: '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913', salt: pad('0x') },
}
const id = computeChannelId(config, NETWORK) as Hex
export const CHANNEL: KeptChannel = { id, network: NETWORK, host: 'weather.example.com', config }

const ABI = parseAbi(['function channels(bytes32)', 'function pendingWithdrawals(bytes32)'])

/** What the contract answers about a channel at a block: two numbers. */
export function viewOf(
  channel: Hex,
  functionName: 'channels' | 'pendingWithdrawals',
  { at = 'latest', is }: { at?: string; is: readonly [bigint | number, bigint | number] },
): NodeScript {
  const data = encodeFunctionData({ abi: ABI, functionName, args: [channel] })
  const [first, second] = is.map((number) => numberToHex(number, { size: 32 }).slice(2))
  return { [`eth_call ${BATCH_SETTLEMENT_ADDRESS.toLowerCase()} ${data} ${at}`]: { result: `0x${first}${second}` } }
}

const holds = (is: readonly [bigint | number, bigint | number], at?: string) =>
  viewOf(id, 'channels', { is, ...(at && { at }) })
const pending = (is: readonly [bigint | number, bigint | number], at?: string) =>
  viewOf(id, 'pendingWithdrawals', { is, ...(at && { at }) })

/** A node whose chain takes whatever it is sent. */
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
const MIB = 1_048_576
const receiptWith = (changes: object) => ({
  result: { ...(HONEST.eth_getTransactionReceipt as { result: object }).result, ...changes },
})
const UNDONE = receiptWith({ status: '0x0' })
const OTHERWISE = { error: { code: 3, message: 'execution reverted' } }

/** The channel holds 1000, of which 100 were charged. */
export const FULL = { ...holds([1_000, 100]), ...pending([0, 0]), ...pending([900, SINCE], BLOCK) }
export const ASKED = { ...holds([1_000, 100]), ...pending([900, SINCE]), ...holds([100, 100], BLOCK) }

const CASES: readonly { name: string; node: NodeScript }[] = [
  { name: 'asks for all that is left', node: { ...HONEST, ...FULL } },
  { name: 'waits for the delay', node: { ...obedientNode(8453, { timestamp: SINCE + DELAY - 1 }), ...ASKED } },
  { name: 'takes the money when the delay is over', node: { ...LATER, ...ASKED } },
  { name: 'finds nothing left', node: { ...HONEST, ...holds([100, 100]), ...pending([0, 0]) } },
  {
    name: 'does not believe a node that says more was charged',
    node: { ...LATER, ...holds([1_000, 900]), ...pending([100, SINCE]), ...holds([900, 900], BLOCK) },
  },
  { name: 'sends nothing to another chain', node: { ...HONEST, ...FULL, eth_chainId: { result: '0x1' } } },
  { name: 'pays no price above its limit', node: { ...HONEST, ...FULL, eth_maxPriorityFeePerGas: hexOf(10n ** 11n) } },
  {
    name: 'pays a price just at its limit',
    node: { ...HONEST, ...FULL, eth_maxPriorityFeePerGas: hexOf(988n * 10n ** 8n) },
  },
  { name: 'buys no more gas than its limit', node: { ...HONEST, ...FULL, eth_estimateGas: hexOf(300_001n) } },
  {
    name: 'names what the wallet has and what the step takes',
    node: { ...HONEST, ...FULL, eth_getBalance: hexOf(10n ** 12n) },
  },
  { name: 'says that the chain has undone it', node: { ...HONEST, ...FULL, eth_getTransactionReceipt: UNDONE } },
  {
    name: 'asks for the receipt again while it names no block or no outcome',
    node: {
      ...{ ...HONEST, ...FULL },
      eth_getTransactionReceipt: [
        receiptWith({ blockNumber: null }),
        receiptWith({ blockNumber: '0x11', status: '0x7' }),
        receiptWith({}),
      ],
    },
  },
  { name: 'reads an answer of 4 MiB', node: { ...HONEST, ...FULL, eth_chainId: chainIdOf(4 * MIB) } },
  { name: 'stops at an answer above 4 MiB', node: { ...HONEST, ...FULL, eth_chainId: chainIdOf(4 * MIB + 1) } },
  {
    name: 'stops at an answer that goes on, and does not read to its end',
    node: { ...HONEST, ...FULL, eth_chainId: chainIdOf(64 * MIB) },
  },
  { name: 'stops where the chain refuses the step', node: { ...HONEST, ...FULL, eth_estimateGas: OTHERWISE } },
  {
    name: 'stops where the node refuses the transaction',
    node: { ...HONEST, ...FULL, eth_sendRawTransaction: OTHERWISE },
  },
  { name: 'stops at a view without numbers', node: { ...HONEST, ...FULL, ...emptied(holds([0, 0])) } },
  { name: 'stops at a sum that no channel holds', node: { ...HONEST, ...FULL, ...holds([2n ** 128n, 0]) } },
  { name: 'stops where more was claimed than deposited', node: { ...HONEST, ...FULL, ...holds([100, 101]) } },
  {
    name: 'stops at a chain without a price of gas',
    node: {
      ...HONEST,
      ...FULL,
      eth_getBlockByNumber: { result: { number: BLOCK, timestamp: '0x1', transactions: [] } },
    },
  },
]

function hexOf(number: bigint): { result: Hex } {
  return { result: numberToHex(number) }
}

function chainIdOf(bytes: number) {
  return { result: '0x2105', bytes }
}

function emptied(view: NodeScript): NodeScript {
  return Object.fromEntries(Object.keys(view).map((key) => [key, { result: '0x' }]))
}

/** Withdrawals from a channel against nodes that follow a script: what is sent, what comes of it and what is known afterwards. */
export async function withdrawalVectors(): Promise<object> {
  const cases = await Promise.all(CASES.map(vectorOf))
  return { private_key: WITHDRAWER, channel: CHANNEL, before: BEFORE, cases }
}

const BEFORE = { chargedCumulativeAmount: '100', balance: '1000' }

async function vectorOf({ name, node: script }: (typeof CASES)[number]): Promise<object> {
  await using node = await scriptedNode(script)
  const store = memoryChannels()
  await store.set(id, BEFORE)
  const outcome = await new Channels(WITHDRAWER, store).withdraw(CHANNEL, { rpcUrl: node.url }).then(
    ({ state, amount, availableFrom, transaction }) => ({
      value: { state, amount, available_from: availableFrom ?? null, transaction: transaction ?? null },
    }),
    (error: Error) => ({ error: error.name, ...messageOf(error) }),
  )
  return { name, node: script, sent: node.sent, ...outcome, after: await store.get(id) }
}

/** What a node's library says is each language's own. */
function messageOf({ message }: Error): { message?: string } {
  return message.startsWith('the withdrawal did not come about') ? {} : { message }
}
