import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { AbortedError, ConfigurationError } from '@launa/sdk'
import { BATCH_SETTLEMENT_ADDRESS } from '@x402/evm'
import {
  decodeFunctionData,
  encodeErrorResult,
  type Hex,
  keccak256,
  numberToHex,
  parseAbi,
  parseTransaction,
  recoverTransactionAddress,
  type TransactionSerialized,
} from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { describe, expect, it, vi } from 'vitest'
import { type NodeScript, scriptedNode } from './scripted-node-testing.ts'
import { CONTRACT, withdrawFrom } from './withdrawal.ts'
import { WithdrawalError } from './withdrawal-error.ts'
import {
  ASKED,
  BLOCK,
  CHANNEL,
  DELAY,
  FULL,
  GWEI,
  HONEST,
  holds,
  LATER,
  obedientNode,
  pending,
  SINCE,
  WITHDRAWER,
} from './withdrawal-testing.ts'

const account = privateKeyToAccount(WITHDRAWER)

const MIB = 1_048_576
const hexOf = (number: bigint) => ({ result: numberToHex(number) })
const receiptWith = (changes: object) => ({
  result: { ...(HONEST.eth_getTransactionReceipt as { result: object }).result, ...changes },
})
const OTHERWISE = { error: { code: 3, message: 'execution reverted' } }
const PRICELESS = { result: { number: BLOCK, timestamp: '0x1', transactions: [] } }
const chainIdOf = (bytes: number) => ({ result: '0x2105', bytes })
const emptied = (view: NodeScript) => Object.fromEntries(Object.keys(view).map((key) => [key, { result: '0x' }]))

/** Returns the outcome of a withdrawal through a node that follows the script, and the transactions that the node was given. */
async function outcomeAt(script: NodeScript) {
  await using node = await scriptedNode(script)
  const outcome = await withdrawFrom(CHANNEL, WITHDRAWER, { rpcUrl: node.url }).catch((error: unknown) => error)
  return { outcome, sent: node.sent as Hex[] }
}

