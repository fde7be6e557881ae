import type { Pool } from 'pg'
import { describe, expect } from 'vitest'
import { setChannelBack } from '../../../authz/testing/channels.ts'
import { patience } from '../../../runtime/patience.ts'
import { freePorts } from '../../../runtime/testing/free-ports.ts'
import { chainClient } from '../../../sandbox/chain-manager/chain-client.ts'
import { natsUrl } from '../../../sandbox/parts/nats.ts'
import { serviceDatabaseUrl } from '../../../sandbox/parts/postgres.ts'
import { answersHttp } from '../../../sandbox/probes.ts'
import { loadSecrets } from '../../../sandbox/secrets.ts'
import { HOST } from '../../../sandbox/settings.ts'
import { killPart } from '../../../sandbox/stack.ts'
import { fetchChannelClient } from '../../clients/channels.ts'
import type { TestChannel } from '../../support/payment-channel.ts'
import { challengeOf, until } from '../support/buyers/buyer.ts'
import { startProcess } from '../support/processes/own-process.ts'
import { startSecondGateway } from '../support/processes/second-gateway.ts'
import { PRODUCTION_CHAIN_ID } from '../support/stack/production-network.ts'
import { forgetProductionChain } from '../support/stack/test-stack.ts'
import {
  books,
  type ChannelMarket,
  channelRow,
  expectPaid,
  headerOf,
  newChannel,
  openedChannel,
  presentVoucher,
  STEP,
} from './channel-market.ts'
import { chargedOf, it, statuses, urls } from './channel-payer.ts'
import { uniquePath, upstreamHits } from './market.ts'
import { restartAuthz } from './production-market.ts'

// This must be a hook. The clean-up of a fixture may run after another file has begun to use the stack.
it.afterAll(({ settings }) => forgetProductionChain(settings))

