import { parseAbiItem } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { describe, expect } from 'vitest'
import { chainClient } from '../../../sandbox/chain-manager/chain-client.ts'
import { JOBS } from '../../../schema/leases.ts'
import { newAddress, until } from '../support/buyers/buyer.ts'
import {
  CHANNEL_CHAIN_ID,
  CHANNEL_NETWORK,
  it as inWorld,
  type OpenChannel,
  openChannel,
  startJobs,
} from './channel-fixtures.ts'

const LEFT = `launa_channel_claims_total{network="${CHANNEL_NETWORK}",outcome="left"}`
/** A foreign process (holder 0) takes the lease for two seconds. */
const TAKE_LEAD = `update lease set holder = 0, until = now() + interval '2 seconds' where name = $1 and until > now()`
/** Milliseconds for two rounds of the jobs on a busy machine. */
const PATIENCE_MS = 60_000
const seen = <T>(what: string, probe: () => Promise<T | undefined | false>) => until(what, probe, PATIENCE_MS)
const CLAIMED = parseAbiItem(
  'event Claimed(bytes32 indexed channelId, address indexed sender, uint128 claimAmount, uint128 newTotalClaimed)',
)
const SETTLED = parseAbiItem(
  'event Settled(address indexed receiver, address indexed token, address indexed sender, uint128 amount)',
)
/** Limits so high that no voucher is claimed for its age or value. */
const NEVER = { value: 10n ** 30n, seconds: 86_400 }

const it = inWorld
  /** Starts jobs that end with the test. */
  .extend('jobs', ({ world }, { onCleanup }) => {
    const running: { close(): Promise<void> }[] = []
    onCleanup(async () => {
      for (const jobs of running) await jobs.close()
    })
    return (schedule: Parameters<typeof startJobs>[2] = {}, network = world.network()) => {
      const started = startJobs(world, network, schedule)
      running.push(started)
      return started
    }
  })
  .extend('received', ({ ownNetwork }) => (address: string, sum: bigint) => {
    const hasCome = async () => (await ownNetwork.chain.balanceOf(address)) === sum
    return seen(`${sum} have come`, hasCome)
  })

const claimed = (channel: OpenChannel, total: bigint) =>
  seen(`${total} are claimed`, async () => (await channel.state()).totalClaimed === total)

