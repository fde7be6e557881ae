import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { BATCH_SETTLEMENT_ADDRESS } from '@x402/evm'
import { encodeErrorResult, parseAbi } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { describe, expect, it, vi } from 'vitest'
import { ASKED, CHANNEL, FULL, HONEST, LATER, WITHDRAWER } from '../../../../vectors/cases/withdrawals.ts'
import { type NodeScript, scriptedNode } from '../../../../vectors/scripted-node.ts'
import { AbortedError } from '../../errors.ts'
import { WithdrawalError } from '../errors.ts'
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

it('a withdrawal from a channel whose addresses have a wrong checksum sends what the right ones would', async () => {
  const sent = await Promise.all(
    [false, true].map(async (isWrong) => {
      const wrong = (address: string) =>
        isWrong ? `0x${address.slice(2, -1).toUpperCase()}${address.at(-1)}` : address
      const { config } = CHANNEL
      const receiver = wrong('0xabcdefabcdefabcdefabcdefabcdefabcdefabcd') as `0x${string}`
      const token = wrong(config.token) as `0x${string}`
      await using node = await scriptedNode({ ...HONEST, ...FULL })
      const channel = { ...CHANNEL, config: { ...config, receiver, token } }
      const { withdrawal } = await withdrawFrom(channel, account, { rpcUrl: node.url })
      return [withdrawal.state, ...node.sent]
    }),
  )
  expect(sent[1]).toEqual(sent[0])
  expect(sent[0]).toEqual(['requested', expect.anything()])
})

async function serverOf(answer: RequestListener) {
  const server = createServer(answer)
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await once(server.close(), 'close')
    },
  }
}

const withdrawn = (rpcUrl: string) =>
  withdrawFrom(CHANNEL, account, { rpcUrl, signal: undefined }).catch((error: unknown) => error)

const LOOKUP = parseAbi([
  'error OffchainLookup(address sender, string[] urls, bytes callData, bytes4 callbackFunction, bytes extraData)',
])

describe('a withdrawal through a node that', () => {
  it.each([302, 307])('redirects (%i) calls no other address', async (status) => {
    const seen: unknown[] = []
    await using inner = await serverOf(({ url }, response) => response.end(String(seen.push(url))))
    await using node = await serverOf((_, response) => response.writeHead(status, { location: inner.url }).end())
    expect([await withdrawn(node.url), seen]).toEqual([expect.any(WithdrawalError), []])
  })

  it.each(['', '{sender}/{data}'])('looks up elsewhere (EIP-3668, /%s) calls no other address', async (path) => {
    const seen: unknown[] = []
    await using inner = await serverOf(({ url }, response) => response.end(`0x${seen.push(url)}`))
    const args = [BATCH_SETTLEMENT_ADDRESS, [inner.url + path], '0x01', '0x12345678', '0x'] as const
    const data = encodeErrorResult({ abi: LOOKUP, args })
    await using node = await serverOf(async (request, response) => {
      const { id, method } = JSON.parse(await text(request))
      const said = method === 'eth_chainId' ? { result: '0x2105' } : { error: { code: 3, message: 'reverted', data } }
      response.setHeader('content-type', 'application/json').end(JSON.stringify({ jsonrpc: '2.0', id, ...said }))
    })
    expect([await withdrawn(node.url), seen]).toEqual([expect.any(WithdrawalError), []])
  })

  it('refuses in words that move a cursor has them escaped', async () => {
    const refusal = { error: { code: 3, message: 'execution reverted: \u001b[2J\u202e' } }
    await using node = await scriptedNode({ ...HONEST, ...FULL, eth_estimateGas: refusal })
    const problem = await withdrawn(node.url)
    expect(problem).toBeInstanceOf(WithdrawalError)
    expect(String(problem)).toContain('\\u001b[2J')
    expect(String(problem)).not.toMatch(/\p{Cc}|\p{Cf}/u)
  })

  it('sends its answer byte by byte ends after 10 seconds', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    try {
      const begun = Promise.withResolvers<void>()
      let asked = 0
      await using node = await serverOf((_, response) => {
        asked++
        response.setHeader('content-type', 'application/json').write(' ', () => begun.resolve())
        const drip = setInterval(() => response.write(' '), 5)
        response.on('close', () => clearInterval(drip))
      })
      let outcome: unknown
      const end = withdrawn(node.url).then((result) => {
        outcome = result
      })
      await begun.promise
      await vi.advanceTimersByTimeAsync(9_999)
      expect(outcome).toBeUndefined()
      await vi.advanceTimersByTimeAsync(1)
      await end
      expect([outcome, asked]).toEqual([expect.any(WithdrawalError), 1])
      expect(String(outcome)).toContain('took too long')
    } finally {
      vi.useRealTimers()
    }
  })
})
