import { randomBytes } from 'node:crypto'
import { type Address, getAddress, type Hex, toHex } from 'viem'
import { describe, expect } from 'vitest'
import { it as onLedger } from '../testing/ledger.ts'
import { createChannelStorage, type StoredChannel } from './channel-storage.ts'
import { readClaimable } from './claimable.ts'
import { mirror, readWatched } from './mirror.ts'

const NETWORK = 'eip155:99999'

const seen = { balance: 7n, totalClaimed: 5n, withdrawRequestedAt: 9, refundNonce: 3n }

const it = onLedger
  .extend('storages', { scope: 'file' }, ({ pool, openPool }) =>
    [pool, openPool()].map((each) => createChannelStorage(each, { network: NETWORK, environment: 'production' })),
  )
  .extend('one', { scope: 'file' }, ({ storages: [first] }) => first as NonNullable<typeof first>)
  /** The only channel, and a function that writes the chain's answer about it. */
  .extend('watched', async ({ pool, one }) => {
    const channel = { ...newChannel(), lastRequestTimestamp: Date.now() }
    await pool.query('delete from payment_channel where network = $1', [NETWORK])
    await one.updateChannel(channel.channelId, () => channel)
    const { channels, readAt } = await readWatched(pool, { network: NETWORK, limit: 10 })
    const write = (state: Partial<typeof seen> = {}): Promise<number> =>
      mirror(pool, { network: NETWORK, channels, states: [{ ...seen, ...state }], readAt })
    return { id: channel.channelId, write }
  })

const newAddress = (): Address => getAddress(toHex(randomBytes(20)))

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
      ...{ token: newAddress(), withdrawDelay: 900, salt: toHex(randomBytes(32)) },
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
  it('gives back what was stored, in every replica', async ({ one, storages }) => {
    const channel = newChannel()
    expect(await one.get(channel.channelId)).toBeUndefined()
    expect(await one.updateChannel(channel.channelId, () => channel)).toEqual({ channel, status: 'updated' })
    for (const replica of storages) {
      expect(await replica.get(channel.channelId.toUpperCase().replace('0X', '0x'))).toEqual(channel)
      expect(await replica.list()).toContainEqual(channel)
    }
  })

  it('leaves unchanged, and deletes, as the callback says', async ({ one }) => {
    const channel = newChannel()
    await one.updateChannel(channel.channelId, () => channel)
    expect(await one.updateChannel(channel.channelId, (current) => current)).toEqual({ channel, status: 'unchanged' })
    expect(await one.updateChannel(channel.channelId, () => undefined)).toEqual({
      channel: undefined,
      status: 'deleted',
    })
    expect(await one.updateChannel(channel.channelId, () => undefined)).toEqual({
      channel: undefined,
      status: 'unchanged',
    })
    expect(await one.get(channel.channelId)).toBeUndefined()
  })

  it('changes a channel for one caller at a time, from its first row on', async ({ one, storages }) => {
    const channel = newChannel()
    const add = (current: StoredChannel = channel): StoredChannel => ({
      ...current,
      chargedCumulativeAmount: String(BigInt(current.chargedCumulativeAmount) + 1n),
    })
    const calls = Array.from({ length: 200 }, (_, index) => storages[index % 2]?.updateChannel(channel.channelId, add))
    await Promise.all(calls)
    expect((await one.get(channel.channelId))?.chargedCumulativeAmount).toBe('200')
  })

  it('changes nothing when the callback throws', async ({ one }) => {
    const channel = newChannel()
    await one.updateChannel(channel.channelId, () => channel)
    const failing = one.updateChannel(channel.channelId, () => {
      throw new Error('no')
    })
    await expect(failing).rejects.toThrow('no')
    expect(await one.get(channel.channelId)).toEqual(channel)
  })
})

describe('what the chain said of a channel', () => {
  it('is written beside it', async ({ one, watched: { id, write } }) => {
    expect(await write()).toBe(1)
    expect(await one.get(id)).toMatchObject({
      balance: '7',
      totalClaimed: '5',
      withdrawRequestedAt: 9,
      refundNonce: 3,
    })
  })

  it('counts as charged what was claimed, whoever has lost the record of it', async ({
    one,
    watched: { id, write },
  }) => {
    await write({ totalClaimed: 6n })
    expect(await one.get(id)).toMatchObject({ chargedCumulativeAmount: '6', totalClaimed: '6' })
  })

  it('does not replace what was written after the chain was asked', async ({ one, watched: { id, write } }) => {
    await one.updateChannel(id, (current) => current && { ...current, balance: '1', onchainSyncedAt: Date.now() + 5 })
    expect(await write()).toBe(0)
    expect((await one.get(id))?.balance).toBe('1')
  })

  it('is not taken from a node that does not know of a refund yet', async ({ one, watched: { id, write } }) => {
    const lately = Date.now() - 5_000
    await one.updateChannel(
      id,
      (current) => current && { ...current, refundNonce: 4, balance: '1', onchainSyncedAt: lately },
    )
    expect(await write()).toBe(0)
    expect((await one.get(id))?.balance).toBe('1')
  })
})

describe('what is worth a claim', () => {
  it('is what is old, much, or about to be withdrawn, and never less than its gas', async ({ one, pool }) => {
    await pool.query('delete from payment_channel where network = $1', [NETWORK])
    const add = async (charged: string, change: string) => {
      const channel = { ...newChannel(), chargedCumulativeAmount: charged }
      await one.updateChannel(channel.channelId, () => channel)
      await pool.query(`update payment_channel set ${change} where network = $1 and charged = $2`, [NETWORK, charged])
    }
    const old = `unclaimed_since = now() - interval '2 hours'`
    await add('99', old)
    await add('100', old)
    await add('98', 'withdraw_requested_at = 9')
    await add('101', 'withdraw_requested_at = 9')
    await add('102', 'unclaimed_since = now()')
    await add('1000', 'unclaimed_since = now()')
    const terms = { value: 1000n, seconds: 3600, least: 100n }
    const claimable = await readClaimable(pool, { network: NETWORK, terms, limit: 10 })
    expect(claimable.map(({ charged }) => charged).sort()).toEqual([100n, 1000n, 101n].sort())
  })
})
