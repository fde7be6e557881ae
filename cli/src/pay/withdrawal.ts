import { setTimeout as sleep } from 'node:timers/promises'
import { AbortedError, ConfigurationError, LaunaError, shownText } from '@launa/sdk'
import type { KeptChannel } from '@launa/sdk/buyer'
import { BATCH_SETTLEMENT_ADDRESS } from '@x402/evm'
import {
  BaseError,
  createPublicClient,
  defineChain,
  encodeFunctionData,
  formatEther,
  type Hex,
  http,
  keccak256,
  parseAbi,
  parseEther,
} from 'viem'
import { type LocalAccount, privateKeyToAccount } from 'viem/accounts'
import { WithdrawalError } from './withdrawal-error.ts'

const CONFIG =
  '(address payer,address payerAuthorizer,address receiver,address receiverAuthorizer,address token,uint40 withdrawDelay,bytes32 salt)'

/** The functions that this file uses of x402's contract for batch-settlement (@x402/evm, `batchSettlementABI`). */
export const CONTRACT = {
  address: BATCH_SETTLEMENT_ADDRESS,
  abi: parseAbi([
    `function initiateWithdraw(${CONFIG} config, uint128 amount)`,
    `function finalizeWithdraw(${CONFIG} config)`,
    'function channels(bytes32 channelId) view returns (uint128 balance, uint128 totalClaimed)',
    'function pendingWithdrawals(bytes32 channelId) view returns (uint128 amount, uint40 initiatedAt)',
  ]),
} as const

/** The gas limit of one transaction, several times the usual amount. */
const MOST_GAS = 300_000n
/**
 * The highest fee of a transaction, in wei. A limit is necessary, because the node reports the price of gas, and could
 * report any number.
 */
const MOST_FEE = parseEther('0.01')
/** Milliseconds to wait until a block contains the transaction. After that, the next run of the command continues. */
const LONGEST_BLOCK_WAIT_MS = 120_000
/** Milliseconds for the whole answer of a node. */
const NODE_TIMEOUT_MS = 10_000
/** The maximum length of a node's answer. A block with all its transactions is shorter. */
const LONGEST_NODE_ANSWER_BYTES = 4_194_304
const POLL_MS = 1_000
const QUANTITY = /^0x[0-9a-f]{1,64}$/i

export interface WithdrawOptions {
  /** JSON-RPC of a node of the channel's chain. */
  rpcUrl: string
  signal?: AbortSignal | undefined
}

/** The state of a withdrawal. */
export interface Withdrawal {
  /**
   * `requested`: this run has requested the withdrawal from the contract. `waiting`: an earlier run has requested it, and the channel's
   * delay is not over. `withdrawn`: the payer has the money. `empty`: the seller has claimed the whole balance.
   */
  state: 'requested' | 'waiting' | 'withdrawn' | 'empty'
  /** The amount to withdraw, in atomic units. The seller may claim a part of this amount until the payer has withdrawn it. */
  amount: string
  /** Unix seconds from which the withdrawal can be finished. */
  availableFrom: number | undefined
  transaction: Hex | undefined
}

/**
 * Takes the next step to withdraw money from a channel without its seller. The first step requests the withdrawal of the whole remaining
 * balance. The second step, after the channel's delay, collects the money. The chain's state determines the next step. Each step is a
 * transaction of the payer and costs gas. Throws `WithdrawalError` when the chain refuses the transaction. Throws `AbortedError` when the
 * caller aborts; transactions that were sent before stay valid. `balance` in the result is the channel's balance afterwards, in atomic
 * units.
 */
