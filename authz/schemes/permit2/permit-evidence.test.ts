import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { x402ExactPermit2ProxyABI } from '@x402/evm'
import { type Address, encodeAbiParameters, encodeEventTopics, encodeFunctionData, type Hex, parseAbi } from 'viem'
import { describe, expect, it } from 'vitest'
import { createChainRpc } from '../../chain/rpc.ts'
import { heldPayment, TRANSACTION } from '../../testing/fixtures.ts'
import { createTransferFinder } from '../transfer-evidence.ts'
import type { Permit2Payload } from './payload.ts'
import { X402_EXACT_PERMIT2_PROXY } from './permit2.ts'

const { payer, requirements } = heldPayment
const { asset, payTo, amount } = requirements
const NONCE = 259n
const signed: Permit2Payload = {
  signature: `0x${'11'.repeat(65)}`,
  permit2Authorization: {
    from: payer,
    permitted: { token: asset, amount },
    spender: X402_EXACT_PERMIT2_PROXY,
    nonce: String(NONCE),
    deadline: '4000000000',
    witness: { to: payTo, validAfter: '5' },
  },
}

/** Returns the input of a call of x402's proxy for Permit2, encoded with the official ABI. */
function settleCall(change: { nonce?: bigint; owner?: Address; to?: Address } = {}): Hex {
  const { nonce = NONCE, owner = payer, to = payTo as Address } = change
  const permit = { permitted: { token: asset, amount: BigInt(amount) }, nonce, deadline: 4_000_000_000n }
  return encodeFunctionData({
    abi: x402ExactPermit2ProxyABI,
    functionName: 'settle',
    args: [permit, owner, { to, validAfter: 5n }, signed.signature as Hex],
  })
}

const abi = parseAbi(['event Transfer(address indexed from, address indexed to, uint256 value)'])
const transferLog = {
  address: asset,
  topics: encodeEventTopics({ abi, eventName: 'Transfer', args: { from: payer, to: payTo as Address } }),
  data: encodeAbiParameters([{ type: 'uint256' }], [BigInt(amount)]),
}
const used = parseAbi(['event AuthorizationUsed(address indexed authorizer, bytes32 indexed nonce)'])
const authorizationLog = {
  address: asset,
  topics: encodeEventTopics({
    abi: used,
    eventName: 'AuthorizationUsed',
    args: { authorizer: payer, nonce: `0x${'07'.repeat(32)}` },
  }),
  data: '0x',
}
const someone = '0x2222222222222222222222222222222222222222'

interface Chain {
  logs?: object[]
  status?: string
  input?: Hex
  /** The word of Permit2's nonce bitmap with the payer's nonces 256 to 511. */
  bitmap?: bigint
}

async function evidenceOn(chain: Chain): Promise<string> {
  const { logs = [transferLog], status = '0x1', input = settleCall(), bitmap = 1n << 3n } = chain
  const results: Record<string, unknown> = {
    eth_getTransactionReceipt: { status, transactionHash: TRANSACTION, logs },
    eth_getTransactionByHash: { input },
    eth_call: `0x${bitmap.toString(16).padStart(64, '0')}`,
  }
  const node = createServer(async (request, response) => {
    const calls: { id: number; method: string }[] = JSON.parse(await text(request))
    const answers = calls.map(({ id, method }) => ({ jsonrpc: '2.0', id, result: results[method] }))
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answers.reverse()))
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => node.once('listening', resolve))
  const rpc = createChainRpc(`http://127.0.0.1:${(node.address() as AddressInfo).port}`)
  const evidence = await createTransferFinder(rpc)({ transaction: TRANSACTION, payer, signed, requirements }, 0)
  await rpc.close()
  node.close()
  return evidence
}

describe("the chain's word on a settlement through Permit2", () => {
  it('is the transfer, the nonce that is used, and this permit in the call', async () => {
    expect(await evidenceOn({})).toBe('proven')
  })

  it('is the same where the payer’s approval comes with the payment, and no less', async () => {
    const approval = {
      value: BigInt(amount),
      deadline: 4_000_000_000n,
      r: `0x${'01'.repeat(32)}`,
      s: `0x${'02'.repeat(32)}`,
      v: 27,
    } as const
    const sponsored = (to: Address) =>
      encodeFunctionData({
        abi: x402ExactPermit2ProxyABI,
        functionName: 'settleWithPermit',
        args: [
          approval,
          { permitted: { token: asset, amount: BigInt(amount) }, nonce: NONCE, deadline: 4_000_000_000n },
          payer,
          { to, validAfter: 5n },
          signed.signature as Hex,
        ],
      })
    expect(await evidenceOn({ input: sponsored(payTo as Address) })).toBe('proven')
    expect(await evidenceOn({ input: sponsored(someone) })).toBe('absent')
    expect(await evidenceOn({ input: sponsored(payTo as Address), bitmap: 0n })).toBe('absent')
    expect(await evidenceOn({ input: sponsored(payTo as Address), logs: [] })).toBe('absent')
  })

  it('is taken from a batch as well', async () => {
    const batch = `0xabcdef01${'00'.repeat(64)}${settleCall().slice(2)}` as const
    expect(await evidenceOn({ input: batch })).toBe('proven')
  })

  it.each<[string, Chain]>([
    ['an older payment of the same buyer', { input: settleCall({ nonce: 1n }) }],
    ["somebody else's permit", { input: settleCall({ owner: someone }) }],
    ['a permit for another payee', { input: settleCall({ to: someone }) }],
    ['a nonce that is not used', { bitmap: 0n }],
    ['other nonces that are used', { bitmap: ~(1n << 3n) & ((1n << 256n) - 1n) }],
    ['no transfer', { logs: [] }],
    [
      'one transfer for two permits of the same sum, one of which has failed inside a batch',
      { input: `${settleCall()}${settleCall({ nonce: 260n }).slice(2)}` },
    ],
    ["an authorization's transfer beside it", { logs: [authorizationLog, transferLog] }],
  ])('is not %s', async (_, chain) => expect(await evidenceOn(chain)).toBe('absent'))

  it('is no transaction that was reverted', async () => expect(await evidenceOn({ status: '0x0' })).toBe('reverted'))
})
