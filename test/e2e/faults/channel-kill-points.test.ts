import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { partPid } from '../../../sandbox/stack.ts'
import { failpoint } from '../../faults/arm.ts'
import { CHANNEL_EDGES, type Edge } from '../../faults/edges.ts'
import type { TestChannel } from '../../support/payment-channel.ts'
import {
  type ChannelMarket,
  channelRow,
  expectPaid,
  facilitatorsOf,
  headerOf,
  newChannel,
  newShop,
  openChannelMarket,
  openedChannel,
  SOON,
  STEP,
} from '../payments/channel-market.ts'
import { until } from '../support/buyer.ts'
import { putFacilitators } from '../support/facilitator-proxy.ts'
import { clearHits, upstreamHits } from '../support/gateway.ts'

/** In `make test` one; all of them in `make faults`. */
const CHOSEN: readonly Edge[] = process.env.ALL_EDGES ? CHANNEL_EDGES : ['during commit']
/** Of each kind: who opens a channel with this payment, and who pays by the next voucher of one. */
const BUYERS = 4
const DEPOSIT = 10n * STEP
/** A deposit that was about to be sent is in doubt until its signature has run out, after a minute. */
const PATIENCE_MS = 120_000
/** Whatever was charged is claimed, so that the chain can be held against the ledger. */
const ALL_CLAIMED = { ...SOON, CHANNEL_CLAIM_VALUE: String(STEP) }

let market: ChannelMarket

beforeAll(async () => {
  market = await openChannelMarket(ALL_CLAIMED)
})
afterEach(() => putFacilitators(facilitatorsOf(market), ALL_CLAIMED))
afterAll(() => market?.close())

interface Buyer {
  channel: TestChannel
  /** The same voucher each time; a deposit is signed anew. */
  sign(): Promise<Record<string, string>>
  headers: Record<string, string>
  /** What is charged on its channel when it was served. */
  charged: bigint
  path: string
  served: number
}

async function newcomer(place: ChannelMarket): Promise<Buyer> {
  const channel = await newChannel(place)
  const sign = async () => headerOf(channel, await channel.deposit(DEPOSIT, STEP))
  return { channel, sign, headers: await sign(), charged: STEP, path: `/weather?opens=${channel.id}`, served: 0 }
}

async function regular(place: ChannelMarket): Promise<Buyer> {
  const channel = await openedChannel(place, DEPOSIT)
  const charged = 2n * STEP
  const sign = async () => headerOf(channel, await channel.voucher(charged))
  return { channel, sign, headers: await sign(), charged, path: `/weather?goes-on=${channel.id}`, served: 0 }
}

/** Presents a payment; counts the answer when all of it has come, signs anew when told to. */
async function present({ shop, fetch }: ChannelMarket, buyer: Buyer): Promise<void> {
  try {
    const response = await fetch(shop.url(buyer.path), { headers: buyer.headers })
    const text = await response.text()
    if (response.status === 200 && text.includes('Berlin')) buyer.served += 1
    if (response.status === 402) buyer.headers = await buyer.sign()
  } catch (error) {
    // The connection broke.
    if (!(error instanceof TypeError)) throw error
  }
}

/** Time passes: nobody waits in tests until the leases of a dead process have ended. */
async function endLeases({ pool }: ChannelMarket, buyers: readonly Buyer[]): Promise<void> {
  const ids = buyers.map(({ channel }) => Buffer.from(channel.id.slice(2), 'hex'))
  await pool.query(
    `update payment set lease_until = now() - interval '1 second'
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
  it(`with ${2 * BUYERS} buyers under way: each is served once and charged once, and the books agree`, async () => {
    const shop = await newShop(market)
    const place = { ...market, shop }
    const buyers: Buyer[] = []
    for (let each = 0; each < BUYERS; each += 1) buyers.push(await newcomer(place), await regular(place))
    await putFacilitators(facilitatorsOf(market), failpoint(edge, 3))
    await clearHits(market.settings)
    await Promise.all(buyers.map((buyer) => present(place, buyer)))
    await until('authz has died', async () => partPid(market.settings, 'authz') === undefined, 15_000)

    const began = performance.now()
    await putFacilitators(facilitatorsOf(market), ALL_CLAIMED)
    await endLeases(place, buyers)
    const left = () => buyers.filter(({ served }) => served === 0)
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
    expect(buyers.map(({ served }) => served)).toEqual(buyers.map(() => 1))
    const asked = new Set((await upstreamHits(market.settings)).map(({ path }) => path))
    expect(buyers.filter(({ path }) => !asked.has(path))).toEqual([])
    for (const { channel, charged } of buyers) {
      expect(await channelRow(place, channel)).toMatchObject({ charged: String(charged), holds: [] })
      expect(await channel.state()).toMatchObject({ balance: DEPOSIT })
    }
    // What opened the regulars' channels was paid as well.
    await expectPaid(market, shop, BigInt(3 * BUYERS))
    console.log(`killed ${edge}: all ${buyers.length} served ${seconds} s after the restart, and charged once`)
  })
})
