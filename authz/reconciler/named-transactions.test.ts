import { describe, expect, it } from 'vitest'
import { confirmedBlock } from '../chain/blocks.ts'
import type { RpcCall } from '../chain/rpc.ts'
import { chainOf, HEAD, hashOf, minedOf, paidBy, payment, receiptOf } from '../testing/scripted-chain.ts'
import { createLookUp } from './chain-evidence.ts'

const CONFIRMATIONS = 3
const named = (number: number, transaction = hashOf(number)) => ({ ...payment(number), transaction })
const paid = (number: number) => ({ kind: 'paid', transaction: hashOf(number) })

/** Looks up the payments. Returns the findings, and the methods of the node's calls. */
async function look(options: Parameters<typeof chainOf>[0], payments: ReturnType<typeof named>[]) {
  const methods = new Set<string>()
  const refuses = (call: RpcCall) => {
    methods.add(call.method)
    return options.refuses?.(call) ?? false
  }
  const chain = chainOf({ ...options, refuses })
  const { findings } = await createLookUp({ chain, block: () => confirmedBlock(chain, CONFIRMATIONS) })(payments)
  return { findings: payments.map(({ id }) => findings.get(id)), methods }
}

const DEEP = HEAD - CONFIRMATIONS
const UNUSED = `0x${'00'.repeat(32)}`

describe('a payment whose row names its transaction', () => {
  it('is found there, and nothing is searched', async () => {
    const receipts = { ...receiptOf(1, paidBy(1), DEEP), ...receiptOf(2, paidBy(2), DEEP) }
    const { findings, methods } = await look({ receipts }, [named(1), named(2)])
    expect(findings).toEqual([paid(1), paid(2)])
    expect(methods).not.toContain('eth_getLogs')
  })

  it('is not found in a block that may still be replaced', async () => {
    const receipts = receiptOf(1, paidBy(1), DEEP + 1)
    const { findings } = await look({ receipts, state: () => UNUSED }, [named(1)])
    expect(findings).toEqual([{ kind: 'unused' }])
  })

  it('is not found in the transaction of another payment', async () => {
    const receipts = receiptOf(1, paidBy(1), DEEP)
    const { findings } = await look({ receipts, state: () => UNUSED }, [named(2, hashOf(1))])
    expect(findings).toEqual([{ kind: 'unused' }])
  })

  it('is searched when it was made in another one', async () => {
    const receipts = { [hashOf(2)]: null, ...receiptOf(1, paidBy(1), DEEP) }
    const { findings } = await look({ receipts, mined: [{ ...minedOf(1), block: DEEP }] }, [named(1, hashOf(2))])
    expect(findings).toEqual([paid(1)])
  })

  it('is found beside one whose transaction the node does not tell of', async () => {
    const receipts = receiptOf(1, paidBy(1), DEEP)
    const refuses = ({ method, params }: RpcCall) => method === 'eth_getTransactionReceipt' && params[0] === hashOf(2)
    const { findings } = await look({ receipts, refuses }, [named(2), named(1)])
    expect(findings).toEqual([{ kind: 'unexplained' }, paid(1)])
  })
})
