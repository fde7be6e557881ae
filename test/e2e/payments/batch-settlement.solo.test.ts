import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { chainClient } from '../../../sandbox/chain-manager/chain-client.ts'
import { natsUrl } from '../../../sandbox/parts/nats.ts'
import { databaseUrl } from '../../../sandbox/parts/postgres.ts'
import { answersHttp } from '../../../sandbox/probes.ts'
import { loadSecrets } from '../../../sandbox/secrets.ts'
import { HOST } from '../../../sandbox/settings.ts'
import { killPart } from '../../../sandbox/stack.ts'
import {
  type ChannelClient,
  type ChannelTask,
  fetchChannelClient,
  pythonChannelClient,
} from '../../clients/channels.ts'
import { installPythonClients } from '../../clients/python.ts'
import { challengeOf } from '../support/buyer.ts'
import { freePorts } from '../support/child.ts'
import { putFacilitators } from '../support/facilitator-proxy.ts'
import { startProcess } from '../support/own-process.ts'
import { startSecondGateway } from '../support/second-gateway.ts'
import {
  books,
  CHAIN_ID,
  type ChannelMarket,
  expectPaid,
  facilitatorsOf,
  headerOf,
  newChannel,
  newShop,
  openChannelMarket,
  presentVoucher,
  SOON,
  STEP,
} from './channel-market.ts'
import { type Shop, uniquePath } from './market.ts'

let market: ChannelMarket

beforeAll(async () => {
  await installPythonClients()
  market = await openChannelMarket(SOON)
})
afterAll(() => market?.close())
afterEach(() => market.facilitator.reset())

async function newPayer() {
  const privateKey = generatePrivateKey()
  const { address } = privateKeyToAccount(privateKey)
  await market.ownChain.mint(address, 1_000_000n)
  return {
    address,
    run: (client: ChannelClient, task: Pick<ChannelTask, 'urls' | 'refundUrl'>) =>
      client.run({ ...task, privateKey, rpcUrl: market.ownChain.url }),
  }
}

const urls = (shop: Shop, count: number) => Array.from({ length: count }, () => shop.url(uniquePath('/weather')))
const statuses = ({ answers }: { answers: { status: number }[] }) => answers.map(({ status }) => status)
const chargedOf = ({ answers }: { answers: { paymentResponse: string | null }[] }) =>
  answers.map(({ paymentResponse }) => {
    const receipt = JSON.parse(Buffer.from(paymentResponse ?? 'e30=', 'base64').toString('utf8'))
    return receipt.extra?.channelState?.chargedCumulativeAmount
  })

describe.each([fetchChannelClient, pythonChannelClient])('$name, through a channel', (client) => {
  it('deposits, pays by vouchers, is not charged for failures, recovers its memory, and gets the rest back', async () => {
    const shop = await newShop(market)
    const payer = await newPayer()
    const first = await payer.run(client, { urls: [...urls(shop, 3), shop.url('/status/500'), ...urls(shop, 3)] })
    expect(statuses(first)).toEqual([200, 200, 200, 500, 200, 200, 200])
    expect(chargedOf(first)).toEqual(['1000', '2000', '3000', undefined, '4000', '5000', '6000'])
    expect(market.facilitator.calls.filter((path) => path === '/verify')).toHaveLength(1)
    await expectPaid(market, shop, 6n)
    const second = await payer.run(client, { urls: urls(shop, 2), refundUrl: shop.url('/weather') })
    expect(statuses(second)).toEqual([200, 200])
    expect(chargedOf(second)).toEqual(['7000', '8000'])
    expect(second.refund).toMatchObject({ success: true, transaction: expect.stringMatching(/^0x/) })
    await expectPaid(market, shop, 8n)
    expect(await market.ownChain.balanceOf(payer.address)).toBe(1_000_000n - 8n * STEP)
  })

  it('opens its channel again after a refund', async () => {
    const shop = await newShop(market)
    const payer = await newPayer()
    await payer.run(client, { urls: urls(shop, 2), refundUrl: shop.url('/weather') })
    expect(await market.ownChain.balanceOf(payer.address)).toBe(1_000_000n - 2n * STEP)
    const again = await payer.run(client, { urls: urls(shop, 3), refundUrl: shop.url('/weather') })
    expect(statuses(again)).toEqual([200, 200, 200])
    await expectPaid(market, shop, 5n)
    expect(await market.ownChain.balanceOf(payer.address)).toBe(1_000_000n - 5n * STEP)
  })
})