export async function withdrawFrom(
  channel: KeptChannel,
  privateKey: Hex,
  { rpcUrl, signal }: WithdrawOptions,
): Promise<{ withdrawal: Withdrawal; balance: bigint }> {
  const { id } = channel
  const config = encodable(channel.config)
  const client = clientOf(channel, privateKeyToAccount(privateKey), { rpcUrl, signal })
  return explained(async () => {
    if ((await client.getChainId()) !== client.chain.id)
      throw new ConfigurationError(`the node is not one of ${channel.network}`)
    const { balance, totalClaimed } = await client.balances(id)
    const [asked, initiatedAt] = await client.pending(id)
    const left = balance - totalClaimed
    const from = (since: number) => since + Number(config.withdrawDelay)
    if (initiatedAt === 0) {
      if (left === 0n) return { withdrawal: withdrawalOf('empty', 0n), balance }
      const { transaction, blockNumber } = await client.send('initiateWithdraw', [config, left])
      const [, since] = await client.pending(id, blockNumber)
      return { withdrawal: withdrawalOf('requested', left, { availableFrom: from(since), transaction }), balance }
    }
    const availableFrom = from(initiatedAt)
    const { timestamp } = await client.getBlock()
    if (timestamp < BigInt(availableFrom))
      return { withdrawal: withdrawalOf('waiting', asked, { availableFrom }), balance }
    const { transaction, blockNumber } = await client.send('finalizeWithdraw', [config])
    const after = await client.balances(id, blockNumber)
    const withdrawal = withdrawalOf('withdrawn', balance - after.balance, { transaction })
    return { withdrawal, balance: after.balance }
  })
}

/**
 * Returns the channel with addresses in a form that viem can encode. The SDKs store the addresses as the seller wrote
 * them.
 */
function encodable(config: KeptChannel['config']): KeptChannel['config'] {
  const lower = <Text extends string>(text: Text) => text.toLowerCase() as Text
  const { payer, payerAuthorizer, receiver, receiverAuthorizer, token, ...rest } = config
  return {
    ...{ ...rest, payer: lower(payer), payerAuthorizer: lower(payerAuthorizer), receiver: lower(receiver) },
    ...{ receiverAuthorizer: lower(receiverAuthorizer), token: lower(token) },
  }
}

function withdrawalOf(
  state: Withdrawal['state'],
  amount: bigint,
  more: { availableFrom?: number; transaction?: Hex } = {},
): Withdrawal {
  return { state, amount: amount.toString(), availableFrom: more.availableFrom, transaction: more.transaction }
}

function clientOf({ network }: KeptChannel, account: LocalAccount, { rpcUrl, signal }: WithdrawOptions) {
  const chain = defineChain({
    id: Number(network.slice('eip155:'.length)),
    name: network,
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http: [rpcUrl] } },
  })
  const transport = http(rpcUrl, { fetchFn: boundedFetch, timeout: NODE_TIMEOUT_MS, retryCount: 0 })
  // With CCIP-Read (EIP-3668), a node could make this machine call any URL.
  const client = createPublicClient({ chain, transport, ccipRead: false })
  const readAt = (blockNumber: bigint | undefined) => (blockNumber === undefined ? {} : { blockNumber })
  async function receiptOf(hash: Hex) {
    const end = Date.now() + LONGEST_BLOCK_WAIT_MS
    while (Date.now() < end) {
      checkAborted(signal)
      const receipt = await client.request({ method: 'eth_getTransactionReceipt', params: [hash] }).catch(() => null)
      if (isDecided(receipt)) return { isUndone: receipt.status === '0x0', blockNumber: BigInt(receipt.blockNumber) }
      await sleep(POLL_MS, undefined, { signal }).catch(() => undefined)
    }
    throw new WithdrawalError(`the transaction ${hash} is not in a block yet`)
  }
  return {
    chain,
    getChainId: () => client.getChainId(),
    getBlock: () => client.getBlock(),
    async balances(id: Hex, blockNumber?: bigint) {
      const args = { ...CONTRACT, functionName: 'channels', args: [id], ...readAt(blockNumber) } as const
      const [balance, totalClaimed] = await client.readContract(args)
      return { balance, totalClaimed }
    },
    pending: (id: Hex, blockNumber?: bigint) =>
      client.readContract({ ...CONTRACT, functionName: 'pendingWithdrawals', args: [id], ...readAt(blockNumber) }),
    async send(functionName: 'initiateWithdraw' | 'finalizeWithdraw', args: readonly [KeptChannel['config'], bigint?]) {
      const { address: to, abi } = CONTRACT
      const data = encodeFunctionData({ abi, functionName, args } as Parameters<typeof encodeFunctionData>[0])
      const gas = await client.estimateGas({ account, to, data, prepare: false })
      const { maxFeePerGas, maxPriorityFeePerGas } = await client.estimateFeesPerGas()
      if (gas > MOST_GAS || gas * maxFeePerGas > MOST_FEE || maxPriorityFeePerGas > maxFeePerGas)
        throw new WithdrawalError(
          `the node asks for a fee of up to ${formatEther(gas * maxFeePerGas)} and ${gas} gas; ` +
            `at most ${formatEther(MOST_FEE)} and ${MOST_GAS} gas are paid`,
        )
      const balance = await client.getBalance({ address: account.address })
      if (balance < gas * maxFeePerGas)
        throw new WithdrawalError(
          `the wallet has ${formatEther(balance)} of the chain's own coin for gas, and the step takes up to ${formatEther(gas * maxFeePerGas)}`,
        )
      const nonce = await client.getTransactionCount({ address: account.address, blockTag: 'pending' })
      checkAborted(signal)
      // The transaction is signed here, for this chain. The buyer signs no transaction that a node has made.
      const fees = { gas, maxFeePerGas, maxPriorityFeePerGas }
      const signed = await account.signTransaction({ type: 'eip1559', chainId: chain.id, to, data, nonce, ...fees })
      await client.sendRawTransaction({ serializedTransaction: signed })
      const hash = keccak256(signed)
      const { isUndone, blockNumber } = await receiptOf(hash)
      if (isUndone) throw new WithdrawalError(`the chain has undone the transaction ${hash}`)
      return { transaction: hash, blockNumber }
    },
  }
}

