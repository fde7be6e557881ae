import { claimBatchTypes, refundTypes } from '@x402/evm'
import type { Address } from 'viem'
import { generatePrivateKey, type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { chainClient } from '../../../../sandbox/chain-manager/chain-client.ts'
import { CHANNELS, type TestChannel, testChannel } from '../../../support/payment-channel.ts'
import type { OwnProcess } from '../processes/own-process.ts'
import { type OwnChain, startChain, startFacilitator } from '../stack/own-chain.ts'
import { testSettings } from '../stack/stack.ts'
import { newAddress } from './buyer.ts'

const CHAIN_ID = 84532
const TOKEN: Address = '0x036CbD53842c5426634e7929541eC2318f3dCF7e'

let chain: OwnChain
let facilitator: OwnProcess

beforeAll(async () => {
  chain = await startChain(testSettings(), { chainId: CHAIN_ID, token: TOKEN })
  facilitator = await startFacilitator(testSettings(), { rpcUrl: chain.url, chainId: CHAIN_ID })
})

afterAll(async () => {
  await facilitator?.close()
  await chain?.close()
})

const client = () => chainClient(chain.url, CHAIN_ID)

/** Opens a channel with this deposit. Returns also the keys of the payer and of the receiver's authorizer. */
async function openChannel(deposit: bigint) {
  const payer = privateKeyToAccount(generatePrivateKey())
  const authorizer = privateKeyToAccount(generatePrivateKey())
  const receiver = newAddress()
  const terms = { payer, receiver, receiverAuthorizer: authorizer.address }
  const channel = testChannel({ rpcUrl: chain.url, chainId: CHAIN_ID, token: TOKEN }, terms)
  await chain.give(payer.address, deposit)
  expect(await call('/verify', channel, await channel.deposit(deposit, 1000n))).toMatchObject({ isValid: true })
  expect(await call('/settle', channel, await channel.deposit(deposit, 1000n))).toMatchObject({
    success: true,
    extra: { channelState: { channelId: channel.id, balance: String(deposit) } },
  })
  return { channel, payer, authorizer, receiver }
}

async function call(path: '/verify' | '/settle', channel: TestChannel, payload: object) {
  const paymentRequirements = channel.requirements(1000n)
  const paymentPayload = { x402Version: 2, accepted: paymentRequirements, payload }
  const body = JSON.stringify({ x402Version: 2, paymentPayload, paymentRequirements })
  const headers = { 'content-type': 'application/json' }
  return (await fetch(facilitator.url + path, { method: 'POST', headers, body })).json()
}

const domain = () => ({
  ...{ name: 'x402 Batch Settlement', version: '1', chainId: CHAIN_ID, verifyingContract: CHANNELS.address },
})

async function claimOf(channel: TestChannel, authorizer: PrivateKeyAccount, max: bigint, total: bigint) {
  const { voucher } = await channel.voucher(max)
  const claims = [
    {
      voucher: { channel: channel.config, maxClaimableAmount: String(max) },
      signature: voucher.signature,
      totalClaimed: String(total),
    },
  ]
  const message = { claims: [{ channelId: channel.id, maxClaimableAmount: max, totalClaimed: total }] }
  const signing = { domain: domain(), types: claimBatchTypes, primaryType: 'ClaimBatch', message } as const
  return { type: 'claim', claims, claimAuthorizerSignature: await authorizer.signTypedData(signing) }
}

describe('the substitute for x402’s batch settlement contract, used by x402’s own facilitator', () => {
  it('identifies channels by the digest that clients compute', async () => {
    const { channel } = await openChannel(5000n)
    const id = await client().readContract({ ...CHANNELS, functionName: 'getChannelId', args: [channel.config] })
    expect(id).toBe(channel.id)
    expect(await channel.state()).toMatchObject({ balance: 5000n, totalClaimed: 0n, refundNonce: 0n })
    expect(await call('/verify', channel, await channel.voucher(2000n))).toMatchObject({ isValid: true })
    expect(await call('/verify', channel, await channel.voucher(5001n))).toMatchObject({
      isValid: false,
      invalidReason: 'invalid_batch_settlement_evm_cumulative_exceeds_balance',
    })
  })

  it('pays the receiver the claimed sum, once', async () => {
    const { channel, authorizer, receiver } = await openChannel(5000n)
    const claim = await claimOf(channel, authorizer, 3000n, 2500n)
    for (const _ of ['first', 'again']) expect(await call('/settle', channel, claim)).toMatchObject({ success: true })
    expect(await channel.state()).toMatchObject({ balance: 5000n, totalClaimed: 2500n })
    const settle = { type: 'settle', receiver, token: TOKEN }
    expect(await call('/settle', channel, settle)).toMatchObject({ success: true, amount: '2500' })
    expect(await call('/settle', channel, settle)).toMatchObject({
      success: false,
      errorReason: 'invalid_batch_settlement_evm_nothing_to_settle',
    })
    expect(await chain.balanceOf(receiver)).toBe(2500n)
  })

  it('refuses claims beyond the voucher, beyond the balance, and by another authorizer', async () => {
    const { channel, authorizer } = await openChannel(5000n)
    const stranger = privateKeyToAccount(generatePrivateKey())
    for (const wrong of [
      await claimOf(channel, authorizer, 2000n, 2001n),
      await claimOf(channel, authorizer, 6000n, 5001n),
      await claimOf(channel, stranger, 2000n, 2000n),
    ])
      expect(await call('/settle', channel, wrong)).toMatchObject({ success: false, transaction: '' })
    expect(await channel.state()).toMatchObject({ totalClaimed: 0n })
  })

  it('refunds the payer, with a signature of the authorizer and a nonce', async () => {
    const { channel, authorizer, payer } = await openChannel(5000n)
    const claim = await claimOf(channel, authorizer, 1000n, 1000n)
    const { voucher, channelConfig } = await channel.voucher(1000n)
    const message = { channelId: channel.id, nonce: 0n, amount: 4000n }
    const refund = {
      ...{ type: 'refund', channelConfig, voucher, amount: '4000', refundNonce: '0' },
      claims: claim.claims,
      claimAuthorizerSignature: claim.claimAuthorizerSignature,
      refundAuthorizerSignature: await authorizer.signTypedData({
        ...{ domain: domain(), types: refundTypes, primaryType: 'Refund', message },
      } as const),
    }
    expect(await call('/settle', channel, refund)).toMatchObject({ success: true, amount: '4000' })
    expect(await call('/settle', channel, refund)).toMatchObject({ success: false })
    expect(await chain.balanceOf(payer.address)).toBe(4000n)
    expect(await channel.state()).toMatchObject({ balance: 1000n, totalClaimed: 1000n, refundNonce: 1n })
  })

  it('lets the payer withdraw after the delay, without the claimed part', async () => {
    const { channel, authorizer, payer } = await openChannel(5000n)
    await channel.initiateWithdraw(5000n)
    expect((await channel.state()).withdrawRequestedAt).toBeGreaterThan(0)
    await expect(channel.finalizeWithdraw()).rejects.toThrow()
    expect(await call('/settle', channel, await claimOf(channel, authorizer, 1500n, 1500n))).toMatchObject({
      success: true,
    })
    await client().increaseTime({ seconds: 901 })
    await client().mine({ blocks: 1 })
    await channel.finalizeWithdraw()
    expect(await chain.balanceOf(payer.address)).toBe(3500n)
    expect(await channel.state()).toMatchObject({ balance: 1500n, totalClaimed: 1500n, withdrawRequestedAt: 0 })
  })

  it('is offered on every chain except the Sandbox', async () => {
    const sandbox = await startFacilitator(testSettings(), { rpcUrl: chain.url })
    const schemesOf = async ({ url }: OwnProcess) => {
      const { kinds } = (await (await fetch(`${url}/supported`)).json()) as { kinds: { scheme: string }[] }
      return kinds.map(({ scheme }) => scheme)
    }
    expect(await schemesOf(facilitator)).toEqual(['exact', 'batch-settlement'])
    expect(await schemesOf(sandbox)).toEqual(['exact'])
    await sandbox.close()
  })
})
