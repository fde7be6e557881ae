import { encodeAbiParameters, encodeEventTopics, parseAbi, toHex } from 'viem'
import { describe, expect, it } from 'vitest'
import type { ChainRpc, RpcCall } from '../exact-evm/chain-rpc.ts'
import { X402_EXACT_PERMIT2_PROXY } from '../exact-evm/permit2.ts'
import type { UnresolvedPayment } from '../ledger/unresolved.ts'
import { heldPayment, PAY_TO, payer } from '../testing/fixtures.ts'
import { createLookUp } from './chain-evidence.ts'

const { requirements } = heldPayment
const TOKEN = requirements.asset.toLowerCase()
const EVIL = '0x00000000000000000000000000000000000000ee'
const HEAD = 10_000

const abi = parseAbi([
  'event Transfer(address indexed from, address indexed to, uint256 value)',
  'event AuthorizationUsed(address indexed authorizer, bytes32 indexed nonce)',
])
const nonceOf = (number: number) => toHex(number, { size: 32 })
const hashOf = (number: number) => toHex(number + 1000, { size: 32 })

/** A payment by the authorization of this number. */
function payment(number: number, asset = TOKEN): UnresolvedPayment {
  const authorization = { ...heldPayment.signed.authorization, nonce: nonceOf(number) }
  return {
    ...heldPayment,
    ...{ id: `payment ${number}`, validBefore: 2_000, createdAt: 1_000, requirements: { ...requirements, asset } },
    signed: { ...heldPayment.signed, authorization },
  }
}

const usedLog = (number: number, asset = TOKEN) => ({
  address: asset,
  topics: encodeEventTopics({
    abi,
    eventName: 'AuthorizationUsed',
    args: { authorizer: payer.address, nonce: nonceOf(number) },
  }),
  data: '0x',
})
const transferLog = {
  address: TOKEN,
  topics: encodeEventTopics({ abi, eventName: 'Transfer', args: { from: payer.address, to: PAY_TO } }),
  data: encodeAbiParameters([{ type: 'uint256' }], [BigInt(requirements.amount)]),
}
const paidBy = (number: number) => [usedLog(number), transferLog]

/** A log that stands in a block, by its transaction. */
interface Mined {
  address: string
  topics: unknown
  transactionHash: string
  block: number
}

