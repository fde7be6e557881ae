import { toHex } from 'viem'
import { describe, expect, it } from 'vitest'
import { confirmedBlock } from '../chain/blocks.ts'
import type { ChainRpc, RpcCall } from '../chain/rpc.ts'
import type { UnresolvedPayment } from '../ledger/payments/unresolved.ts'
import { X402_EXACT_PERMIT2_PROXY } from '../schemes/permit2/permit2.ts'
import { heldPayment, PAY_TO, payer } from '../testing/fixtures.ts'
import {
  chainOf,
  EVIL,
  HEAD,
  hashOf,
  type LogFilter,
  minedOf,
  nonceOf,
  paidBy,
  payment,
  receiptOf,
  transferLog,
  usedLog,
} from '../testing/scripted-chain.ts'
import { createLookUp } from './chain-evidence.ts'

const HONEST = payment(1)
const PAID = { kind: 'paid', transaction: hashOf(1) }
const UNEXPLAINED = { kind: 'unexplained' }

async function findings(chain: ChainRpc, others: UnresolvedPayment[]) {
  const evidence = await createLookUp({ chain, block: () => confirmedBlock(chain, 0) })([...others, HONEST])
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

  it('one that no scheme knows, with a transaction or without one, of which nothing is said', async () => {
    const chain = chainOf({ receipts: { ...honest, ...receiptOf(2, paidBy(2)) }, mined: [minedOf(1), minedOf(2)] })
    const signed = { scheme: 'of another version' } as never
    const unknown = [
      { ...payment(2), signed },
      { ...payment(3), signed, transaction: hashOf(2) },
    ]
    const [first, second, own] = await findings(chain, unknown)
    expect([first, second?.kind === 'paid', own]).toEqual([undefined, false, PAID])
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
    // Blocks from 4,000 to the latest, 10,000, may contain these payments. One search covers only 2,000 blocks, so several are necessary.
    const slow: ChainRpc = {
      ...chain,
      call: async (call) => {
        if (call.method !== 'eth_getBlockByNumber') return chain.call(call)
        const number = Number(call.params[0])
        return { number: call.params[0], hash: '0x1', timestamp: toHex(number < 4_000 ? 1 : 2_000) }
      },
    }
    const evidence = await createLookUp({ chain: slow, block: () => confirmedBlock(slow, 0) })(presented)
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
          permitted: { token: EVIL, amount: heldPayment.requirements.amount },
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
