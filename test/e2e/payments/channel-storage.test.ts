import { randomBytes } from 'node:crypto'
import type { Pool } from 'pg'
import { type Hex, toHex } from 'viem'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  createChannelStorage,
  type PostgresChannelStorage,
  type StoredChannel,
} from '../../../authz/channels/channel-storage.ts'
import { mirror, readWatched } from '../../../authz/channels/mirror.ts'
import { newAddress } from '../support/buyer.ts'
import { CHANNEL_TOKEN } from './channel-fixtures.ts'
import { ledgerPool } from './ledger-fixtures.ts'
import { type Market, openMarket } from './market.ts'

/** A network of this test alone, so that nobody else has channels there. */
const NETWORK = 'eip155:99999'

let market: Market
let pools: Pool[]
let replicas: PostgresChannelStorage[]

beforeAll(() => {
  market = openMarket()
  pools = [ledgerPool(market), ledgerPool(market)]
  replicas = pools.map((pool) => createChannelStorage(pool, { network: NETWORK, environment: 'production' }))
})

afterAll(async () => {
  await pools[0]?.query('delete from payment_channel where network = $1', [NETWORK])
  for (const pool of pools) await pool.end()
  await market?.close()
})

const one = () => replicas[0] as PostgresChannelStorage

function newChannel(): StoredChannel & { channelId: Hex } {
  return {
    channelId: toHex(randomBytes(32)),
    channelConfig: {
      ...{
        payer: newAddress(),
        payerAuthorizer: newAddress(),
        receiver: newAddress(),
        receiverAuthorizer: newAddress(),
      },
      ...{ token: CHANNEL_TOKEN, withdrawDelay: 900, salt: toHex(randomBytes(32)) },
    },
    chargedCumulativeAmount: '0',
    signedMaxClaimable: '340282366920938463463374607431768211455',
    signature: `0x${'ab'.repeat(65)}`,
    ...{
      balance: '340282366920938463463374607431768211455',
      totalClaimed: '0',
      withdrawRequestedAt: 0,
      refundNonce: 3,
    },
    ...{ lastRequestTimestamp: 1_700_000_000_123, onchainSyncedAt: 1_700_000_000_456 },
    pendingRequest: { pendingId: 'p', signedMaxClaimable: '1', expiresAt: 1_700_000_060_000 },
  }
}

describe('x402’s channel storage over PostgreSQL', () => {
  it('gives back what was stored, in every replica', async () => {
    const channel = newChannel()
    expect(await one().get(channel.channelId)).toBeUndefined()
    expect(await one().updateChannel(channel.channelId, () => channel)).toEqual({ channel, status: 'updated' })
    for (const replica of replicas) {
      expect(await replica.get(channel.channelId.toUpperCase().replace('0X', '0x'))).toEqual(channel)
      expect(await replica.list()).toContainEqual(channel)
    }
  })

  it('leaves unchanged, and deletes, as the callback says', async () => {
    const channel = newChannel()
    await one().updateChannel(channel.channelId, () => channel)
    expect(await one().updateChannel(channel.channelId, (current) => current)).toEqual({ channel, status: 'unchanged' })
    expect(await one().updateChannel(channel.channelId, () => undefined)).toEqual({
      channel: undefined,
      status: 'deleted',
    })
    expect(await one().updateChannel(channel.channelId, () => undefined)).toEqual({
      channel: undefined,
      status: 'unchanged',
    })
    expect(await one().get(channel.channelId)).toBeUndefined()
  })

  it('changes a channel for one caller at a time, from its first row on', async () => {
    const channel = newChannel()
    const add = (current: StoredChannel = channel): StoredChannel => ({
      ...current,
      chargedCumulativeAmount: String(BigInt(current.chargedCumulativeAmount) + 1n),
    })
    const calls = Array.from({ length: 200 }, (_, index) => replicas[index % 2]?.updateChannel(channel.channelId, add))
    await Promise.all(calls)
    expect((await one().get(channel.channelId))?.chargedCumulativeAmount).toBe('200')
  })

  it('changes nothing when the callback throws', async () => {
    const channel = newChannel()
    await one().updateChannel(channel.channelId, () => channel)
    const failing = one().updateChannel(channel.channelId, () => {
      throw new Error('no')
    })
    await expect(failing).rejects.toThrow('no')
    expect(await one().get(channel.channelId)).toEqual(channel)
  })
})

describe('what the chain said of a channel', () => {
  const seen = { balance: 7n, totalClaimed: 5n, withdrawRequestedAt: 9, refundNonce: 3n }

  async function watched(): Promise<{ id: string; write: (state?: Partial<typeof seen>) => Promise<number> }> {
    const pool = pools[0] as Pool
    const channel = { ...newChannel(), lastRequestTimestamp: Date.now() }
    await pool.query('delete from payment_channel where network = $1', [NETWORK])
    await one().updateChannel(channel.channelId, () => channel)
    const { channels, readAt } = await readWatched(pool, { network: NETWORK, limit: 10 })
    const write = (state = {}) => mirror(pool, { network: NETWORK, channels, states: [{ ...seen, ...state }], readAt })
    return { id: channel.channelId, write }
  }

  it('is written beside it', async () => {
    const { id, write } = await watched()
    expect(await write()).toBe(1)
    expect(await one().get(id)).toMatchObject({
      balance: '7',
      totalClaimed: '5',
      withdrawRequestedAt: 9,
      refundNonce: 3,
    })
  })

  it('counts as charged what was claimed, whoever has lost the record of it', async () => {
    const { id, write } = await watched()
    await write({ totalClaimed: 6n })
    expect(await one().get(id)).toMatchObject({ chargedCumulativeAmount: '6', totalClaimed: '6' })
  })

  it('does not replace what was written after the chain was asked', async () => {
    const { id, write } = await watched()
    await one().updateChannel(id, (current) => current && { ...current, balance: '1', onchainSyncedAt: Date.now() + 5 })
    expect(await write()).toBe(0)
    expect((await one().get(id))?.balance).toBe('1')
  })

  it('is not taken from a node that does not know of a refund yet', async () => {
    const { id, write } = await watched()
    const lately = Date.now() - 5_000
    await one().updateChannel(
      id,
      (current) => current && { ...current, refundNonce: 4, balance: '1', onchainSyncedAt: lately },
    )
    expect(await write()).toBe(0)
    expect((await one().get(id))?.balance).toBe('1')
  })
})