/** A chain on which every authorization was used; a `refuses` call fails, and with it the batch that it is in. */
function chainOf(options: {
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

interface LogFilter {
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

const receiptOf = (number: number, logs: unknown[]) => ({
  [hashOf(number)]: { status: '0x1', transactionHash: hashOf(number), logs },
})
const minedOf = (number: number, asset = TOKEN): Mined => ({
  ...usedLog(number, asset),
  transactionHash: hashOf(number),
  block: HEAD - 1,
})

const HONEST = payment(1)
const PAID = { kind: 'paid', transaction: hashOf(1) }
const UNEXPLAINED = { kind: 'unexplained' }

async function findings(chain: ChainRpc, others: UnresolvedPayment[]) {
  const evidence = await createLookUp({ chain, confirmations: 0 })([...others, HONEST])
  return [...others, HONEST].map(({ id }) => evidence.findings.get(id))
}

describe('an honest payment is judged beside', () => {
  const honest = receiptOf(1, paidBy(1))
  const asksEvil = ({ method, params: [first] }: RpcCall) =>
    method === 'eth_call' && (first as { to: string }).to === EVIL

  it('one whose transaction has a log without topics, which is judged itself', async () => {
    const receipts = { ...honest, ...receiptOf(2, [{ address: EVIL, topics: [], data: '0x' }, ...paidBy(2)]) }
    const chain = chainOf({ receipts, mined: [minedOf(1), minedOf(2)] })
    expect(await findings(chain, [payment(2)])).toEqual([{ kind: 'paid', transaction: hashOf(2) }, PAID])
  })

  it.each([
    ['nothing', '0x'],
    ['too much', `0x${'00'.repeat(64)}`],
    ['no hex', 'nonsense'],
    ['no text', { huge: true }],
  ])('one whose token answers %s', async (_, answer) => {
    const state = (asset: string) => (asset === EVIL ? answer : nonceOf(1))
    const chain = chainOf({ state, receipts: honest, mined: [minedOf(1)] })
    expect(await findings(chain, [payment(2, EVIL)])).toEqual([UNEXPLAINED, PAID])
  })

  it('many whose token reverts, takes its time or answers too much for a batch', async () => {
    const chain = chainOf({ refuses: asksEvil, receipts: honest, mined: [minedOf(1)] })
    const many = Array.from({ length: 600 }, (_, index) => payment(index + 2, EVIL))
    expect(await findings(chain, many)).toEqual([...many.map(() => UNEXPLAINED), PAID])
  })

  it('one whose token has left more logs than a search answers', async () => {
    const refuses = ({ method, params: [first] }: RpcCall) =>
      method === 'eth_getLogs' && (first as LogFilter).address.includes(EVIL)
    const chain = chainOf({ refuses, receipts: honest, mined: [minedOf(1)] })
    expect(await findings(chain, [payment(2, EVIL)])).toEqual([UNEXPLAINED, PAID])
  })

  it('one whose token says in very many transactions that it was used', async () => {
    let asked = 0
    const refuses = ({ method }: RpcCall) => method === 'eth_getTransactionReceipt' && ++asked > 1
    const often = Array.from({ length: 50 }, (_, index) => ({
      ...minedOf(2, EVIL),
      transactionHash: hashOf(100 + index),
    }))
    const chain = chainOf({ refuses, receipts: honest, mined: [minedOf(1), ...often] })
    expect(await findings(chain, [payment(2, EVIL)])).toEqual([UNEXPLAINED, PAID])
  })

  it('one whose token says later that the honest one was used', async () => {
    const said = { ...minedOf(1, EVIL), transactionHash: hashOf(3) }
    const receipts = { ...honest, ...receiptOf(3, [usedLog(1, EVIL)]) }
    const chain = chainOf({ receipts, mined: [{ ...minedOf(1), block: HEAD - 5_000 }, said] })
    const others = [payment(2, EVIL)]
    const presented = [...others, HONEST].map((each) => ({ ...each, createdAt: 1_000 }))
    // Blocks of ten seconds, so that more than one search is made.
    const slow: ChainRpc = {
      ...chain,
      call: async (call) => {
        if (call.method !== 'eth_getBlockByNumber') return chain.call(call)
        const number = Number(call.params[0])
        return { number: call.params[0], hash: '0x1', timestamp: toHex(number < 4_000 ? 1 : 2_000) }
      },
    }
    const evidence = await createLookUp({ chain: slow, confirmations: 0 })(presented)
    expect(evidence.findings.get(HONEST.id)).toEqual(PAID)
  })

  it.each([
    ['malformed', { status: '0x1', transactionHash: hashOf(2), logs: [{ ...transferLog, data: '0xzz' }] }],
    ['without logs', { status: '0x1', transactionHash: hashOf(2) }],
    ['not there', null],
  ])('one whose receipt is %s', async (_, receipt) => {
    const receipts = { ...honest, [hashOf(2)]: receipt }
    const chain = chainOf({ receipts, mined: [minedOf(1), minedOf(2)] })
    expect(await findings(chain, [payment(2)])).toEqual([UNEXPLAINED, PAID])
  })

  it('one whose receipt the node cannot give', async () => {
    const refuses = ({ method, params }: RpcCall) => method === 'eth_getTransactionReceipt' && params[0] === hashOf(2)
    const chain = chainOf({ refuses, receipts: honest, mined: [minedOf(1), minedOf(2)] })
    expect(await findings(chain, [payment(2)])).toEqual([UNEXPLAINED, PAID])
  })

  it('a malformed log, which is of nobody', async () => {
    const spoilt = { ...minedOf(2), topics: 'none' }
    const chain = chainOf({ receipts: honest, mined: [minedOf(1)] })
    const withSpoilt: ChainRpc = {
      ...chain,
      call: async (call) => {
        const given = await chain.call(call)
        return call.method === 'eth_getLogs' ? [spoilt, ...(given as unknown[])] : given
      },
    }
    expect(await findings(withSpoilt, [payment(2)])).toEqual([UNEXPLAINED, PAID])
  })

  it('a permit whose token cannot be searched', async () => {
    const permit: UnresolvedPayment = {
      ...payment(2, EVIL),
      signed: {
        signature: `0x${'11'.repeat(65)}`,
        permit2Authorization: {
          from: payer.address,
          permitted: { token: EVIL, amount: requirements.amount },
          spender: X402_EXACT_PERMIT2_PROXY,
          nonce: '0',
          deadline: '2000',
          witness: { to: PAY_TO, validAfter: '0' },
        },
      },
    }
    const refuses = ({ method, params: [first] }: RpcCall) =>
      method === 'eth_getLogs' && (first as { address: unknown }).address === EVIL
    const chain = chainOf({ refuses, receipts: honest, mined: [minedOf(1)] })
    expect(await findings(chain, [permit])).toEqual([UNEXPLAINED, PAID])
  })
})

describe('a node', () => {
  it('that answers nothing any more judges nobody, and is not asked about each', async () => {
    let refused = 0
    const refuses = ({ method }: RpcCall) => refused > 0 || method === 'eth_call'
    const chain = chainOf({ refuses: (call) => refuses(call) && ++refused > 0 })
    const many = Array.from({ length: 600 }, (_, index) => payment(index + 2))
    await expect(findings(chain, many)).rejects.toThrow('refuses')
    expect(refused).toBeLessThan(10)
  })
})
