import type { ChannelState } from '../../authz/schemes/batch-settlement/channel-state.ts'
import { STRAY } from './model-chain.ts'
import { MOST_CLAIMS } from './model-ledger.ts'
import { type Answer, type Authorization, Presentation } from './purchase.ts'
import type { World } from './world.ts'

/** The endpoint for channels. Its price does not change, so that a sum shows the number of answers. */
export const CHANNEL_ENDPOINT = { id: 'c/1', api: 'c', environment: 'production', price: 10, ephemeral: false } as const

const PRICE = BigInt(CHANNEL_ENDPOINT.price)
/** How long a payment is valid. Payers may sign for much longer than a lease lasts, so a transaction can still arrive late. */
const VALIDITY_SECONDS = 1_000
const MOST_PRESENTATIONS = 40

/** A buyer of several answers that pays through a channel, with the accounting of official clients. */
export class ChannelBuyer {
  readonly vouchers = new Map<bigint, Authorization>()
  readonly #world: World
  readonly #name: string
  readonly #newId: () => string
  #charged = 0n
  #balance = 0n
  #wanted: number
  #presentations = 0

  constructor(options: { world: World; name: string; newId: () => string }) {
    this.#world = options.world
    this.#name = options.name
    this.#newId = options.newId
    this.#wanted = 2 + this.#world.random.below(5)
    this.#buys()
  }

  /** Buys one answer, or several at once, each for the next sum. */
  #buys(): void {
    if (this.#wanted <= 0 || !this.#world.hostile) return
    const count = this.#balance > 0n && this.#world.random.chance(0.4) ? 1 + this.#world.random.below(3) : 1
    const sums = Array.from({ length: count }, (_, index) => this.#charged + BigInt(index + 1) * PRICE)
    this.#wanted -= count
    for (const sum of this.#world.random.chance(0.5) ? sums.toReversed() : sums) this.#pays(sum)
  }

  #pays(max: bigint): void {
    // A buyer that overestimates the deposit sends a voucher without a new deposit.
    const deposits = max > this.#balance && !this.#world.mishap(0.2)
    const authorization = this.#sign(max, deposits ? 5n * PRICE : 0n)
    this.presents(authorization)
    if (this.#world.mishap(0.2)) this.presents(authorization)
    // Simulates a second program of this payer with other sums, which makes a separate deposit if it needs one.
    if (this.#world.mishap(0.2)) this.presents(this.#sign(max + 5n, max + 5n <= this.#balance ? 0n : 5n * PRICE))
    // A payer that wants several answers for one deposit presents it with other sums, or makes the deposit itself meanwhile.
    if (deposits && this.#world.mishap(0.3))
      for (const step of [1n, 6n]) this.presents(this.#sign(max + step * PRICE, 5n * PRICE, authorization.onChain))
    if (deposits && this.#world.mishap(0.2)) this.#deposits(authorization)
    const earlier = [...this.vouchers.values()]
    if (this.#world.mishap(0.2)) this.presents(this.#world.random.pick(earlier))
  }

  #deposits({ onChain, validBefore }: Authorization): void {
    const { chain, ledger } = this.#world
    // Only a channel with a record in the ledger gets this deposit. For a channel with money and without a record, the ledger derives the
    // charges from the first voucher.
    if (!ledger.channels.has(this.#name)) return
    this.#world.later(() => chain.send({ id: `${STRAY}${this.#newId()}`, key: onChain, kind: 'paid', validBefore }))
  }

  /** Signs a voucher for a total of `max`. Vouchers for an equal total count as one voucher, with a deposit or without one. */
  #sign(max: bigint, deposit: bigint, ownDeposit?: string): Authorization {
    const { now, random, deposits } = this.#world
    const key = `${this.#name}.v${max}`
    const onChain = ownDeposit ?? `${key}.d${deposits.size}`
    if (deposit > 0n) deposits.set(onChain, { channel: this.#name, amount: deposit })
    const known = this.vouchers.get(max)
    const { id: endpoint, api, environment, price: amount } = CHANNEL_ENDPOINT
    const signed: Authorization = {
      ...{
        key,
        endpoint,
        api,
        environment,
        amount,
        request: 'r',
        onChain,
        validBefore: now + VALIDITY_SECONDS,
        bare: false,
        payer: this.#name,
        sent: false,
        refused: false,
        turnedAway: false,
      },
      ...{ poor: deposit > 0n && random.chance(0.1), voucher: { channel: this.#name, max, deposit } },
      // A voucher may be presented with and without its deposit. Both forms share one count of delivered answers.
      ...{ waiting: 0, sold: known?.sold ?? { delivered: 0, released: 0 } },
    }
    this.vouchers.set(max, signed)
    return signed
  }

  presents(authorization: Authorization): void {
    this.#presentations += 1
    const replica = this.#world.random.pick(this.#world.replicas)
    const { endpoint, request } = authorization
    const at = { endpoint, request }
    const answer = (given: Answer, channel?: ChannelState) => this.#hears(authorization, given, channel)
    new Presentation({ world: this.#world, replica, authorization, at, id: this.#newId(), answer }).begin()
  }

  #hears(authorization: Authorization, answer: Answer, channel: ChannelState | undefined): void {
    const { voucher } = authorization
    if (!voucher || this.#presentations > MOST_PRESENTATIONS) return
    if (answer === 'served') {
      this.#charged += PRICE
      this.#balance += voucher.deposit
      this.#world.later(() => this.#buys())
    } else if (channel) {
      this.#charged = channel.signedMax
      this.#balance = channel.balance
      this.#wanted += 1
      this.#world.later(() => this.#buys())
    } else if (answer !== 'gone' && answer !== 'used') this.#world.later(() => this.presents(authorization))
  }

  /** Returns the charged vouchers for which the gateway still owes the answer. */
  owed(): Authorization[] {
    const { rows, deliveries } = this.#world.ledger
    return [...this.vouchers.values()].filter(({ key, sold }) => {
      const row = rows.get(key)
      const claims = deliveries.get(row?.id ?? '')?.claims ?? 0
      return row?.state === 'SETTLED' && sold.delivered === 0 && claims < MOST_CLAIMS
    })
  }
}
