import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type ServerResponse } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { type Address, parseEther } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { chainClient } from '../../../sandbox/chain-manager/chain-client.ts'
import { listenOnFreePort } from '../../bench/servers/listen.ts'
import { goBuyer, pythonBuyer, type SdkBuyer, type SdkTask } from '../../clients/sdk-buyers.ts'
import { encodeHeader, newAddress } from '../support/buyers/buyer.ts'
import type { OwnProcess } from '../support/processes/own-process.ts'
import { startChain, startFacilitator } from '../support/stack/own-chain.ts'
import { testSettings } from '../support/stack/stack.ts'
import { buildLauna, type Launa } from './support/launa.ts'
import { copyPackageSources, type PackageSources } from './support/package-sources.ts'

const CHAIN_ID = 84532
/** USDC of Base Sepolia. */
const TOKEN: Address = '0x036CbD53842c5426634e7929541eC2318f3dCF7e'
const DELAY = 900
/** Time limit of the test that builds Go code, in milliseconds. The first build compiles everything. */
const BUILDING = 300_000

let sources: PackageSources
let run: Launa

beforeAll(async () => {
  sources = copyPackageSources()
  run = await buildLauna(sources)
})

afterAll(() => sources?.remove())

/** Starts a chain with a clock that the test advances, and its facilitator. */
async function openMarket() {
  const chain = await startChain(testSettings(), { chainId: CHAIN_ID, token: TOKEN })
  const facilitator = await startFacilitator(testSettings(), { rpcUrl: chain.url, chainId: CHAIN_ID })
  return {
    chain,
    client: chainClient(chain.url, CHAIN_ID),
    openShop: () => openShop(facilitator),
    async [Symbol.asyncDispose]() {
      await facilitator.close()
      await chain.close()
    },
  }
}

interface Payment {
  payload: { type: string; voucher: { channelId: string; maxClaimableAmount: string } }
}

interface Settled {
  extra?: { channelState: object }
}

