import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { join } from 'node:path'
import { authorizationTypes } from '@x402/evm'
import type { FastifyInstance } from 'fastify'
import { toHex } from 'viem'
import { generatePrivateKey, mnemonicToAccount, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { SANDBOX_CHAIN_ID, SANDBOX_NETWORK, SANDBOX_USDC } from '../../domain/networks/network.ts'
import { freePorts } from '../../runtime/testing/free-ports.ts'
import { facilitatorApp } from '../facilitator/app.ts'
import { createFacilitator } from '../facilitator/facilitator.ts'
import { becomesTrue } from '../probes.ts'
import { findAnvil } from '../tools.ts'
import { chainManagerApp } from './app.ts'
import { chainInstance } from './chain-client.ts'
import { createChainManager } from './chain-manager.ts'
import { mine } from './miner.ts'

const ETHER = 10n ** 18n
const USDC_100 = 100_000_000n
const PAY_TO = '0x00000000000000000000000000000000000Fee01'

const miner = new AbortController()
let anvil: ChildProcess
let manager: FastifyInstance
let facilitator: FastifyInstance

beforeAll(async () => {
  const [port = 0] = await freePorts(1)
  const rpcUrl = `http://127.0.0.1:${port}`
  const args = ['--port', String(port), '--chain-id', String(SANDBOX_CHAIN_ID), '--no-mining', '--quiet']
  anvil = spawn(findAnvil(join(import.meta.dirname, '../..')), args, { stdio: 'ignore' })
  void mine({ rpcUrl, everyMs: 50, idleMs: 1000, signal: miner.signal })
  expect(await becomesTrue(async () => Boolean(await chainInstance(rpcUrl)))).toBe(true)
  const account = mnemonicToAccount('test test test test test test test test test test test junk')
  const privateKey = toHex(account.getHdKey().privateKey ?? new Uint8Array())
  manager = chainManagerApp(createChainManager({ rpcUrl }))
  facilitator = facilitatorApp(createFacilitator({ rpcUrl, privateKey, chainId: SANDBOX_CHAIN_ID }))
})

afterAll(async () => {
  miner.abort()
  const ended = once(anvil, 'exit')
  anvil.kill('SIGKILL')
  await ended
})

async function faucet(address: string, asset?: string) {
  const answer = await manager.inject({ method: 'POST', url: '/faucet', payload: { address, ...(asset && { asset }) } })
  expect(answer.statusCode, answer.body).toBe(200)
  const { eth_wei, usdc_base } = answer.json()
  return { wei: BigInt(eth_wei), usdc: BigInt(usdc_base) }
}

async function post(url: '/verify' | '/settle', payload: object) {
  const answer = await facilitator.inject({ method: 'POST', url, payload })
  return { status: answer.statusCode, body: answer.json() }
}

type Payer = ReturnType<typeof privateKeyToAccount>

/** Returns the payload that a buyer signs (EIP-3009, EIP-712), with name and version of `SANDBOX_USDC` in the domain. */
async function signedPayment(payer: Payer, amount: bigint, network = SANDBOX_NETWORK) {
  const now = Math.floor(Date.now() / 1000)
  const nonce = toHex(randomBytes(32))
  const message = {
    from: payer.address,
    to: PAY_TO,
    value: amount,
    validAfter: 0n,
    validBefore: BigInt(now + 300),
    nonce,
  } as const
  const signature = await payer.signTypedData({
    domain: { name: 'USDC', version: '2', chainId: SANDBOX_CHAIN_ID, verifyingContract: SANDBOX_USDC.address },
    types: authorizationTypes,
    primaryType: 'TransferWithAuthorization',
    message,
  })
  const paymentRequirements = {
    ...{ scheme: 'exact', network, asset: SANDBOX_USDC.address, amount: String(amount), payTo: PAY_TO },
    ...{ maxTimeoutSeconds: 300, extra: { name: 'USDC', version: '2', assetTransferMethod: 'eip3009' } },
  }
  const authorization = { ...message, value: String(amount), validAfter: '0', validBefore: String(now + 300) }
  const resource = { url: 'http://a.dev.localhost/x', description: '', mimeType: 'application/json' }
  return {
    paymentPayload: { x402Version: 2, resource, accepted: paymentRequirements, payload: { signature, authorization } },
    paymentRequirements,
  }
}

describe('the Sandbox chain', () => {
  const newPayer = (): Payer => privateKeyToAccount(generatePrivateKey())

  it('is healthy once the token verifies what the contract promises', async () => {
    expect((await manager.inject('/healthz')).statusCode).toBe(200)
    expect((await manager.inject('/info')).json()).toEqual({
      chain_id: SANDBOX_CHAIN_ID,
      token: { address: SANDBOX_USDC.address, name: 'USDC', version: '2', decimals: 6 },
      forked: false,
    })
  })

  it('gives 1 ETH and 100 USDC each time, also when asked at the same time', async () => {
    const { address } = newPayer()
    await Promise.all([faucet(address), faucet(address)])
    expect(await faucet(address, 'eth')).toEqual({ wei: 3n * ETHER, usdc: 2n * USDC_100 })
    expect(await faucet(address, 'usdc')).toEqual({ wei: 3n * ETHER, usdc: 3n * USDC_100 })
  })

  it.each([
    { address: '0x1234' },
    { address: '0x0000000000000000000000000000000000000000' },
    { address: '0x70997970c51812dc3A010C7d01b50e0d17dc79C8' }, // wrong checksum
    { address: PAY_TO.toLowerCase(), asset: 'btc' },
    {},
  ])('refuses the faucet request %j', async (payload) => {
    expect((await manager.inject({ method: 'POST', url: '/faucet', payload })).statusCode).toBe(400)
  })

  it('settles signed payments at the same time, each once', async () => {
    const payer = newPayer()
    await faucet(payer.address, 'usdc')
    const before = await faucet(PAY_TO, 'eth')
    const payments = await Promise.all(Array.from({ length: 12 }, () => signedPayment(payer, 1_000n)))
    expect((await post('/verify', payments[0] ?? {})).body).toMatchObject({ isValid: true, payer: payer.address })
    // Every payment is sent twice. The second copies must neither pay again nor delay the other payments.
    const answers = await Promise.all([...payments, ...payments].map((payment) => post('/settle', payment)))
    expect(answers.filter(({ body }) => body.success)).toHaveLength(payments.length)
    expect((await faucet(PAY_TO, 'eth')).usdc - before.usdc).toBe(12_000n)
    expect((await post('/verify', payments[0] ?? {})).body).toMatchObject({ isValid: false })
  })

  it('says why a payment cannot be settled', async () => {
    const poor = await signedPayment(newPayer(), 5n)
    expect((await post('/verify', poor)).body).toMatchObject({
      isValid: false,
      invalidReason: 'invalid_exact_evm_insufficient_balance',
    })
    const answer = await post('/settle', poor)
    expect(answer.body).toMatchObject({ success: false })
    expect(JSON.stringify(answer.body)).not.toContain('\\n')
  })

  const stranger = '0x00000000000000000000000000000000000Fee02'
  it.each([
    ['pays somebody else', { payTo: stranger }, {}, 'invalid_exact_evm_recipient_mismatch'],
    ['pays less', { amount: '1001' }, {}, 'invalid_exact_evm_payload_authorization_value_mismatch'],
    ['is of a token that is none', { asset: stranger }, {}, 'invalid_exact_evm_signature'],
    ['is not signed by its payer', {}, { validAfter: '1' }, 'invalid_exact_evm_signature'],
    ['has run out', {}, { validBefore: '1' }, 'invalid_exact_evm_signature'],
  ])('does not take a payment that %s', async (_, requirements, authorization, reason) => {
    const payer = newPayer()
    await faucet(payer.address, 'usdc')
    const { paymentPayload, paymentRequirements: terms } = await signedPayment(payer, 1_000n)
    const { payload } = paymentPayload
    const changed = { ...payload, authorization: { ...payload.authorization, ...authorization } }
    const paymentRequirements = { ...terms, ...requirements }
    const payment = { paymentPayload: { ...paymentPayload, payload: changed }, paymentRequirements }
    expect((await post('/verify', payment)).body).toMatchObject({ isValid: false, invalidReason: reason })
    expect((await post('/settle', payment)).body).toMatchObject({
      success: false,
      errorReason: reason,
      transaction: '',
    })
    expect((await faucet(payer.address, 'usdc')).usdc).toBe(2n * USDC_100)
  })

  it('answers 400 for a network that it does not know and for a body that is no payment', async () => {
    const foreign = await signedPayment(newPayer(), 5n, 'eip155:8453')
    for (const url of ['/verify', '/settle'] as const) {
      expect((await post(url, foreign)).status).toBe(400)
      expect((await post(url, { paymentPayload: 1 })).status).toBe(400)
    }
  })

  it('begins anew on restart: balances are zero, time is now, and payments settle again', async () => {
    const payer = newPayer()
    await faucet(payer.address)
    await post('/settle', await signedPayment(payer, 1_000n))
    expect((await manager.inject({ method: 'POST', url: '/restart' })).statusCode).toBe(200)

    expect(await faucet(payer.address, 'eth')).toEqual({ wei: ETHER, usdc: 0n })
    await faucet(payer.address, 'usdc')
    const settled = await post('/settle', await signedPayment(payer, 1_000n))
    expect(settled.body).toMatchObject({ success: true, network: SANDBOX_NETWORK })
    expect((await faucet(payer.address, 'eth')).usdc).toBe(USDC_100 - 1_000n)
  })
})
