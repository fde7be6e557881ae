import { x402ExactPermit2ProxyABI } from '@x402/evm'
import { encodeAbiParameters, encodeEventTopics, encodeFunctionData, parseAbi, toHex } from 'viem'
import { describe, expect, it } from 'vitest'
import type { ChainRpc, RpcCall } from '../../chain/rpc.ts'
import { heldPayment, PAY_TO, payer, TRANSACTION } from '../../testing/fixtures.ts'
import type { Permit2Payload } from './payload.ts'
import { findPermits } from './permit-findings.ts'
import { X402_EXACT_PERMIT2_PROXY } from './permit2.ts'

const { requirements } = heldPayment
const { asset, amount } = requirements
const signed: Permit2Payload = {
  signature: `0x${'11'.repeat(65)}`,
  permit2Authorization: {
    from: payer.address,
    permitted: { token: asset, amount },
    spender: X402_EXACT_PERMIT2_PROXY,
    nonce: '3',
    deadline: '2000',
    witness: { to: PAY_TO, validAfter: '0' },
  },
}
const payment = { ...heldPayment, signed, validBefore: 2000, createdAt: 1000 }
const at = { number: 10, hash: '0xaa', time: 2000 }

const abi = parseAbi(['event Transfer(address indexed from, address indexed to, uint256 value)'])
const transfer = (value = BigInt(amount)) => ({
  address: asset,
  topics: encodeEventTopics({ abi, eventName: 'Transfer', args: { from: payer.address, to: PAY_TO } }),
  data: encodeAbiParameters([{ type: 'uint256' }], [value]),
  transactionHash: TRANSACTION,
})
const call = encodeFunctionData({
  abi: x402ExactPermit2ProxyABI,
  functionName: 'settle',
  args: [
    { permitted: { token: asset, amount: BigInt(amount) }, nonce: 3n, deadline: 2000n },
    payer.address,
    { to: PAY_TO, validAfter: 0n },
    '0x11',
  ],
})

/** Returns a chain on which Permit2 marks these nonces as used, and the token has made these transfers. */
function chainWith(options: { bitmap: bigint; logs?: object[]; input?: string }): ChainRpc {
  const { bitmap, logs = [], input = call } = options
  const answer = ({ method }: RpcCall): unknown => {
    if (method === 'eth_getLogs') return logs
    if (method === 'eth_getTransactionByHash') return { input }
    if (method === 'eth_getTransactionReceipt') return { status: '0x1', transactionHash: TRANSACTION, logs }
    return toHex(bitmap, { size: 32 })
  }
  return {
    call: async (one) => answer(one),
    calls: async (many) => many.map(answer),
    close: () => Promise.resolve(),
  }
}

const USED = 1n << 3n

describe("the chain's word on a permit in doubt", () => {
  it.each([
    ['unused while Permit2 does not count its nonce', { bitmap: ~USED & 0xffffn }, 'unused'],
    ['paid when a transaction shows it, whoever sent it', { bitmap: USED, logs: [transfer()] }, 'paid'],
    [
      'used otherwise when the token has moved nothing like it',
      { bitmap: USED, logs: [transfer(1n)] },
      'used-otherwise',
    ],
    ['unexplained when it may have been this one', { bitmap: USED, logs: [transfer()], input: '0x00' }, 'unexplained'],
  ])('is %s', async (_, chain, kind) => {
    const findings = await findPermits(chainWith(chain), [payment], at)
    expect(findings.get(payment.id)).toEqual(kind === 'paid' ? { kind, transaction: TRANSACTION } : { kind })
  })
})