/** Starts a seller that accepts one deposit, worth ten prices, and then stops answering. */
async function openShop(facilitator: OwnProcess) {
  const receiverAuthorizer = newAddress()
  const terms = {
    ...{
      scheme: 'batch-settlement',
      network: `eip155:${CHAIN_ID}`,
      asset: TOKEN,
      amount: '10000',
      payTo: newAddress(),
    },
    ...{ maxTimeoutSeconds: 60 },
    extra: { name: 'USDC', version: '2', receiverAuthorizer, withdrawDelay: DELAY, minDeposit: '100000' },
  }
  const payments: Payment[] = []
  const shop = { isThere: true }
  const sell = async (response: ServerResponse, payment: Payment) => {
    payments.push(payment)
    const body = JSON.stringify({ x402Version: 2, paymentPayload: payment, paymentRequirements: terms })
    const headers = { 'content-type': 'application/json' }
    const settled = (await (
      await fetch(`${facilitator.url}/settle`, { method: 'POST', headers, body })
    ).json()) as Settled
    const { maxClaimableAmount: chargedCumulativeAmount } = payment.payload.voucher
    const channelState = { ...settled.extra?.channelState, chargedCumulativeAmount }
    const receipt = { ...settled, extra: { channelState, chargedAmount: '10000' } }
    response.writeHead(200, { 'payment-response': encodeHeader(receipt) }).end('sun')
  }
  const server = createServer((request, response) => {
    const header = request.headers['payment-signature']
    if (!shop.isThere) return request.socket.destroy()
    if (header) return void sell(response, JSON.parse(Buffer.from(String(header), 'base64').toString()))
    response.writeHead(402, { 'payment-required': encodeHeader({ x402Version: 2, accepts: [terms] }) }).end('{}')
  })
  const url = `http://127.0.0.1:${await listenOnFreePort(server)}/weather`
  return {
    ...{ url, payments },
    setThere: (isThere: boolean) => Object.assign(shop, { isThere }),
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

describe('launa pay withdraw', () => {
  it.concurrent('gets the money out of a channel whose seller does not answer, in two steps', async () => {
    await using market = await openMarket()
    const { chain, client } = market
    await using shop = await market.openShop()
    const LAUNA_PRIVATE_KEY = generatePrivateKey()
    const { address } = privateKeyToAccount(LAUNA_PRIVATE_KEY)
    const LAUNA_CONFIG_DIR = mkdtempSync(join(tmpdir(), 'launa-withdraw-'))
    const launa = (...args: string[]) => run(args, { variables: { LAUNA_PRIVATE_KEY, LAUNA_CONFIG_DIR } })
    const withdraw = async (...args: string[]) => {
      const { code, out, err } = await launa('pay', 'withdraw', ...args, '--rpc-url', chain.url, '--json')
      return { exit: code, ...JSON.parse(out || err) }
    }
    try {
      expect(await withdraw()).toMatchObject({ exit: 1, error: 'this key has deposited into no channel' })
      await chain.give(address, 100_000n)
      const paid = await launa('pay', 'url', shop.url, '--max-amount', '0.01', '--max-deposit', '0.1')
      expect([paid.code, paid.out, await chain.balanceOf(address)]).toEqual([0, 'sun', 0n])
      shop.setThere(false)

      expect(await withdraw('https://other.example/')).toMatchObject({
        exit: 1,
        error: expect.stringContaining('no such'),
      })
      await using other = await anotherChain()
      const wrong = await launa('pay', 'withdraw', '--rpc-url', other.url)
      expect([wrong.code, wrong.err]).toEqual([2, expect.stringContaining(`not one of eip155:${CHAIN_ID}`)])
      const error = expect.stringContaining('coin for gas')
      expect(await withdraw()).toMatchObject({ exit: 1, code: 'withdrawal_failed', error })

      await client.setBalance({ address, value: parseEther('1') })
      await using greedy = await lyingNode(chain.url, {
        eth_maxPriorityFeePerGas: '0x38d7ea4c68000',
        eth_chainId: `0x${CHAIN_ID.toString(16)}`,
      })
      const dear = await launa('pay', 'withdraw', '--rpc-url', greedy.url)
      expect([dear.code, dear.err]).toEqual([1, expect.stringContaining('asks for a fee of up to')])
      const asked = await withdraw(shop.url)
      expect(asked).toMatchObject({ exit: 0, state: 'requested', amount: '100000', host: '127.0.0.1' })
      const { timestamp } = await client.getBlock()
      expect(Date.parse(asked.available_from) / 1_000 - Number(timestamp)).toBeGreaterThan(DELAY - 60)
      expect(await withdraw(asked.channel)).toMatchObject({ exit: 0, state: 'waiting', transaction: null })
      expect(await chain.balanceOf(address)).toBe(0n)

      await client.increaseTime({ seconds: DELAY + 1 })
      await client.mine({ blocks: 1 })
      const back = await launa('pay', 'withdraw', '127.0.0.1', '--rpc-url', chain.url)
      expect(back).toMatchObject({
        code: 0,
        out: expect.stringMatching(/^0\.1 USDC came back, transaction 0x[0-9a-f]{64}\n$/),
      })
      expect(await chain.balanceOf(address)).toBe(100_000n)
      expect(await withdraw()).toMatchObject({ exit: 1, state: 'empty', amount: '0' })

      // The next purchase makes another deposit.
      shop.setThere(true)
      await launa('pay', 'url', shop.url, '--max-amount', '0.01', '--max-deposit', '0.1')
      expect(shop.payments.map(({ payload }) => payload.type)).toEqual(['deposit', 'deposit'])
    } finally {
      rmSync(LAUNA_CONFIG_DIR, { recursive: true })
    }
  })
})

/** The limits of the buyers: one call may cost a tenth of a deposit, and a day may cost two deposits. */
const POLICY = { max_per_call: '10000', max_per_day: '200000', max_deposit: '100000' }

describe('launa pay withdraw, for the SDKs of Go and Python', () => {
  it.concurrent('gets the money out of the channels in their stores, and the SDKs deposit again', {
    timeout: BUILDING,
  }, async () => {
    await using market = await openMarket()
    const { chain, client } = market
    const sdks = [goBuyer, pythonBuyer].filter(({ isThere }) => isThere)
    await Promise.all(sdks.map((sdk) => sdk.prepare?.()))
    const payers = await Promise.all(sdks.map((sdk) => payerOf(sdk, market)))
    const all = <Value>(step: (payer: (typeof payers)[number]) => Promise<Value>) => Promise.all(payers.map(step))
    try {
      expect(await all(({ buy }) => buy())).toEqual(payers.map(() => [expect.objectContaining({ status: 200 })]))
      await all(async ({ shop }) => shop.setThere(false))
      await all(({ address }) => client.setBalance({ address, value: parseEther('1') }))
      for (const asked of await all(({ withdraw }) => withdraw()))
        expect(asked).toMatchObject({ state: 'requested', amount: '100000', transaction: expect.stringMatching(/^0x/) })

      await client.increaseTime({ seconds: DELAY + 1 })
      await client.mine({ blocks: 1 })
      for (const back of await all(({ withdraw }) => withdraw()))
        expect(back).toMatchObject({ state: 'withdrawn', amount: '100000' })
      expect(await all(({ address }) => chain.balanceOf(address))).toEqual(payers.map(() => 100_000n))

      await all(async ({ shop }) => shop.setThere(true))
      await all(({ buy }) => buy())
      for (const { shop } of payers)
        expect(shop.payments.map(({ payload }) => payload.type)).toEqual(['deposit', 'deposit'])
    } finally {
      await all(({ close }) => close())
    }
  })
})

type Market = Awaited<ReturnType<typeof openMarket>>

/**
 * Returns a payer that uses an SDK, with money for one deposit and no native coin for gas. Each purchase and each withdrawal runs in a
 * separate process. The command line and the SDK share one store of channels.
 */
async function payerOf(sdk: SdkBuyer, { chain, openShop }: Market) {
  const privateKey = generatePrivateKey()
  const { address } = privateKeyToAccount(privateKey)
  await chain.give(address, 100_000n)
  const shop = await openShop()
  const LAUNA_CONFIG_DIR = mkdtempSync(join(tmpdir(), 'launa-withdraw-'))
  const store = join(LAUNA_CONFIG_DIR, 'channels')
  const variables = { LAUNA_PRIVATE_KEY: privateKey, LAUNA_CONFIG_DIR }
  const buy = (...steps: SdkTask['steps']) =>
    sdk.run({ private_key: privateKey, store, timeout_ms: 20_000, policy: POLICY, steps })
  return {
    ...{ address, shop },
    buy: () => buy({ do: 'one by one', urls: [shop.url] }),
    async withdraw() {
      const { out, err } = await run(['pay', 'withdraw', '--rpc-url', chain.url, '--json'], { variables })
      return JSON.parse(out || err)
    },
    async close() {
      await shop[Symbol.asyncDispose]()
      rmSync(LAUNA_CONFIG_DIR, { recursive: true })
    },
  }
}

/** Starts a proxy of the node at `url` that gives false answers to some methods. */
async function lyingNode(url: string, lies: Readonly<Record<string, unknown>>) {
  const server = createServer(async (request, response) => {
    const asked = JSON.parse(await text(request)) as { id: number; method: string }
    const headers = { 'content-type': 'application/json' }
    const answer = await (await fetch(url, { method: 'POST', headers, body: JSON.stringify(asked) })).json()
    const lie = lies[asked.method]
    const told = lie === undefined ? answer : { jsonrpc: '2.0', id: asked.id, result: lie }
    response.writeHead(200, headers).end(JSON.stringify(told))
  })
  return {
    url: `http://127.0.0.1:${await listenOnFreePort(server)}`,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** Starts a node that only answers a chain id. */
async function anotherChain() {
  const server = createServer(async (request, response) => {
    const { id } = JSON.parse((await request.toArray()).join(''))
    response.writeHead(200, { 'content-type': 'application/json' })
    response.end(JSON.stringify({ jsonrpc: '2.0', id, result: '0x1' }))
  })
  return {
    url: `http://127.0.0.1:${await listenOnFreePort(server)}`,
    [Symbol.asyncDispose]: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}
