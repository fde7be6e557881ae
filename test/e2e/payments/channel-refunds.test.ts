import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { describe, expect } from 'vitest'
import { type RefundOutcome, refundChannel } from '../../../authz/channels/refund.ts'
import { it as inWorld, type OpenChannel, openChannel } from './channel-fixtures.ts'

const it = inWorld
  .extend('at', ({ world }) => world.network())
  /**
   * Asks for a refund as the payer's client does: of `amount`, or of the whole remaining balance. The voucher is for `believed`, the total
   * charge that the client knows.
   */
  .extend(
    'refund',
    ({ world, at }) =>
      async (
        channel: OpenChannel,
        { believed, amount, network = at }: { believed: bigint; amount?: bigint; network?: typeof at },
      ): Promise<RefundOutcome> => {
        const { channelConfig, voucher } = await channel.voucher(believed)
        const payload = { type: 'refund' as const, channelConfig, voucher, ...(amount && { amount: String(amount) }) }
        const ports = { at: network, storage: world.storage, now: Date.now }
        return refundChannel(ports, { accountId: 'seller', payload, requirements: channel.requirements(1n) })
      },
  )
  /** Returns the payer's balance of the token, and the channel's balance and claimed sum on the chain. */
  .extend('balancesOf', ({ world }) => async (channel: OpenChannel) => {
    const { balance, totalClaimed } = await channel.state()
    return { payer: await world.chain.balanceOf(channel.payer.address), balance, totalClaimed }
  })

