import { randomUUID } from 'node:crypto'
import type { Pool } from 'pg'
import pino from 'pino'
import { Registry } from 'prom-client'
import type { Address } from 'viem'
import { generatePrivateKey, type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts'
import { createChainRpc } from '../../../authz/chain/rpc.ts'
import { type ChannelSchedule, startChannelJobs } from '../../../authz/channels/channel-jobs.ts'
import { createChannelMetrics } from '../../../authz/channels/channel-metrics.ts'
import { channelNetworks } from '../../../authz/channels/channel-networks.ts'
import {
  createChannelStorage,
  type PostgresChannelStorage,
  type StoredChannel,
} from '../../../authz/channels/channel-storage.ts'
import type { ChannelNetwork } from '../../../authz/channels/claim-batch.ts'
import { createFacilitator, type Facilitator } from '../../../authz/facilitator/client.ts'
import { LEDGER_POOL } from '../../../authz/ledger/postgres-ledger.ts'
import { migrate } from '../../../control-plane/migrate/migrate.ts'
import { createLogger } from '../../../runtime/logger.ts'
import { createPool } from '../../../runtime/postgres.ts'
import { startTracing } from '../../../runtime/tracing.ts'
import { databaseUrl } from '../../../sandbox/parts/postgres.ts'
import { loadSecrets } from '../../../sandbox/secrets.ts'
import { makePaymentsWritable } from '../../../schema/testing/writable-payments.ts'
import { type TestChannel, testChannel } from '../../support/payment-channel.ts'
import { newAddress } from '../support/buyers/buyer.ts'
import { it as onStack } from '../support/fixtures.ts'
import { startChain, startFacilitator, type TokenChain } from '../support/stack/own-chain.ts'
import { type FacilitatorProxy, startFacilitatorProxy } from '../support/wire/facilitator-proxy.ts'

export const CHANNEL_CHAIN_ID = 84532
export const CHANNEL_NETWORK = `eip155:${CHANNEL_CHAIN_ID}`
export const CHANNEL_TOKEN: Address = '0x036CbD53842c5426634e7929541eC2318f3dCF7e'

/** The environment of one test of channel jobs: a separate database and a separate path to the facilitator. */
export interface ChannelWorld {
  chain: TokenChain
  proxy: FacilitatorProxy
  authorizer: PrivateKeyAccount
  pool: Pool
  storage: PostgresChannelStorage
  /** Returns a network with our own authorizer key. With `keyless`, it has no key, so the facilitator must sign. */
  network(options?: { keyless?: boolean }): ChannelNetwork & { facilitator: Facilitator }
}

/** Tests of the jobs on channels, without an authz process. Each test has a database, and the file has a chain with a facilitator. */
export const it = onStack
  .extend('ownNetwork', { scope: 'file' }, async ({ settings }, { onCleanup }) => {
    const authorizerKey = generatePrivateKey()
    const chain = await startChain(settings, { chainId: CHANNEL_CHAIN_ID, token: CHANNEL_TOKEN })
    const options = { rpcUrl: chain.url, chainId: CHANNEL_CHAIN_ID, receiverAuthorizerKey: authorizerKey }
    const facilitator = await startFacilitator(settings, options)
    const rpc = createChainRpc(chain.url)
    onCleanup(async () => {
      await rpc.close()
      await facilitator.close()
      await chain.close()
    })
    return { chain, rpc, facilitatorUrl: facilitator.url, authorizerKey }
  })
  /**
   * Databases with the schema and without channels. A test takes a database and returns it. The databases exist until the stack ends,
   * because PostgreSQL writes a checkpoint when it drops a database, which takes seconds.
   */
  .extend('databases', { scope: 'file' }, async ({ settings, pool }) => {
    const template = `channels_${randomUUID().slice(0, 8)}`
    const urlOf = (name: string) => databaseUrl(settings, loadSecrets(settings.stateDirectory)).replace(/[^/]+$/, name)
    await pool.query(`create database ${template}`)
    await migrate({ url: urlOf(template), logger: createLogger({ name: 'test', level: 'silent' }) })
    const owner = createPool({ url: urlOf(template), max: 1, applicationName: 'test' })
    await makePaymentsWritable(owner).finally(() => owner.end())
    const free: string[] = []
    let made = 0
    return {
      async take(): Promise<string> {
        const old = free.pop()
        if (old) return old
        made += 1
        const name = `${template}_${made}`
        await pool.query(`create database ${name} template ${template}`)
        return urlOf(name)
      },
      giveBack: (url: string) => void free.push(url),
    }
  })
  .extend('world', async ({ settings, ownNetwork, databases }, { onCleanup }): Promise<ChannelWorld> => {
    const { chain, rpc, facilitatorUrl, authorizerKey } = ownNetwork
    const url = await databases.take()
    const pool = createPool({ url, ...LEDGER_POOL, applicationName: 'test' })
    const proxy = await startFacilitatorProxy(settings, facilitatorUrl)
    const tracing = await startTracing({ endpoint: undefined, serviceName: 'test' })
    const clients: Facilitator[] = []
    onCleanup(async () => {
      for (const client of clients) await client.close()
      await proxy.close()
      await pool.query('delete from payment_channel')
      await pool.end()
      databases.giveBack(url)
    })
    return {
      ...{ chain, proxy, pool, authorizer: privateKeyToAccount(authorizerKey) },
      storage: createChannelStorage(pool, { network: CHANNEL_NETWORK, environment: 'production' }),
      network({ keyless = false } = {}) {
        const client = createFacilitator({ url: proxy.url, tracing })
        clients.push(client)
        const key = { least_claim: 1, ...(!keyless && { receiver_authorizer_key: authorizerKey }) }
        const [network] = channelNetworks({
          facilitators: { [CHANNEL_NETWORK]: { url: proxy.url, rpc_url: chain.url, confirmations: 0, ...key } },
          chains: [{ network: CHANNEL_NETWORK, chain: rpc }],
          facilitatorOf: () => client,
        })
        if (!network) throw new Error('no network')
        return network
      },
    }
  })

/** A channel with money on the chain and a row with its charges. */
export interface OpenChannel extends TestChannel {
  payer: PrivateKeyAccount
  receiver: Address
  row(): Promise<StoredChannel>
  /** Writes this total charge into the channel's row, with a voucher for it, as after delivered answers. */
  charge(total: bigint, voucher?: { max?: bigint; signature?: string }): Promise<void>
}

/** Pays a deposit into a channel through the facilitator, and inserts its row. */
export async function openChannel(
  { chain, proxy, authorizer, storage }: ChannelWorld,
  { deposit, charged, receiver = newAddress() }: { deposit: bigint; charged: bigint; receiver?: Address },
): Promise<OpenChannel> {
  const payer = privateKeyToAccount(generatePrivateKey())
  const place = { rpcUrl: chain.url, chainId: CHANNEL_CHAIN_ID, token: CHANNEL_TOKEN }
  const channel = testChannel(place, { payer, receiver, receiverAuthorizer: authorizer.address })
  await chain.give(payer.address, deposit)
  const paymentRequirements = channel.requirements(1n)
  const paymentPayload = { x402Version: 2, accepted: paymentRequirements, payload: await channel.deposit(deposit, 1n) }
  const answer = await fetch(`${proxy.url}/settle`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ x402Version: 2, paymentPayload, paymentRequirements }),
  })
  const settled = (await answer.json()) as { success: boolean }
  if (!settled.success) throw new Error(`no deposit: ${JSON.stringify(settled)}`)
  const charge: OpenChannel['charge'] = async (total, { max = total, signature } = {}) => {
    const { voucher } = await channel.voucher(max)
    await storage.updateChannel(channel.id, (current) => ({
      ...(current ?? {
        ...{ channelId: channel.id, channelConfig: channel.config, balance: String(deposit), totalClaimed: '0' },
        ...{ withdrawRequestedAt: 0, refundNonce: 0 },
      }),
      chargedCumulativeAmount: String(total),
      signedMaxClaimable: String(max),
      signature: signature ?? voucher.signature,
      lastRequestTimestamp: Date.now(),
    }))
  }
  await charge(charged)
  return {
    ...channel,
    payer,
    receiver,
    charge,
    async row() {
      const row = await storage.get(channel.id)
      if (!row) throw new Error('no row')
      return row
    },
  }
}

/** Starts the jobs of an authz process with shorter intervals. */
export function startJobs(
  { pool }: ChannelWorld,
  network: ChannelNetwork,
  schedule: Partial<ChannelSchedule> = {},
): { close(): Promise<void>; metric(name: string): Promise<string | undefined>; log: string[] } {
  const registry = new Registry()
  const log: string[] = []
  const jobs = startChannelJobs({
    pool,
    networks: [network],
    finals: new Map(),
    onReversed: () => undefined,
    schedule: { watchSeconds: 1, claim: { value: 1n, seconds: 3600 }, settleSeconds: 1, ...schedule },
    metrics: createChannelMetrics({ registry, networks: [], now: Date.now }),
    logger: pino({ level: 'warn' }, { write: (line: string) => void log.push(line) }) as never,
    now: Date.now,
  })
  return {
    close: jobs.close,
    log,
    async metric(name) {
      const lines = (await registry.metrics()).split('\n')
      return lines
        .find((line) => line.startsWith(name))
        ?.split(' ')
        .at(-1)
    },
  }
}
