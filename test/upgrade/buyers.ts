import { setTimeout as delay } from 'node:timers/promises'
import { type ChannelBuyers, headerOf, newChannel, STEP } from '../e2e/payments/channel-market.ts'
import { fundedWallet, signPayment, until } from '../e2e/support/buyers/buyer.ts'
import { sandboxAccept } from '../e2e/support/sellers/seller.ts'
import type { Shop } from '../e2e/support/sellers/shop.ts'
import { type BuyerLog, PRESENTED } from '../join/buyer-log.ts'
import { voucherName } from '../join/records.ts'

/** The kinds of actions of buyers and the seller. Each successful action is counted. */
export const KINDS = ['exact', 'voucher', 'ephemeral', 'challenge', 'change'] as const
type Kind = (typeof KINDS)[number]

export interface Crowd {
  counts: Readonly<Record<Kind, number>>
  /** Faults that a buyer or the seller saw. */
  failures: readonly string[]
  /** Ends all buyers and the seller after their current action. */
  stop(): Promise<void>
}

const DEPOSIT = 1_000n * STEP
const PAUSE_MS = 20

/** Starts buyers of all kinds, and a seller who changes prices. */
export async function openCrowd(options: {
  shop: Shop
  channels: ChannelBuyers & { log: BuyerLog }
  /** The number of buyers of each kind. */
  buyers: number
}): Promise<Crowd> {
  const { shop, channels, buyers } = options
  const counts: Record<Kind, number> = { exact: 0, voucher: 0, ephemeral: 0, challenge: 0, change: 0 }
  const failures: string[] = []
  const fail = (kind: Kind, what: string) => {
    failures.push(`${new Date().toISOString()} ${kind}: ${what}`)
    console.log(failures.at(-1))
  }
  let isOver = false
  const repeat = async (kind: Kind, work: () => Promise<string | undefined>) => {
    while (!isOver) {
      try {
        const failure = await work()
        if (failure === undefined) counts[kind] += 1
        else fail(kind, failure)
      } catch (error) {
        const { message, cause } = error as Error
        fail(kind, `${message} ${(cause as Error | undefined)?.message ?? ''}`)
      }
      await delay(PAUSE_MS)
    }
  }
  const wallets = await Promise.all([1, 2].map(() => fundedWallet(shop.chain)))
  const loops = [
    repeat(
      'change',
      priceChanges(shop, () => {
        const before = counts.exact
        return () => isOver || counts.exact > before + 2
      }),
    ),
    repeat('challenge', async () => failureOf(await shop.get('/weather'), 402)),
    repeat('ephemeral', soldOnce(shop, wallets)),
  ]
  for (let each = 0; each < buyers; each += 1) {
    const wallet = await fundedWallet(shop.chain)
    loops.push(repeat('exact', exactPurchase(shop, wallet)))
    loops.push(repeat('voucher', await voucherPurchase(channels)))
  }
  return {
    ...{ counts, failures },
    async stop() {
      isOver = true
      await Promise.all(loops)
    },
  }
}

/** Returns undefined if an answer has the status, and otherwise a description. Reads the answer to its end. */
async function failureOf(response: Response, status: number): Promise<string | undefined> {
  const text = await response.text()
  return response.status === status ? undefined : `${response.status} in place of ${status}: ${text.slice(0, 200)}`
}

/** Sets a new price after every few purchases, so that some payments meet an unchanged price even on a slow machine. */
function priceChanges({ seller, api, endpoints }: Shop, fromNow: () => () => boolean): () => Promise<undefined> {
  const [endpoint] = endpoints
  let price = 1_000
  return async () => {
    price += 1
    const isDue = fromNow()
    await seller.updateEndpoint(api.id, endpoint?.id ?? '', { accepts: [sandboxAccept(String(price))] })
    await until('some are sold', async () => isDue(), 300_000)
  }
}

/** Makes a purchase. If the price has changed between the terms and the payment, the buyer gets the new price and pays that. */
function exactPurchase(shop: Shop, wallet: Parameters<Shop['pay']>[2]): () => Promise<string | undefined> {
  return async () => {
    for (;;) {
      const { response } = await shop.pay('/weather', {}, wallet)
      if (response.status !== 402) return failureOf(response, 200)
      await response.arrayBuffer()
    }
  }
}

/** Pays with the next voucher of one channel. */
async function voucherPurchase(place: ChannelBuyers & { log: BuyerLog }): Promise<() => Promise<string | undefined>> {
  const channel = await newChannel(place)
  const { shop, fetch, log } = place
  let sum = 0n
  return async () => {
    sum += STEP
    const payload = sum === STEP ? await channel.deposit(DEPOSIT, sum) : await channel.voucher(sum)
    const path = `/weather?sum=${sum}&channel=${channel.id}`
    const name = voucherName(channel.id, sum)
    const headers = { ...headerOf(channel, payload), [PRESENTED]: name }
    return failureOf(await log.send(name, path, () => fetch(shop.url(path), { headers })), 200)
  }
}

const ONCE = '/echo'

/** Returns a function that sells an ephemeral endpoint: of two concurrent buyers one is served, and the other is not charged. */
function soldOnce(
  shop: Shop,
  wallets: readonly Parameters<typeof signPayment>[0][],
): () => Promise<string | undefined> {
  const { seller, api } = shop
  /** Whether all gateways answer with this status. They may learn of a change at different times, and the balancer rotates between them. */
  const everywhere = async (status: number) => {
    const responses = await Promise.all(Array.from({ length: 4 }, () => shop.get(ONCE)))
    await Promise.all(responses.map((response) => response.arrayBuffer()))
    return responses.every((response) => response.status === status)
  }
  return async () => {
    await until('nothing is sold there', () => everywhere(404))
    const fields = { path_pattern: ONCE, accepts: [sandboxAccept('2000')], ttl: 600 }
    const endpoint = await seller.createEndpoint(api.id, fields)
    if (!shop.endpoints.some(({ path_pattern }) => path_pattern === ONCE)) shop.endpoints.push(endpoint)
    await until('it is sold', () => everywhere(402))
    const terms = await shop.terms(ONCE)
    const payments = await Promise.all(wallets.map((wallet) => signPayment(wallet, terms)))
    const answers = await Promise.all(payments.map((payment) => shop.present(ONCE, payment)))
    for (const answer of answers) await answer.text()
    const statuses = answers.map(({ status }) => status).sort()
    const isRight = statuses[0] === 200 && statuses.slice(1).every((status) => status > 400 && status < 500)
    return isRight ? undefined : `two buyers were answered ${statuses.join(' and ')}`
  }
}