describe('what was paid through channels', () => {
  it('survives authz: killed again and again, it loses nothing and charges nothing twice', async () => {
    const shop = await newShop(market)
    const payer = await newPayer()
    let served = 0n
    for (let life = 0; life < 3; life += 1) {
      const run = await payer.run(fetchChannelClient, { urls: urls(shop, 2) })
      served += BigInt(statuses(run).filter((status) => status === 200).length)
      await killPart(market.settings, 'authz')
      await putFacilitators(facilitatorsOf(market), SOON)
    }
    expect(served).toBe(6n)
    const last = await payer.run(fetchChannelClient, { urls: urls(shop, 1), refundUrl: shop.url('/weather') })
    expect(chargedOf(last)).toEqual(['7000'])
    await expectPaid(market, shop, 7n)
  }, 240_000)

  it('is counted once by two replicas', async () => {
    const shop = await newShop(market)
    const { settings } = market
    const [grpc] = await freePorts(1)
    const replica = await startProcess({
      command: process.execPath,
      args: () => [`${settings.root}/authz/main.ts`],
      environment: (ops) => ({
        DATABASE_URL: databaseUrl(settings, loadSecrets(settings.stateDirectory)),
        NATS_URL: natsUrl(settings),
        PLATFORM_DOMAIN: 'localhost',
        GATEWAY_SCHEME: 'http',
        GATEWAY_HTTP_PORT: String(settings.ports.gatewayHttp),
        GATEWAY_HTTPS_PORT: String(settings.ports.gatewayHttps),
        GRPC_ADDRESS: `${HOST}:${grpc}`,
        OPS_PORT: String(ops),
        LOG_LEVEL: 'error',
        FACILITATORS: JSON.stringify(facilitatorsOf(market)),
        ...SOON,
      }),
      ready: (url) => answersHttp(`${url}/readyz`),
      timeoutMs: 60_000,
    })
    const gateway = await startSecondGateway(settings, {
      AUTHZ_ADDRESS: `${HOST}:${grpc}`,
      ALLOW_PRIVATE_UPSTREAMS: 'true',
    })
    const elsewhere = (url: string) => {
      const other = new URL(url)
      other.port = String(gateway.httpPort)
      return other.href
    }
    try {
      const place = { ...market, shop }
      const channel = await newChannel(place)
      const headers = headerOf(channel, await channel.deposit(40n * STEP, STEP))
      expect((await market.fetch(elsewhere(shop.url('/weather')), { headers })).status).toBe(200)
      // Every voucher at both, at once: one of each pair pays.
      const sums = Array.from({ length: 20 }, (_, index) => BigInt(index) + 2n)
      const answers = await Promise.all(
        sums.flatMap((sum) => [
          presentVoucher(place, channel, sum * STEP),
          presentElsewhere(place, elsewhere(shop.url('/weather')), headerOfVoucher(channel, sum)),
        ]),
      )
      // Who loses is told how the channel stands, or that the voucher has paid already.
      const answered = answers.map(({ status }) => (status === 409 ? 402 : status))
      expect(answered.sort()).toEqual([...sums.map(() => 200), ...sums.map(() => 402)])
      await expectPaid(market, shop, 21n)
    } finally {
      await gateway.close()
      await replica.close()
    }
  }, 240_000)

  // The last one: signatures of the deposits that follow would have run out by the chain's clock.
  it('is not taken back by a payer who withdraws', async () => {
    const shop = await newShop(market)
    const place = { ...market, shop }
    const channel = await newChannel(place)
    const headers = headerOf(channel, await channel.deposit(10n * STEP, STEP))
    expect((await market.fetch(shop.url('/weather'), { headers })).status).toBe(200)
    for (const sum of [2n, 3n]) expect((await presentVoucher(place, channel, sum * STEP)).status).toBe(200)
    expect(await books(market, shop)).toMatchObject({ settled: 3n, claimed: 0n, received: 0n })
    await channel.initiateWithdraw(10n * STEP)
    await expectPaid(market, shop, 3n)
    const refused = await presentVoucher(place, channel, 4n * STEP)
    expect(challengeOf(refused).error).toBe('channel_withdrawal_pending')
    const client = chainClient(market.ownChain.url, CHAIN_ID)
    await client.increaseTime({ seconds: 86_401 })
    await client.mine({ blocks: 1 })
    await channel.finalizeWithdraw()
    expect(await channel.state()).toMatchObject({ balance: 3n * STEP, totalClaimed: 3n * STEP })
    await expectPaid(market, shop, 3n)
  })
})

async function headerOfVoucher(channel: Awaited<ReturnType<typeof newChannel>>, sum: bigint) {
  return headerOf(channel, await channel.voucher(sum * STEP))
}

async function presentElsewhere(place: ChannelMarket, url: string, headers: Promise<Record<string, string>>) {
  return place.fetch(url, { headers: await headers })
}
