import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { describe, expect, it } from 'vitest'
import { confirmedBlock } from '../chain/blocks.ts'
import { createChainRpc } from '../chain/rpc.ts'
import type { UnresolvedPayment } from '../ledger/payments/unresolved.ts'
import { heldPayment } from '../testing/fixtures.ts'
import { createLookUp } from './chain-evidence.ts'
import { conclude } from './conclude.ts'

const payment: UnresolvedPayment = {
  ...heldPayment,
  validBefore: 2_000,
  createdAt: 1_000,
}

interface Call {
  id: number
  method: string
  params: [unknown, ...unknown[]]
}

/** Looks up a payment at a node that answers each call by the function `results`. */
async function lookUpAt(results: (call: Call) => unknown, confirmations = 0) {
  const calls: Call[] = []
  const node = createServer(async (request, response) => {
    const body = (await json(request)) as Call | Call[]
    const answer = (call: Call) => {
      calls.push(call)
      return { jsonrpc: '2.0', id: call.id, result: results(call) }
    }
    response
      .setHeader('content-type', 'application/json')
      .end(JSON.stringify(Array.isArray(body) ? body.map(answer) : answer(body)))
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => node.once('listening', resolve))
  const rpcUrl = `http://127.0.0.1:${(node.address() as AddressInfo).port}`
  const rpc = createChainRpc(rpcUrl)
  try {
    return {
      calls,
      evidence: await createLookUp({ chain: rpc, block: () => confirmedBlock(rpc, confirmations) })([payment]),
    }
  } finally {
    await rpc.close()
    node.closeAllConnections()
    node.close()
  }
}

const block = (number: unknown, hash = '0xaa') => ({ number, hash, timestamp: '0x7d0' })

const chain =
  (used: string, hash: () => string = () => '0xaa') =>
  ({ method, params }: Call): unknown => {
    if (method === 'eth_blockNumber') return '0x64'
    if (method === 'eth_getBlockByNumber') return block(params[0], hash())
    return method === 'eth_call' ? used : []
  }

const UNUSED = `0x${'0'.repeat(64)}`
const USED = `0x${'1'.padStart(64, '0')}`

describe("the chain's word on payments in doubt", () => {
  it('is asked for as it was some blocks ago, all of it', async () => {
    const { calls, evidence } = await lookUpAt(chain(UNUSED), 12)
    expect(evidence).toEqual({ time: 2_000, findings: new Map([[payment.id, { kind: 'unused' }]]) })
    expect(calls.find(({ method }) => method === 'eth_call')?.params[1]).toBe('0x58')
    for (const call of calls.filter(({ method }) => method === 'eth_getBlockByNumber'))
      expect(call.params[0]).toBe('0x58')
  })

  it('does not count when the block that it was asked at is another meanwhile', async () => {
    let asked = 0
    const reorganised = lookUpAt(chain(UNUSED, () => `0x${asked++}`))
    await expect(reorganised).rejects.toThrow('reorganised')
  })

  it('is not understood where the token is not there', async () => {
    const { evidence } = await lookUpAt(chain('0x'))
    expect(evidence.findings.get(payment.id)).toEqual({ kind: 'unexplained' })
  })

  it('is "unexplained" when an authorization is used and no transaction shows how', async () => {
    const { evidence } = await lookUpAt(chain(USED))
    expect(evidence.findings.get(payment.id)).toEqual({ kind: 'unexplained' })
  })
})

describe('a conclusion', () => {
  const conclusion = (finding: Parameters<typeof conclude>[1]['finding'], time: number) =>
    conclude({ validBefore: 2_000 }, { finding, time })
  const transaction = '0x1'

  it('is drawn from a transfer, whenever it was made', () => {
    expect(conclusion({ kind: 'paid', transaction }, 5_000)).toEqual({ state: 'SETTLED', transaction })
  })

  it('is drawn from an authorization that can no longer be used', () => {
    expect(conclusion({ kind: 'cancelled' }, 1_000)).toEqual({ state: 'CANCELLED' })
    expect(conclusion({ kind: 'used-otherwise' }, 1_000)).toEqual({ state: 'CANCELLED' })
    expect(conclusion({ kind: 'unused' }, 2_001)).toEqual({ state: 'EXPIRED' })
  })

  it('is not drawn while it may go either way, nor from what nobody understands', () => {
    expect(conclusion({ kind: 'unused' }, 2_000)).toBeUndefined()
    expect(conclusion({ kind: 'unexplained' }, 5_000)).toBeUndefined()
  })
})
