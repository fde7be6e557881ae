import { privateKeyToAccount } from 'viem/accounts'
import { describe, expect, it } from 'vitest'
import { ASKED, CHANNEL, FULL, HONEST, LATER, WITHDRAWER } from '../../../vectors/cases/withdrawals.ts'
import { type NodeScript, scriptedNode } from '../../../vectors/scripted-node.ts'
import { AbortedError } from '../errors.ts'
import { withdrawFrom } from './withdraw.ts'

const account = privateKeyToAccount(WITHDRAWER)

/** The caller goes away when the node is asked for the method. What was sent by then, and how it ended. */
async function abortedAt(method: string, script: NodeScript) {
  const abort = new AbortController()
  await using node = await scriptedNode(script, (asked) => asked === method && abort.abort())
  const outcome = await withdrawFrom(CHANNEL, account, { rpcUrl: node.url, signal: abort.signal }).catch(
    (error: unknown) => error,
  )
  return { outcome, sent: node.sent.length }
}

describe('a withdrawal that is aborted', () => {
  it.each(['eth_chainId', 'eth_call', 'eth_estimateGas', 'eth_getTransactionCount'])(
    'at %s sends nothing',
    async (method) => {
      for (const script of [
        { ...HONEST, ...FULL },
        { ...LATER, ...ASKED },
      ]) {
        const { outcome, sent } = await abortedAt(method, script)
        expect([outcome, sent]).toEqual([expect.any(AbortedError), 0])
      }
    },
  )

  it('while it waits for its block ends at once', async () => {
    const never = { eth_getTransactionReceipt: { result: null } }
    const { outcome, sent } = await abortedAt('eth_getTransactionReceipt', { ...HONEST, ...FULL, ...never })
    expect([outcome, sent]).toEqual([expect.any(AbortedError), 1])
  })
})