function checkAborted(signal: AbortSignal | undefined): void {
  if (signal?.aborted) throw new AbortedError('the request was aborted', { cause: signal.reason })
}

/**
 * Returns whether a receipt names a block and an outcome. After any other answer the receipt is requested again,
 * because the transaction was sent.
 */
function isDecided(
  receipt: { status?: unknown; blockNumber?: unknown } | null,
): receipt is { status: Hex; blockNumber: Hex } {
  const { status, blockNumber } = receipt ?? {}
  return (status === '0x1' || status === '0x0') && typeof blockNumber === 'string' && QUANTITY.test(blockNumber)
}

/** Sends a request and follows no redirect, because a node could redirect it to any URL that this machine reaches. */
async function boundedFetch(input: string | URL | Request, init?: RequestInit): Promise<Response> {
  const { readBounded } = await import('@launa/sdk/buyer')
  const response = await fetch(input, { ...init, redirect: 'error' })
  const { bytes, end } = await readBounded(response, { maxBytes: LONGEST_NODE_ANSWER_BYTES })
  if (end === 'too_long')
    throw new WithdrawalError('the withdrawal did not come about: the node answers more than 4 MiB')
  if (end === 'broken') {
    init?.signal?.throwIfAborted()
    throw new Error('the answer broke off')
  }
  const { status, statusText, headers } = response
  return new Response(bytes as Uint8Array<ArrayBuffer>, { status, statusText, headers })
}

/** Throws only the first line of viem's message. The whole message quotes the call and the node's URL, which may contain a key. */
async function explained<Value>(work: () => Promise<Value>): Promise<Value> {
  try {
    return await work()
  } catch (error) {
    const own = error instanceof BaseError ? error.walk((cause) => isOwn(cause)) : error
    if (isOwn(own)) throw own
    const said = error instanceof BaseError ? (error.shortMessage.split('\n')[0] ?? '') : 'the node answers nonsense'
    throw new WithdrawalError(`the withdrawal did not come about: ${shownText(said)}`)
  }
}

function isOwn(error: unknown): boolean {
  return error instanceof LaunaError || error instanceof WithdrawalError
}