describe('a cooperative refund', () => {
  it('claims the charged sum and refunds the remaining balance, in one transaction', async ({
    world,
    refund,
    balancesOf,
  }) => {
    const channel = await openChannel(world, { deposit: 5_000n, charged: 1_200n })
    expect(await refund(channel, { believed: 1_200n })).toMatchObject({
      kind: 'refunded',
      receipt: {
        ...{ success: true, payer: channel.payer.address, network: channel.network, amount: '3800' },
        transaction: expect.stringMatching(/^0x[0-9a-f]{64}$/),
        extra: {
          channelState: {
            ...{ channelId: channel.id, balance: '1200', totalClaimed: '1200', refundNonce: '1' },
            chargedCumulativeAmount: '1200',
          },
        },
      },
    })
    expect(await balancesOf(channel)).toEqual({ payer: 3_800n, balance: 1_200n, totalClaimed: 1_200n })
    expect(await channel.row()).toMatchObject({ balance: '1200', totalClaimed: '1200', refundNonce: 1 })
    expect(await refund(channel, { believed: 1_200n })).toEqual({
      ...{ kind: 'refused', reason: 'invalid_batch_settlement_evm_refund_no_balance' },
    })
  })

  it('refunds a part, as often as requested, and never the charged sum', async ({ world, refund, balancesOf }) => {
    const channel = await openChannel(world, { deposit: 5_000n, charged: 1_000n })
    await refund(channel, { believed: 1_000n, amount: 1_500n })
    expect(await balancesOf(channel)).toEqual({ payer: 1_500n, balance: 3_500n, totalClaimed: 1_000n })
    await channel.charge(3_000n)
    await refund(channel, { believed: 3_000n, amount: 10_000n })
    expect(await balancesOf(channel)).toEqual({ payer: 2_000n, balance: 3_000n, totalClaimed: 3_000n })
  })

  it('ends a withdrawal that has become pointless', async ({ world, refund }) => {
    const channel = await openChannel(world, { deposit: 5_000n, charged: 1_000n })
    await channel.initiateWithdraw(4_000n)
    expect(await refund(channel, { believed: 1_000n })).toMatchObject({ kind: 'refunded' })
    expect(await channel.row()).toMatchObject({ withdrawRequestedAt: 0, balance: '1000' })
  })

  it('requires the payer’s voucher for the charged sum', async ({ world, refund, balancesOf }) => {
    const channel = await openChannel(world, { deposit: 5_000n, charged: 1_200n })
    expect(await refund(channel, { believed: 900n })).toMatchObject({
      ...{ kind: 'miscounted', channel: { chargedCumulativeAmount: '1200' } },
    })
    const stranger = {
      ...channel,
      voucher: async (max: bigint) => {
        const { channelConfig, voucher } = await channel.voucher(max)
        const signature = await privateKeyToAccount(generatePrivateKey()).signMessage({ message: 'mine' })
        return { type: 'voucher' as const, channelConfig, voucher: { ...voucher, signature } }
      },
    }
    expect(await refund(stranger, { believed: 1_200n })).toMatchObject({ kind: 'refused' })
    expect(await balancesOf(channel)).toEqual({ payer: 0n, balance: 5_000n, totalClaimed: 0n })
  })

  it('can be requested with the greatest voucher although less was charged', async ({ world, refund, balancesOf }) => {
    const channel = await openChannel(world, { deposit: 5_000n, charged: 0n })
    await channel.charge(1_000n, { max: 3_000n })
    for (const believed of [999n, 3_001n])
      expect(await refund(channel, { believed })).toMatchObject({ kind: 'miscounted' })
    expect(await refund(channel, { believed: 3_000n })).toMatchObject({ kind: 'refunded', receipt: { amount: '4000' } })
    expect(await balancesOf(channel)).toEqual({ payer: 4_000n, balance: 1_000n, totalClaimed: 1_000n })
  })

  it('of a channel with a possibly outdated row counts the payer’s vouchers since then', async ({
    world,
    refund,
    balancesOf,
  }) => {
    const channel = await openChannel(world, { deposit: 5_000n, charged: 1_200n })
    await channel.charge(500n, { max: 600n })
    await world.pool.query('select begin_epoch(true)')
    // Soon after the beginning of an epoch, refunds are refused, because charges that the row lacks may still come. Here the epoch begins
    // in the future, so the refusal lasts.
    await world.pool.query(`update ledger_epoch set begun_at = now() + interval '1 hour'`)
    expect(await refund(channel, { believed: 500n })).toEqual({
      ...{ kind: 'refused', reason: 'invalid_batch_settlement_evm_channel_busy' },
    })
    await world.pool.query('update ledger_epoch set begun_at = to_timestamp(0)')
    expect(await refund(channel, { believed: 1_300n })).toMatchObject({
      ...{ kind: 'refunded', receipt: { amount: '3800' } },
    })
    expect(await balancesOf(channel)).toEqual({ payer: 3_800n, balance: 1_200n, totalClaimed: 1_200n })
  })

  it('is made once, also if many requests come at once', async ({ world, refund, balancesOf }) => {
    const channel = await openChannel(world, { deposit: 5_000n, charged: 1_000n })
    const outcomes = await Promise.all([1, 2, 3, 4].map(() => refund(channel, { believed: 1_000n })))
    expect(outcomes.filter(({ kind }) => kind === 'refunded')).toHaveLength(1)
    expect(await balancesOf(channel)).toEqual({ payer: 4_000n, balance: 1_000n, totalClaimed: 1_000n })
  })

  it('waits until no voucher is in flight', async ({ world, refund }) => {
    const channel = await openChannel(world, { deposit: 5_000n, charged: 1_000n })
    const holds = (until: number) => [{ id: '00000000-0000-7000-8000-000000000000', amount: '1', max: '1001', until }]
    const hold = (held: unknown[]) =>
      world.pool.query('update payment_channel set holds = $1 where channel_id = $2', [
        ...[JSON.stringify(held), Buffer.from(channel.id.slice(2), 'hex')],
      ])
    const now = Date.now() / 1000
    await hold(holds(now + 30))
    expect(await refund(channel, { believed: 1_000n })).toEqual({
      ...{ kind: 'refused', reason: 'invalid_batch_settlement_evm_channel_busy' },
    })
    // The process that had reserved this sum died long ago.
    await hold(holds(now - 300))
    expect(await refund(channel, { believed: 1_000n })).toMatchObject({ kind: 'refunded' })
  })

  it('is detected on the chain if the facilitator disconnects after its work', async ({ world, refund }) => {
    const channel = await openChannel(world, { deposit: 5_000n, charged: 1_000n })
    world.proxy.intercept('/settle', async ({ forward, cut }) => {
      await forward()
      cut()
    })
    expect(await refund(channel, { believed: 1_000n })).toMatchObject({ kind: 'refunded', receipt: { amount: '4000' } })
    expect((await channel.row()).pendingRequest).toBeUndefined()
  })

  it('reserves its sum while another party holds its signature', async ({ world, refund }) => {
    const channel = await openChannel(world, { deposit: 5_000n, charged: 1_000n })
    let kept = ''
    world.proxy.intercept('/settle', ({ sent, reply }) => {
      kept = sent
      reply(504, '{}')
    })
    expect(await refund(channel, { believed: 1_000n, amount: 2_500n })).toEqual({ kind: 'unknown' })
    expect(await channel.row()).toMatchObject({ balance: '5000', refundSigned: { amount: '2500', nonce: 0 } })
    const smaller = await refund(channel, { believed: 1_000n, amount: 100n })
    expect(smaller).toEqual({ kind: 'unknown' })
    expect(await channel.row()).toMatchObject({ refundSigned: { amount: '2500', nonce: 0 } })
    // Hours later, anybody who has the signature can still send the refund.
    const headers = { 'content-type': 'application/json' }
    world.proxy.reset()
    expect(
      await (await fetch(`${world.proxy.url}/settle`, { method: 'POST', headers, body: kept })).json(),
    ).toMatchObject({
      success: true,
    })
    expect((await channel.state()).refundNonce).toBe(1n)
  })

  it('reserves its sum even if the facilitator reports a refusal', async ({ world, refund }) => {
    const channel = await openChannel(world, { deposit: 5_000n, charged: 1_000n })
    const errorReason = 'invalid_batch_settlement_evm_receiver_mismatch'
    const no = JSON.stringify({ success: false, errorReason, transaction: '', network: channel.network })
    world.proxy.intercept('/settle', ({ reply }) => reply(200, no))
    expect(await refund(channel, { believed: 1_000n })).toEqual({ kind: 'unknown' })
    expect(await channel.row()).toMatchObject({ refundSigned: { amount: '4000', nonce: 0 } })
  })

  it('signs nothing while chain or facilitator do not answer', async ({ world, at, refund }) => {
    const channel = await openChannel(world, { deposit: 5_000n, charged: 1_000n })
    world.proxy.intercept('/verify', ({ reply }) => reply(503, '{}'))
    expect(await refund(channel, { believed: 1_000n })).toEqual({ kind: 'unavailable' })
    world.proxy.reset()
    const chain = { ...at.chain, calls: () => Promise.reject(new Error('away')) }
    expect(await refund(channel, { believed: 1_000n, network: { ...at, chain } })).toEqual({ kind: 'unavailable' })
    expect((await channel.row()).refundSigned).toBeUndefined()
    expect(await refund(channel, { believed: 1_000n })).toMatchObject({ kind: 'refunded' })
  })

  it('drops its signature if the facilitator was too busy to accept it', async ({ world, at, refund }) => {
    const channel = await openChannel(world, { deposit: 5_000n, charged: 1_000n })
    const settle = async () => ({ kind: 'unsent', reason: 'facilitator_busy' }) as const
    const network = { ...at, facilitator: { ...at.facilitator, settle } }
    expect(await refund(channel, { believed: 1_000n, network })).toEqual({ kind: 'unavailable' })
    const { refundSigned, pendingRequest } = await channel.row()
    expect({ refundSigned, pendingRequest }).toEqual({})
    expect(await refund(channel, { believed: 1_000n })).toMatchObject({ kind: 'refunded', receipt: { amount: '4000' } })
  })

  it('is signed by the facilitator if that has the key', async ({ world, refund }) => {
    const channel = await openChannel(world, { deposit: 5_000n, charged: 1_000n })
    const network = world.network({ keyless: true })
    expect(await refund(channel, { believed: 1_000n, network })).toMatchObject({ kind: 'refunded' })
  })
})
