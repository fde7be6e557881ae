import { encodeAbiParameters, encodeEventTopics, parseAbi, toHex } from 'viem'
import type { ChainRpc, RpcCall } from '../chain/rpc.ts'
import type { UnresolvedPayment } from '../ledger/payments/unresolved.ts'
import { heldPayment, PAY_TO, payer } from './fixtures.ts'

const { requirements } = heldPayment
export const TOKEN = requirements.asset.toLowerCase()
export const EVIL = '0x00000000000000000000000000000000000000ee'
export const HEAD = 10_000

const abi = parseAbi([
  'event Transfer(address indexed from, address indexed to, uint256 value)',
  'event AuthorizationUsed(address indexed authorizer, bytes32 indexed nonce)',
])
export const nonceOf = (number: number) => toHex(number, { size: 32 })
export const hashOf = (number: number) => toHex(number + 1000, { size: 32 })

/** Returns a payment by the authorization with this number as its nonce. */
export function payment(number: number, asset = TOKEN): UnresolvedPayment {
  const authorization = { ...heldPayment.signed.authorization, nonce: nonceOf(number) }
  return {
    ...heldPayment,
    ...{ id: `payment ${number}`, validBefore: 2_000, createdAt: 1_000, requirements: { ...requirements, asset } },
    signed: { ...heldPayment.signed, authorization },
  }
}

export const usedLog = (number: number, asset = TOKEN) => ({
  address: asset,
  topics: encodeEventTopics({
    abi,
    eventName: 'AuthorizationUsed',
    args: { authorizer: payer.address, nonce: nonceOf(number) },
  }),
  data: '0x',
})
export const transferLog = {
  address: TOKEN,
  topics: encodeEventTopics({ abi, eventName: 'Transfer', args: { from: payer.address, to: PAY_TO } }),
  data: encodeAbiParameters([{ type: 'uint256' }], [BigInt(requirements.amount)]),
}
export const paidBy = (number: number) => [usedLog(number), transferLog]

/** A log in a block, with its transaction. */
interface Mined {
  address: string
  topics: unknown
  transactionHash: string
  block: number
}

/** Returns a chain on which every authorization is used. A call that `refuses` names fails, and its whole batch with it. */
export function chainOf(options: {
  state?: (asset: string) => unknown
  receipts?: Record<string, unknown>
  refuses?: (call: RpcCall) => boolean
  mined?: Mined[]
}): ChainRpc {
  const { state = () => nonceOf(1), receipts = {}, refuses = () => false, mined = [] } = options
  const answer = (call: RpcCall): unknown => {
    const { method } = call
    const [first] = call.params as [string & LogFilter & { to: string }]
    if (refuses(call)) throw new Error('the node refuses')
    if (method === 'eth_blockNumber') return toHex(HEAD)
    if (method === 'eth_getBlockByNumber') return { number: first, hash: '0x1', timestamp: '0x7d0' }
    if (method === 'eth_call') return state(first.to)
    if (method === 'eth_getTransactionReceipt') return receipts[first]
    return mined.filter((log) => isFiltered(log, first))
  }
  return {
    call: async (one) => answer(one),
    calls: async (many) => many.map(answer),
    close: () => Promise.resolve(),
  }
}

export interface LogFilter {
  address: string[]
  topics: [string[], string[], string[]]
  fromBlock: string
  toBlock: string
}

function isFiltered({ address, topics, block }: Mined, { fromBlock, toBlock, ...filter }: LogFilter): boolean {
  const given = topics as string[]
  const topicsFit = filter.topics.every((some, index) => some.includes(given[index] ?? ''))
  return filter.address.includes(address) && topicsFit && block >= Number(fromBlock) && block <= Number(toBlock)
}

export const receiptOf = (number: number, logs: unknown[], block = HEAD - 1) => ({
  [hashOf(number)]: { status: '0x1', transactionHash: hashOf(number), blockNumber: toHex(block), logs },
})
export const minedOf = (number: number, asset = TOKEN): Mined => ({
  ...usedLog(number, asset),
  transactionHash: hashOf(number),
  block: HEAD - 1,
})