describe('payments through channels', () => {
  it(
    'are neither lost nor charged twice while authz is killed again and again',
    async ({ place, place: { shop }, payer }) => {
      let served = 0n
      for (let life = 0; life < 3; life += 1) {
        const run = await payer.run(fetchChannelClient, { urls: urls(shop, 2) })
        served += BigInt(statuses(run).filter((status) => status === 200).length)
        await killPart(place.settings, 'authz')
        await restartAuthz()
      }
      expect(served).toBe(6n)
      const last = await payer.run(fetchChannelClient, { urls: urls(shop, 1), refundUrl: shop.url('/weather') })
      expect(chargedOf(last)).toEqual(['7000'])
      await expectPaid(place, 7n)
    },
    patience(240_000),
  )

  it(
    'are counted once by two replicas',
    async ({ place }) => {
      const { shop, settings } = place
      const [grpc, documents] = await freePorts(2)
      const replica = await startProcess({
        command: process.execPath,
        args: () => [`${settings.root}/authz/main.ts`],
        environment: (ops) => ({
          DATABASE_URL: serviceDatabaseUrl(settings, loadSecrets(settings.stateDirectory), 'authz'),
          NATS_URL: natsUrl(settings),
          PLATFORM_DOMAIN: 'localhost',
          GATEWAY_SCHEME: 'http',
          GATEWAY_HTTP_PORT: String(settings.ports.gatewayHttp),
          GATEWAY_HTTPS_PORT: String(settings.ports.gatewayHttps),
          GRPC_ADDRESS: `${HOST}:${grpc}`,
          OPS_PORT: String(ops),
          DOCUMENTS_PORT: String(documents),
          LOG_LEVEL: 'error',
          ...settings.extraEnvironment.authz,
        }),
        ready: (url) => answersHttp(`${url}/readyz`),
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
        const channel = await newChannel(place)
        const headers = headerOf(channel, await channel.deposit(40n * STEP, STEP))
        expect((await place.fetch(elsewhere(shop.url('/weather')), { headers })).status).toBe(200)
        // Every voucher goes to both processes at once: one request of each pair pays.
        const sums = Array.from({ length: 20 }, (_, index) => BigInt(index) + 2n)
        const answers = await Promise.all(
          sums.flatMap((sum) => [
            presentVoucher(place, channel, sum * STEP),
            presentElsewhere(place, elsewhere(shop.url('/weather')), headerOfVoucher(channel, sum)),
          ]),
        )
        // The losing request gets the channel's state, or a message that the voucher was already used.
        const answered = answers.map(({ status }) => (status === 409 ? 402 : status))
        expect(answered.sort()).toEqual([...sums.map(() => 200), ...sums.map(() => 402)])
        await expectPaid(place, 21n)
      } finally {
        await gateway.close()
        await replica.close()
      }
    },
    patience(240_000),
  )

  it(
    'are not sold again by a database that was set back',
    async ({ place }) => {
      const { pool } = place
      const { channel, refusalOf, refundStatus } = await paidChannel(place)
      await setBack(pool, channel, 2n)
      // The facilitator refuses vouchers below the claimed total.
      for (const sum of [3n, 4n, 5n]) expect((await refusalOf(sum)).error).toMatch(/cumulative/)
      expect(await refundStatus(2n)).toBe(402)
      expect(await channel.state()).toMatchObject({ balance: 20n * STEP })
      expect(await channelRow(place, channel)).toMatchObject({ charged: String(5n * STEP) })
    },
    patience(240_000),
  )

  it(
    'are charged once if only the buyer’s vouchers show them after the database was set back',
    async ({ place }) => {
      const { pool } = place
      const { channel, refusalOf, refundStatus } = await paidChannel(place)
      await setBack(pool, channel, 2n)
      await pool.query('select begin_epoch(true)')
      await killPart(place.settings, 'authz')
      await restartAuthz()
      expect(await refusalOf(6n)).toMatchObject({
        error: 'invalid_batch_settlement_evm_cumulative_amount_mismatch',
        accepts: [{ extra: { channelState: { chargedCumulativeAmount: String(6n * STEP) } } }],
      })
      expect((await presentVoucher(place, channel, 7n * STEP)).status).toBe(200)
      const row = { charged: String(6n * STEP), signed_max: String(7n * STEP) }
      expect(await channelRow(place, channel)).toMatchObject(row)
      expect(await refundStatus(7n)).toBe(200)
      expect(await channel.state()).toMatchObject({ balance: 6n * STEP, totalClaimed: 6n * STEP })
    },
    patience(240_000),
  )

  // This is the last test: it advances the chain's clock, after which signatures of later deposits would be expired.
  it('are not lost to a payer who withdraws', async ({ place }) => {
    const { shop } = place
    const channel = await newChannel(place)
    const headers = headerOf(channel, await channel.deposit(10n * STEP, STEP))
    expect((await place.fetch(shop.url('/weather'), { headers })).status).toBe(200)
    for (const sum of [2n, 3n]) expect((await presentVoucher(place, channel, sum * STEP)).status).toBe(200)
    expect(await books(place)).toMatchObject({ settled: 3n, claimed: 0n, received: 0n })
    await channel.initiateWithdraw(10n * STEP)
    await expectPaid(place, 3n)
    const refused = await presentVoucher(place, channel, 4n * STEP)
    expect(challengeOf(refused).error).toBe('channel_withdrawal_pending')
    const client = chainClient(place.network.url, PRODUCTION_CHAIN_ID)
    await client.increaseTime({ seconds: 86_401 })
    await client.mine({ blocks: 1 })
    await channel.finalizeWithdraw()
    expect(await channel.state()).toMatchObject({ balance: 3n * STEP, totalClaimed: 3n * STEP })
    await expectPaid(place, 3n)
  })
})

/**
 * Returns a channel that has paid for five answers. `refusalOf` sends a voucher that must be refused, and expects that it reaches no
 * upstream. `refundStatus` asks for a refund and returns the status of the answer.
 */
async function paidChannel(place: ChannelMarket) {
  const channel = await openedChannel(place, 20n * STEP)
  for (const sum of [2n, 3n, 4n, 5n]) expect((await presentVoucher(place, channel, sum * STEP)).status).toBe(200)
  return {
    channel,
    refusalOf: async (sum: bigint) => {
      const path = uniquePath('/weather')
      const present = async () => {
        const response = await presentVoucher(place, channel, sum * STEP, path)
        return response.status !== 503 && challengeOf(response)
      }
      const refusal = await until('the channel is accounted for', present, 30_000)
      expect(await upstreamHits(place, path)).toEqual([])
      return refusal
    },
    refundStatus: async (sum: bigint) => {
      const headers = headerOf(channel, { ...(await channel.voucher(sum * STEP)), type: 'refund' })
      return (await place.fetch(place.shop.url('/weather'), { headers })).status
    },
  }
}

async function setBack(pool: Pool, channel: TestChannel, steps: bigint): Promise<void> {
  const { signature } = (await channel.voucher(steps * STEP)).voucher
  await setChannelBack(pool, { channelId: channel.id, sum: steps * STEP, signature })
}

async function headerOfVoucher(channel: Awaited<ReturnType<typeof newChannel>>, sum: bigint) {
  return headerOf(channel, await channel.voucher(sum * STEP))
}

async function presentElsewhere(place: ChannelMarket, url: string, headers: Promise<Record<string, string>>) {
  return place.fetch(url, { headers: await headers })
}