// Each test waits for rounds of its own jobs, so the tests run concurrently.
describe.concurrent('jobs with payment channels', () => {
  it('pay sellers exactly what was charged, and store the chain’s answers', async ({ world, jobs, received }) => {
    const seller = newAddress()
    const channels = [
      await openChannel(world, { deposit: 5_000n, charged: 1_234n, receiver: seller }),
      await openChannel(world, { deposit: 5_000n, charged: 5_000n, receiver: seller }),
      await openChannel(world, { deposit: 5_000n, charged: 777n }),
    ]
    const [first, , third] = channels
    const { metric } = jobs()
    await received(seller, 6_234n)
    await received(third?.receiver ?? '', 777n)
    await seen('it is on record', async () => (await first?.row())?.totalClaimed === '1234')
    expect(await metric('launa_channel_claims_total{network="eip155:84532",outcome="claimed"}')).toBe('3')
    // One transaction has all claims. One more transaction for each of the two sellers pays that seller. The test counts events of the
    // chain and not requests, because a slow facilitator may get a request twice.
    const client = chainClient(world.chain.url, CHANNEL_CHAIN_ID)
    const claims = await client.getLogs({
      fromBlock: 0n,
      event: CLAIMED,
      args: { channelId: channels.map(({ id }) => id) },
    })
    expect([claims.length, new Set(claims.map(({ transactionHash }) => transactionHash)).size]).toEqual([3, 1])
    const receivers = channels.map(({ receiver }) => receiver)
    expect(await client.getLogs({ fromBlock: 0n, event: SETTLED, args: { receiver: receivers } })).toHaveLength(2)
    await first?.charge(2_000n)
    await received(seller, 7_000n)
  })

  it('claim no more than the charged part of a larger voucher', async ({ world, jobs, received }) => {
    const channel = await openChannel(world, { deposit: 5_000n, charged: 0n })
    await channel.charge(1_000n, { max: 3_000n })
    jobs()
    await received(channel.receiver, 1_000n)
  })

  it('wait until vouchers are worth a transaction, and show the unclaimed sum', async ({ world, jobs }) => {
    const channel = await openChannel(world, { deposit: 5_000n, charged: 1_000n })
    const { metric } = jobs({ claim: { value: 1_500n, seconds: 86_400 } })
    await seen('it is seen', async () => (await metric('launa_channels_unclaimed_value{')) === '1000')
    await channel.charge(1_499n)
    await seen('it is seen', async () => (await metric('launa_channels_unclaimed_value{')) === '1499')
    expect((await channel.state()).totalClaimed).toBe(0n)
    await channel.charge(1_500n)
    await claimed(channel, 1_500n)
    await seen('nothing is left', async () => (await metric('launa_channels_unclaimed_value{')) === undefined)
  })

  it('claim small sums that are old', async ({ world, jobs }) => {
    const channel = await openChannel(world, { deposit: 5_000n, charged: 1n })
    jobs({ claim: { value: 10n ** 30n, seconds: 2 } })
    await claimed(channel, 1n)
  })

  it('claim before a payer’s withdrawal', async ({ world, jobs, received }) => {
    const channel = await openChannel(world, { deposit: 5_000n, charged: 3_000n })
    const { metric } = jobs({ claim: NEVER })
    await seen('it is seen', async () => (await channel.row()).onchainSyncedAt !== undefined)
    await channel.initiateWithdraw(5_000n)
    await claimed(channel, 3_000n)
    await seen('the row says so', async () => (await channel.row()).withdrawRequestedAt > 0)
    await received(channel.receiver, 3_000n)
    await seen('no alarm is left', async () => (await metric('launa_oldest_pending_withdrawal_seconds')) === '0')
  })

  it('show the age of a withdrawal while its vouchers cannot be claimed', async ({ world, jobs }) => {
    const channel = await openChannel(world, { deposit: 5_000n, charged: 3_000n })
    world.proxy.intercept('/settle', ({ reply }) => reply(503, '{}'))
    await channel.initiateWithdraw(5_000n)
    const { metric } = jobs({ claim: NEVER })
    await seen('it is seen', async () => Number(await metric('launa_oldest_pending_withdrawal_seconds')) > 1)
    world.proxy.reset()
    await claimed(channel, 3_000n)
  })

  it('claim other vouchers although one is invalid', async ({ world, jobs, received }) => {
    const stranger = privateKeyToAccount(generatePrivateKey())
    const channels: OpenChannel[] = []
    for (let index = 0; index < 7; index += 1)
      channels.push(await openChannel(world, { deposit: 5_000n, charged: 100n }))
    const bad = channels[3]
    await bad?.charge(100n, { signature: await stranger.signMessage({ message: 'x' }) })
    const { metric, log } = jobs()
    for (const channel of channels) if (channel !== bad) await received(channel.receiver, 100n)
    await seen('it is counted', async () => Number(await metric(LEFT)) > 0)
    expect((await bad?.state())?.totalClaimed).toBe(0n)
    expect(log.join('')).toContain(bad?.id)
    await bad?.charge(100n)
    await claimed(bad as OpenChannel, 100n)
  })

  it('trust the chain if a facilitator disconnects after its work', async ({ world, jobs, received }) => {
    const channel = await openChannel(world, { deposit: 5_000n, charged: 1_000n })
    world.proxy.intercept('/settle', async ({ forward, cut }) => {
      await forward()
      cut()
    })
    jobs()
    await received(channel.receiver, 1_000n)
    await seen('it is on record', async () => (await channel.row()).totalClaimed === '1000')
    expect((await channel.state()).totalClaimed).toBe(1_000n)
  })

  it('trust the chain if a facilitator lies', async ({ world, jobs, received }) => {
    const channel = await openChannel(world, { deposit: 5_000n, charged: 1_000n })
    const success = JSON.stringify({ success: true, transaction: `0x${'ab'.repeat(32)}`, network: channel.network })
    world.proxy.intercept('/settle', ({ reply }) => reply(200, success))
    const { metric } = jobs()
    await seen('it is counted', async () => Number(await metric(LEFT)) > 0)
    expect((await channel.row()).totalClaimed).toBe('0')
    world.proxy.reset()
    await received(channel.receiver, 1_000n)
  })

  it('leave the signature to a facilitator with the key', async ({ world, jobs, received }) => {
    const channel = await openChannel(world, { deposit: 5_000n, charged: 1_000n })
    jobs({}, world.network({ keyless: true }))
    await received(channel.receiver, 1_000n)
  })

  it('run in one process, and in the next one after it has ended', async ({ world, jobs, received }) => {
    const first = jobs({ claim: NEVER })
    const channel = await openChannel(world, { deposit: 5_000n, charged: 1_000n })
    const { metric } = first
    await seen('the first leads', async () => (await metric('launa_channels_unclaimed_value{')) === '1000')
    const second = jobs()
    await new Promise((resolve) => setTimeout(resolve, 2_500))
    expect(await second.metric('launa_channels_unclaimed_value{')).toBeUndefined()
    expect((await channel.state()).totalClaimed).toBe(0n)
    await first.close()
    await received(channel.receiver, 1_000n)
    expect(await first.metric('launa_channels_unclaimed_value{')).toBeUndefined()
  })

  it('continue if the leading process loses its lease during a claim', async ({ world, jobs, received }) => {
    const receiver = newAddress()
    const first = await openChannel(world, { deposit: 5_000n, charged: 1_000n, receiver })
    const channels = [first, await openChannel(world, { deposit: 5_000n, charged: 2_000n, receiver })]
    let lost = 0
    world.proxy.intercept('/settle', async ({ forward, reply }) => {
      const { status, body } = await forward()
      // The claim is on the chain now. The process that sent it loses its lease before it gets the answer.
      if (lost === 0) lost = (await world.pool.query(TAKE_LEAD, [JOBS.channelJobs])).rowCount ?? 0
      reply(status, body)
    })
    jobs()
    jobs()
    await received(receiver, 3_000n)
    expect(lost).toBe(1)
    for (const channel of channels) {
      const { totalClaimed } = await channel.state()
      await seen('it is on record', async () => (await channel.row()).totalClaimed === String(totalClaimed))
    }
    expect(await world.chain.balanceOf(receiver)).toBe(3_000n)
  })
})

// These are the last tests: they advance the chain's clock, after which signatures of later deposits would be expired.
describe('jobs with a payment channel', () => {
  it('claim the remaining balance if the payer was faster', async ({ world, jobs, received }) => {
    const channel = await openChannel(world, { deposit: 5_000n, charged: 3_000n })
    await channel.initiateWithdraw(4_500n)
    const client = chainClient(world.chain.url, CHANNEL_CHAIN_ID)
    await client.increaseTime({ seconds: 901 })
    await client.mine({ blocks: 1 })
    await channel.finalizeWithdraw()
    jobs()
    await received(channel.receiver, 500n)
    await seen('it is on record', async () => (await channel.row()).balance === '500')
    expect(await channel.row()).toMatchObject({ chargedCumulativeAmount: '3000', totalClaimed: '500' })
  })
})
