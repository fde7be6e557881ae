import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type Address, encodeAbiParameters, encodeEventTopics, type Hex, parseAbi } from 'viem'
import { describe, expect, it } from 'vitest'
import { type ChainRpc, createChainRpc } from '../chain/rpc.ts'
import { heldPayment, TRANSACTION } from '../testing/fixtures.ts'
import { createTransferFinder } from './transfer-evidence.ts'

const { payer, requirements, signed } = heldPayment
const { nonce } = signed.authorization
const abi = parseAbi([
  'event Transfer(address indexed from, address indexed to, uint256 value)',
  'event AuthorizationUsed(address indexed authorizer, bytes32 indexed nonce)',
])

function usedLog(change: { authorizer?: string; nonce?: string } = {}) {
  const args = { authorizer: (change.authorizer ?? payer) as Address, nonce: (change.nonce ?? nonce) as Hex }
  return {
    address: requirements.asset.toLowerCase(),
    topics: encodeEventTopics({ abi, eventName: 'AuthorizationUsed', args }),
    data: '0x',
  }
}

function transferLog(change: { address?: string; from?: string; to?: string; value?: bigint } = {}) {
  const {
    address = requirements.asset,
    from = payer,
    to = requirements.payTo,
    value = BigInt(requirements.amount),
  } = change
  const args = { from: from as Address, to: to as Address }
  return {
    address: address.toLowerCase(),
    topics: encodeEventTopics({ abi, eventName: 'Transfer', args }),
    data: encodeAbiParameters([{ type: 'uint256' }], [value]),
  }
}

/** Returns the finder's result when a node answers `body`. */
async function evidenceFrom(body: string): Promise<string> {
  const node = createServer((_, response) =>
    response.writeHead(200, { 'content-type': 'application/json' }).end(body),
  ).listen(0, '127.0.0.1')
  await new Promise((resolve) => node.once('listening', resolve))
  const chain = createChainRpc(`http://127.0.0.1:${(node.address() as AddressInfo).port}`)
  const evidence = await createTransferFinder(chain)({ transaction: TRANSACTION, payer, signed, requirements }, 0)
  await chain.close()
  node.closeAllConnections()
  node.close()
  return evidence
}

const receipt = (logs: object[], status = '0x1') =>
  JSON.stringify({ jsonrpc: '2.0', id: 1, result: { status, transactionHash: TRANSACTION, logs } })
const someone = '0x2222222222222222222222222222222222222222'

describe("the chain's word on a settlement", () => {
  it('finds the transfer among other logs', async () => {
    const other = { address: requirements.asset, topics: [`0x${'01'.repeat(32)}`], data: '0x' }
    expect(await evidenceFrom(receipt([other, usedLog(), transferLog()]))).toBe('proven')
  })

  it('finds the transfer beside a log without topics', async () => {
    const bare = { address: someone, topics: [], data: '0x' }
    expect(await evidenceFrom(receipt([bare, usedLog(), transferLog(), bare]))).toBe('proven')
  })

  it.each([
    ['to somebody else', receipt([usedLog(), transferLog({ to: someone })])],
    ['from somebody else', receipt([usedLog(), transferLog({ from: someone })])],
    ['of another amount', receipt([usedLog(), transferLog({ value: 999n })])],
    ['of another token', receipt([usedLog(), transferLog({ address: someone })])],
    ['of an older payment', receipt([usedLog({ nonce: `0x${'00'.repeat(32)}` }), transferLog()])],
    ["of somebody else's authorization", receipt([usedLog({ authorizer: someone }), transferLog()])],
    ['without the use of an authorization', receipt([transferLog()])],
    [
      'of another authorization of the same payer in the same transaction',
      receipt([usedLog(), transferLog({ to: someone }), usedLog({ nonce: `0x${'00'.repeat(32)}` }), transferLog()]),
    ],
    ['before its authorization was used', receipt([transferLog(), usedLog()])],
    ['in a transaction without logs', receipt([])],
    ['in a transaction that is not mined', '{"jsonrpc":"2.0","id":1,"result":null}'],
  ])('does not take a transfer %s', async (_, body) => expect(await evidenceFrom(body)).toBe('absent'))

  it('says of a transaction that was reverted that it was', async () =>
    expect(await evidenceFrom(receipt([usedLog(), transferLog()], '0x0'))).toBe('reverted'))

  it.each([
    ['an error', '{"jsonrpc":"2.0","id":1,"error":{"code":-32000,"message":"no"}}'],
    ['something else', '<html>'],
  ])('is not available when the node answers %s', async (_, body) =>
    expect(await evidenceFrom(body)).toBe('unavailable'),
  )
})

/**
 * Returns the finder's result for a node with these answers, one for each read. Also returns the milliseconds that passed on the test's
 * clock.
 */
async function evidenceOver(answers: readonly unknown[], latestLook = 60_000) {
  let time = 0
  let looks = 0
  const chain: ChainRpc = {
    call: async () => {
      const answer = answers[Math.min(looks++, answers.length - 1)]
      if (answer instanceof Error) throw answer
      return answer
    },
    calls: () => Promise.reject(new Error('one call is enough')),
    close: () => Promise.resolve(),
  }
  const wait = async (ms: number) => {
    time += ms
  }
  const find = createTransferFinder(chain, { now: () => time, wait })
  const evidence = await find({ transaction: TRANSACTION, payer, signed, requirements }, latestLook)
  return { evidence, looks, time }
}

describe('a node that is behind', () => {
  const mined = { status: '0x1', transactionHash: TRANSACTION, logs: [usedLog(), transferLog()] }

  it.each<[string, unknown]>([
    ['does not know the transaction yet', null],
    ['does not answer', new Error('silence')],
  ])('is asked again when it %s', async (_, first) => {
    expect(await evidenceOver([first, first, first, mined])).toMatchObject({ evidence: 'proven', looks: 4 })
  })

  it('is not asked again when it knows that the transaction has not paid', async () => {
    expect(await evidenceOver([{ ...mined, logs: [] }])).toMatchObject({ evidence: 'absent', looks: 1 })
    expect(await evidenceOver([{ ...mined, status: '0x0' }])).toMatchObject({ evidence: 'reverted', looks: 1 })
  })

  it.each<[string, unknown]>([
    ['absent', null],
    ['unavailable', new Error('silence')],
  ])(
    'is asked for fifteen seconds at most, or for as long as the settlement may take: %s',
    async (evidence, answer) => {
      const patient = await evidenceOver([answer])
      expect(patient.evidence).toBe(evidence)
      expect(patient.time).toBeGreaterThan(13_000)
      expect(patient.time).toBeLessThanOrEqual(15_000)
      const hasty = await evidenceOver([answer], 3_000)
      expect(hasty.evidence).toBe(evidence)
      expect(hasty.time).toBeLessThanOrEqual(3_000)
    },
  )
})