describe('a step of a withdrawal', () => {
  const requested = { state: 'requested', amount: '900', availableFrom: SINCE + DELAY, transaction: expect.any(String) }

  it.each<[name: string, node: NodeScript, withdrawal: object, balance: bigint]>([
    ['asks for all that is left', { ...HONEST, ...FULL }, requested, 1_000n],
    [
      'waits for the delay',
      { ...obedientNode(8453, { timestamp: SINCE + DELAY - 1 }), ...ASKED },
      { state: 'waiting', amount: '900', availableFrom: SINCE + DELAY, transaction: undefined },
      1_000n,
    ],
    [
      'takes the money when the delay is over',
      { ...LATER, ...ASKED },
      { state: 'withdrawn', amount: '900', availableFrom: undefined, transaction: expect.any(String) },
      100n,
    ],
    [
      'finds nothing left',
      { ...HONEST, ...holds([100, 100]), ...pending([0, 0]) },
      { state: 'empty', amount: '0', availableFrom: undefined, transaction: undefined },
      100n,
    ],
    [
      'pays a price just at its limit',
      { ...HONEST, ...FULL, eth_maxPriorityFeePerGas: hexOf(988n * 10n ** 8n) },
      requested,
      1_000n,
    ],
    [
      'asks for the receipt again while it names no block or no outcome',
      {
        ...{ ...HONEST, ...FULL },
        eth_getTransactionReceipt: [
          receiptWith({ blockNumber: null }),
          receiptWith({ blockNumber: '0x11', status: '0x7' }),
          receiptWith({}),
        ],
      },
      requested,
      1_000n,
    ],
    ['reads an answer of 4 MiB', { ...HONEST, ...FULL, eth_chainId: chainIdOf(4 * MIB) }, requested, 1_000n],
  ])('%s', async (_, script, withdrawal, balance) => {
    const { outcome, sent } = await outcomeAt(script)
    expect(outcome).toEqual({ withdrawal, balance })
    const { transaction } = (outcome as Awaited<ReturnType<typeof withdrawFrom>>).withdrawal
    expect(sent.map((signed) => keccak256(signed))).toEqual(transaction === undefined ? [] : [transaction])
  })

  const GAS = 'at most 0.01 and 300000 gas are paid'

  it.each<[name: string, node: NodeScript, message: RegExp | string, sent: number]>([
    [
      'pays no price above its limit',
      { eth_maxPriorityFeePerGas: hexOf(10n ** 11n) },
      `the node asks for a fee of up to 0.01012 and 100000 gas; ${GAS}`,
      0,
    ],
    [
      'buys no more gas than its limit',
      { eth_estimateGas: hexOf(300_001n) },
      `the node asks for a fee of up to 0.000360301201 and 300001 gas; ${GAS}`,
      0,
    ],
    [
      'names what the wallet has and what the step takes',
      { eth_getBalance: hexOf(10n ** 12n) },
      "the wallet has 0.000001 of the chain's own coin for gas, and the step takes up to 0.0001201",
      0,
    ],
    [
      'says that the chain has undone it',
      { eth_getTransactionReceipt: receiptWith({ status: '0x0' }) },
      /^the chain has undone the transaction 0x/,
      1,
    ],
    ['stops at an answer above 4 MiB', { eth_chainId: chainIdOf(4 * MIB + 1) }, /answers more than 4 MiB$/, 0],
    ['stops at an answer that goes on', { eth_chainId: chainIdOf(64 * MIB) }, /answers more than 4 MiB$/, 0],
    ['stops where the chain refuses the step', { eth_estimateGas: OTHERWISE }, /did not come about/, 0],
    ['stops where the node refuses the transaction', { eth_sendRawTransaction: OTHERWISE }, /did not come about/, 1],
    ['stops at a view without numbers', emptied(holds([0, 0])), /did not come about/, 0],
    ['stops at a sum that no channel holds', holds([2n ** 128n, 0]), /did not come about/, 0],
    ['stops where more was claimed than deposited', holds([100, 101]), /did not come about/, 0],
    ['stops at a chain without a price of gas', { eth_getBlockByNumber: PRICELESS }, /did not come about/, 0],
  ])('%s', async (_, changes, message, count) => {
    const { outcome, sent } = await outcomeAt({ ...HONEST, ...FULL, ...changes })
    expect([outcome, sent.length]).toEqual([expect.any(WithdrawalError), count])
    expect((outcome as Error).message).toMatch(message)
  })

  it('sends nothing to another chain', async () => {
    const { outcome, sent } = await outcomeAt({ ...HONEST, ...FULL, eth_chainId: { result: '0x1' } })
    expect([outcome, sent]).toEqual([expect.any(ConfigurationError), []])
    expect((outcome as Error).message).toBe('the node is not one of eip155:8453')
  })

  it.each([
    ['initiateWithdraw', { ...HONEST, ...FULL }, [CHANNEL.config, 900n]],
    ['finalizeWithdraw', { ...LATER, ...ASKED }, [CHANNEL.config]],
  ] as const)(
    'signs a transaction of %s for the contract and the chain of the channel',
    async (functionName, node, args) => {
      const [signed = '0x'] = (await outcomeAt(node)).sent
      const { to, data = '0x', value = 0n, ...transaction } = parseTransaction(signed)
      expect(transaction).toMatchObject({ type: 'eip1559', chainId: 8453, nonce: 7, gas: 100_000n })
      expect([to?.toLowerCase(), value]).toEqual([BATCH_SETTLEMENT_ADDRESS.toLowerCase(), 0n])
      expect(transaction.maxFeePerGas).toBeLessThan(2n * GWEI)
      expect(decodeFunctionData({ abi: CONTRACT.abi, data })).toEqual({ functionName, args })
      const payer = await recoverTransactionAddress({ serializedTransaction: signed as TransactionSerialized })
      expect(payer).toBe(account.address)
    },
  )
})

/**
 * Aborts the withdrawal when the node is asked for this method. Returns the transactions that were sent before the abort, and the outcome.
 */
async function abortedAt(method: string, script: NodeScript) {
  const abort = new AbortController()
  await using node = await scriptedNode(script, (asked) => asked === method && abort.abort())
  const outcome = await withdrawFrom(CHANNEL, WITHDRAWER, { rpcUrl: node.url, signal: abort.signal }).catch(
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

it('builds the same transaction of a withdrawal from addresses with a wrong checksum', async () => {
  const sent = await Promise.all(
    [false, true].map(async (isWrong) => {
      const wrong = (address: string) =>
        isWrong ? `0x${address.slice(2, -1).toUpperCase()}${address.at(-1)}` : address
      const { config } = CHANNEL
      const receiver = wrong('0xabcdefabcdefabcdefabcdefabcdefabcdefabcd') as `0x${string}`
      const token = wrong(config.token) as `0x${string}`
      await using node = await scriptedNode({ ...HONEST, ...FULL })
      const channel = { ...CHANNEL, config: { ...config, receiver, token } }
      const { withdrawal } = await withdrawFrom(channel, WITHDRAWER, { rpcUrl: node.url })
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
  withdrawFrom(CHANNEL, WITHDRAWER, { rpcUrl, signal: undefined }).catch((error: unknown) => error)

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

  it.each(['', '{sender}/{data}'])(
    'demands an off-chain lookup (EIP-3668, /%s) calls no other address',
    async (path) => {
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
    },
  )

  it('refuses with text that moves a cursor has the text escaped', async () => {
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
