import {
  type Address,
  BaseError,
  createPublicClient,
  type Hex,
  HttpRequestError,
  http,
  numberToHex,
  type RpcBlock,
  type RpcLog,
  type RpcTransaction,
  type RpcTransactionReceipt,
  TimeoutError,
  toEventSelector,
} from 'viem'
import { someAtOnce } from '../runtime/some-at-once.ts'
import { CHANNEL_CONTRACT, CHANNEL_EVENTS, CHANNEL_VIEWS, TOKEN_EVENTS } from './contracts.ts'
import type { Log, Transaction } from './transfers.ts'

/** Thrown if the audit, or the audit of one network, is not possible. */
export class CannotAudit extends Error {
  override readonly name = 'CannotAudit'
}

export interface Block {
  number: bigint
  hash: Hex
  /** The block's time, in Unix seconds. */
  time: number
}

/** Blocks from the first to the last, both included. */
export interface BlockRange {
  from: bigint
  to: bigint
}

/** A log with the number of its block, in hexadecimal. */
export type BlockLog = Log & { blockNumber: Hex }

export type Found = { state: 'mined'; transaction: Transaction } | { state: 'reverted' | 'unknown' }

/** Reads the records of a chain's node. Every failure rejects. */
export interface Node {
  chainId(): Promise<number>
  /** Undefined when the node has no block of that number. */
  block(at: bigint | 'latest'): Promise<Block | undefined>
  /** The last final block; undefined if the node does not name one. */
  finalized(): Promise<Block | undefined>
  /** The hashes of the block's transactions. */
  transactionsOf(block: bigint): Promise<readonly Hex[]>
  logsOfBlock(block: bigint): Promise<readonly BlockLog[]>
  transfersTo(payees: readonly string[], tokens: readonly string[], range: BlockRange): Promise<BlockLog[]>
  authorizationsOf(payers: readonly string[], tokens: readonly string[], range: BlockRange): Promise<BlockLog[]>
  deposits(range: BlockRange): Promise<BlockLog[]>
  /** The transactions, in the order of the hashes. */
  transactions(hashes: readonly Hex[]): Promise<Found[]>
  /** The contract's sums of channels at a block: all deposits that were not returned, and the claimed part. */
  channels(ids: readonly Hex[], at: bigint | 'latest'): Promise<{ balance: bigint; claimed: bigint }[]>
  /** The contract's sums of payees: the sum claimed for them, and the part that was sent. */
  earnings(
    payees: readonly { payTo: string; asset: string }[],
    at: bigint,
  ): Promise<{ claimed: bigint; sent: bigint }[]>
}

const TIMEOUT_MS = 30_000
const CALLS_IN_A_BATCH = 50
const CALLS_AT_ONCE = 100
/** The maximum number of payees or payers in one filter. Nodes refuse longer lists. */
const ADDRESSES_IN_A_FILTER = 200

const TRANSFER = toEventSelector(TOKEN_EVENTS[0])
const USED = toEventSelector(TOKEN_EVENTS[1])
const DEPOSITED = toEventSelector(CHANNEL_EVENTS[0])

