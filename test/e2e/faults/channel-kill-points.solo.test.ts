import { describe } from 'vitest'
import { partPid } from '../../../sandbox/stack.ts'
import { failpoint } from '../../faults/arm.ts'
import { CHANNEL_EDGES, type Edge } from '../../faults/edges.ts'
import { type BuyerLog, openBuyerLog, PRESENTED } from '../../join/buyer-log.ts'
import { voucherName } from '../../join/records.ts'
import type { TestChannel } from '../../support/payment-channel.ts'
import { books, type ChannelMarket, headerOf, it, newChannel, STEP } from '../payments/channel-market.ts'
import { restartAuthz } from '../payments/production-market.ts'
import { until } from '../support/buyers/buyer.ts'
import { expectChannelRecordsAgree } from '../support/ledger/channel-join.ts'
import { authzLimits } from '../support/stack/limits.ts'

/** Edges are the points of a payment at which the tests kill authz. `make test` runs one edge, `make faults` runs all of them. */
const CHOSEN: readonly Edge[] = process.env.ALL_EDGES ? CHANNEL_EDGES : ['during commit']
/** The number of buyers of each kind: some pay by opening a channel, others by the next voucher of a channel. */
const BUYERS = 4
const DEPOSIT = 10n * STEP
/**
 * Milliseconds until all buyers must be served. The outcome of a deposit that was about to be sent is unknown until its signature expires
 * after a minute.
 */
const PATIENCE_MS = 120_000
/** Limits under which authz claims no channel and rarely checks one. So a payment reaches the edge first, and not a job. */
const NOTHING_CLAIMED = { ...authzLimits({ channel_watch_seconds: 300 }), CHANNEL_CLAIM_VALUE: String(1000n * STEP) }
/** Limits so low that all charges are claimed, so that the chain can be compared with the ledger. */
const ALL_CLAIMED = { CHANNEL_CLAIM_VALUE: String(STEP) }

interface Buyer {
  channel: TestChannel
  /** Returns the voucher unchanged each time. A deposit is signed again. */
  sign(): Promise<Record<string, string>>
  headers: Record<string, string>
  /** The sum of all charges on the channel after this buyer is served, in atomic units. */
  charged: bigint
  path: string
  isServed: boolean
}

/** A shop for one edge only, with all payments that were presented in it. */
interface Place extends ChannelMarket {
  log: BuyerLog
}

async function newcomer(place: Place): Promise<Buyer> {
  const channel = await newChannel(place)
  const sign = async () => headerOf(channel, await channel.deposit(DEPOSIT, STEP))
  return { channel, sign, headers: await sign(), charged: STEP, path: `/weather?opens=${channel.id}`, isServed: false }
}

async function regular(place: Place): Promise<Buyer> {
  const opener = await newcomer(place)
  await present(place, opener)
  const { channel } = opener
  const charged = 2n * STEP
  const sign = async () => headerOf(channel, await channel.voucher(charged))
  return { channel, sign, headers: await sign(), charged, path: `/weather?goes-on=${channel.id}`, isServed: false }
}

/** Presents a payment. Records a complete answer, and signs again when the answer asks for it. */
async function present({ shop, fetch, log }: Place, buyer: Buyer): Promise<void> {
  const { channel, charged, path } = buyer
  const name = voucherName(channel.id, charged)
  const headers = { ...buyer.headers, [PRESENTED]: name }
  try {
    const response = await log.send(name, path, () => fetch(shop.url(path), { headers }))
    const text = await response.text()
    if (response.status === 200 && text.includes('Berlin')) buyer.isServed = true
    if (response.status === 402) buyer.headers = await buyer.sign()
  } catch (error) {
    // fetch throws a TypeError if the connection breaks.
    if (!(error instanceof TypeError)) throw error
  }
}

/**
 * Ends the leases of payments that a dead process has left, and of the sums that it has reserved in channels. So the test need not wait for
 * the ends.
 */
async function endLeases({ pool }: ChannelMarket, buyers: readonly Buyer[]): Promise<void> {
  const ids = buyers.map(({ channel }) => Buffer.from(channel.id.slice(2), 'hex'))
  await pool.query(
    `update test_payment set lease_until = now() - interval '1 second'
      where state = 'RESERVED' and decode(substr(signed -> 'voucher' ->> 'channelId', 3), 'hex') = any($1)`,
    [ids],
  )
  await pool.query(
    `update payment_channel set holds =
        (select coalesce(jsonb_agg(jsonb_set(hold, '{until}', '0')), '[]') from jsonb_array_elements(holds::jsonb) hold)
      where channel_id = any($1)`,
    [ids],
  )
}

async function isDelivered({ pool }: ChannelMarket, { channel, charged }: Buyer): Promise<boolean> {
  const text = `select from payment p join delivery d on d.payment_id = p.id where d.delivered
    and p.signed -> 'voucher' ->> 'channelId' = $1 and p.signed -> 'voucher' ->> 'maxClaimableAmount' = $2`
  return (await pool.query(text, [channel.id, String(charged)])).rowCount === 1
}

describe.each(CHOSEN)('authz killed %s, of payments through channels', (edge) => {
  it(`with ${2 * BUYERS} buyers under way: each is served once and charged once, and four records agree`, async ({
    place: opened,
  }) => {
    const place = { ...opened, log: openBuyerLog() }
    const since = await place.network.blockNumber()
    const buyers: Buyer[] = []
    for (let each = 0; each < BUYERS; each += 1) buyers.push(await newcomer(place), await regular(place))
    await restartAuthz({ ...NOTHING_CLAIMED, ...failpoint(edge, 3) })
    await Promise.all(buyers.map((buyer) => present(place, buyer)))
    await until('authz has died', async () => partPid(place.settings, 'authz') === undefined, 15_000)

    const began = performance.now()
    await restartAuthz(ALL_CLAIMED)
    await endLeases(place, buyers)
    const left = () => buyers.filter(({ isServed }) => !isServed)
    await until(
      'everybody is served',
      async () => {
        await Promise.all(left().map((buyer) => present(place, buyer)))
        return left().length === 0
      },
      PATIENCE_MS,
    )
    const seconds = ((performance.now() - began) / 1000).toFixed(1)
    const onRecord = () => Promise.all(buyers.map((buyer) => isDelivered(place, buyer)))
    await until('every delivery is on record', async () => !(await onRecord()).includes(false), 10_000)
    await Promise.all(buyers.map((buyer) => present(place, buyer)))
    // Newcomers have paid once. Regular buyers have paid twice: with the deposit that opened the channel, and with the next voucher.
    const steps = BigInt(3 * BUYERS)
    await until('the seller has it all', async () => (await books(place)).received >= steps, 60_000)
    console.log(`killed ${edge}: all ${buyers.length} served ${seconds} s after the restart`)
    await expectChannelRecordsAgree(place, { presented: await place.log.read(), since })
  })
})