export function createNode(url: string): Node {
  const transport = http(url, { batch: { batchSize: CALLS_IN_A_BATCH }, retryCount: 2, timeout: TIMEOUT_MS })
  const client = createPublicClient({ transport })
  const request = client.request as (call: { method: string; params: unknown[] }) => Promise<unknown>
  const rpcBlock = async (at: string) =>
    (await request({ method: 'eth_getBlockByNumber', params: [at, false] })) as RpcBlock | null
  const logs = async (filter: object) => (await request({ method: 'eth_getLogs', params: [filter] })) as BlockLog[]
  const spanOf = ({ from, to }: BlockRange) => ({ fromBlock: numberToHex(from), toBlock: numberToHex(to) })

  const byAddress = async (addresses: readonly string[], filterOf: (words: string[]) => object) => {
    const found: BlockLog[] = []
    for (let at = 0; at < addresses.length; at += ADDRESSES_IN_A_FILTER)
      found.push(...(await logs(filterOf(addresses.slice(at, at + ADDRESSES_IN_A_FILTER).map(wordOf)))))
    return found
  }
  const transaction = async (hash: Hex): Promise<Found> => {
    const [receipt, sent] = (await Promise.all([
      request({ method: 'eth_getTransactionReceipt', params: [hash] }),
      request({ method: 'eth_getTransactionByHash', params: [hash] }),
    ])) as [RpcTransactionReceipt | null, RpcTransaction | null]
    if (!receipt) return { state: 'unknown' }
    if (receipt.status !== '0x1') return { state: 'reverted' }
    if (!sent) throw new CannotAudit(`the node has the receipt of ${hash} and not the transaction`)
    const { blockNumber, logs } = receipt
    return {
      state: 'mined',
      transaction: { hash, block: BigInt(blockNumber), input: sent.input, logs: logs as RpcLog[] },
    }
  }
  return {
    chainId: () => client.getChainId(),
    block: async (at) => blockOf(await rpcBlock(typeof at === 'bigint' ? numberToHex(at) : at)),
    async finalized() {
      try {
        return blockOf(await rpcBlock('finalized'))
      } catch (error) {
        // The node has answered that it does not know the tag `finalized`.
        if (isAnswer(error)) return undefined
        throw error
      }
    },
    transactionsOf: async (number) => ((await rpcBlock(numberToHex(number)))?.transactions ?? []) as Hex[],
    logsOfBlock: (number) => logs(spanOf({ from: number, to: number })),
    transfersTo: (payees, tokens, range) =>
      byAddress(payees, (words) => ({ address: tokens, topics: [TRANSFER, null, words], ...spanOf(range) })),
    authorizationsOf: (payers, tokens, range) =>
      byAddress(payers, (words) => ({ address: tokens, topics: [USED, words], ...spanOf(range) })),
    deposits: (range) => logs({ address: CHANNEL_CONTRACT, topics: [DEPOSITED], ...spanOf(range) }),
    transactions: (hashes) => someAtOnce(hashes, CALLS_AT_ONCE, transaction),
    channels: (ids, at) =>
      someAtOnce(ids, CALLS_AT_ONCE, async (id) => {
        const view = { address: CHANNEL_CONTRACT, abi: CHANNEL_VIEWS, functionName: 'channels', args: [id] } as const
        const [balance, claimed] = await client.readContract({ ...view, ...momentOf(at) })
        return { balance, claimed }
      }),
    earnings: (payees, at) =>
      someAtOnce(payees, CALLS_AT_ONCE, async ({ payTo, asset }) => {
        const args = [payTo as Address, asset as Address] as const
        const view = { address: CHANNEL_CONTRACT, abi: CHANNEL_VIEWS, functionName: 'receivers', args } as const
        const [claimed, sent] = await client.readContract({ ...view, blockNumber: at })
        return { claimed, sent }
      }),
  }
}

function blockOf(found: RpcBlock | null): Block | undefined {
  if (!found?.number || !found.hash) return undefined
  return { number: BigInt(found.number), hash: found.hash, time: Number(found.timestamp) }
}

function momentOf(at: bigint | 'latest'): { blockNumber: bigint } | { blockTag: 'latest' } {
  return at === 'latest' ? { blockTag: at } : { blockNumber: at }
}

function wordOf(address: string): string {
  return `0x${address.slice(2).toLowerCase().padStart(64, '0')}`
}

/** Whether the error is the node's own answer, and not a failure of the connection. */
function isAnswer(error: unknown): boolean {
  if (!(error instanceof BaseError)) return false
  return error.walk((cause) => cause instanceof HttpRequestError || cause instanceof TimeoutError) === null
}

/** Whether a node has refused a call, or may have refused it, because the call was too large. A call for fewer blocks may then succeed. */
export function mayBeTooMuch(error: unknown): boolean {
  if (!(error instanceof BaseError)) return false
  const failure = error.walk((cause) => cause instanceof HttpRequestError)
  return failure instanceof HttpRequestError ? failure.status !== undefined : true
}

/** The reason of a failure, in one line. It contains no address of a node, because addresses may contain keys. */
export function reasonOf(error: unknown): string {
  if (error instanceof CannotAudit) return error.message
  if (error instanceof AggregateError) return error.errors.map(reasonOf).join('; ')
  if (!(error instanceof BaseError)) return error instanceof Error ? error.message : String(error)
  if (error.walk((cause) => cause instanceof TimeoutError) instanceof TimeoutError)
    return 'the node did not answer in time'
  const failure = error.walk((cause) => cause instanceof HttpRequestError)
  if (failure instanceof HttpRequestError)
    return failure.status === undefined
      ? 'the node cannot be reached'
      : `the node answered with status ${failure.status}`
  return `the node answered with an error: ${error.details || error.shortMessage}`
}
