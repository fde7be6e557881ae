import { CHANNEL_ENDPOINT, ChannelBuyer } from './channel-buyer.ts'
import { checkLedger } from './check-ledger.ts'
import { FOREIGN, isStray, STRAY, type Transaction } from './model-chain.ts'
import { MOST_CLAIMS, type ModelRow } from './model-ledger.ts'
import { type Answer, type Authorization, Presentation } from './purchase.ts'
import { Violation } from './violation.ts'
import { DEEPEST_REORGANISATION, type Endpoint, RULES, type Rules, World } from './world.ts'

/** The result of one seed. */
export interface Outcome {
  seed: number
  steps: number
  violation: Violation | undefined
  log: readonly string[] | undefined
}

/** The maximum number of simulated events of a run. A purchase takes about twenty, including each message of Envoy. */
const MOST_STEPS = 700
const MOST_STEPS_IN_PEACE = 3_000
const VALIDITY_SECONDS = 300
const MOST_BUYERS = 12

/**
 * Simulates one run: a few buyers, replicas and endpoints with faults, then a time without faults, in which every buyer must get its
 * answer.
 */
export function simulate(seed: number, rules: Rules = RULES, verbose = false): Outcome {
  const scenario = new Scenario(seed, rules, verbose)
  let steps = 0
  try {
    while (steps < MOST_STEPS && scenario.step()) steps += 1
    steps += scenario.makePeace(MOST_STEPS_IN_PEACE)
    return { seed, steps, violation: undefined, log: scenario.world.log }
  } catch (error) {
    if (!(error instanceof Violation)) throw error
    return { seed, steps, violation: error, log: scenario.world.log }
  }
}

/** A buyer of one answer. It signs again only after an answer that says that nothing was charged. */
interface Buyer {
  name: string
  payer: string
  endpoint: string
  authorizations: Authorization[]
  presentations: number
  satisfied: boolean
  gone: boolean
}

/** Returns the path of an endpoint. Each endpoint has a different path. */
const placeOf = (endpoint: string) => ({ endpoint, request: `GET ${endpoint}` })

class Scenario {
  readonly world: World
  readonly #buyers: Buyer[] = []
  readonly #channelBuyers: ChannelBuyer[] = []
  #ids = 0

  constructor(seed: number, rules: Rules, verbose: boolean) {
    this.world = new World({ seed, rules, verbose, replicas: 1 + (seed % 3) })
    const { ledger, random, replicas } = this.world
    for (const api of ['a', 'b', 'c', 's']) ledger.changeApi(api)
    this.#sell(CHANNEL_ENDPOINT)
    const environment = 'production'
    this.#sell({ id: 'a/1', api: 'a', environment, price: 10, ephemeral: false })
    this.#sell({ id: 'a/2', api: 'a', environment, price: 10, ephemeral: false, chargedFirst: true })
    this.#sell({ id: 'b/once', api: 'b', environment, price: 10, ephemeral: true, chargedFirst: seed % 2 === 1 })
    // The Sandbox copy of the first endpoint, at an equal price.
    this.#sell({ id: 's/1', api: 's', environment: 'development', price: 10, ephemeral: false })
    for (const replica of replicas) this.world.refresh(replica)
    const count = 2 + random.below(4)
    for (let index = 0; index < count; index++) this.#comes(`buyer${index}`)
    // Only some runs have a buyer with a channel: its events leave fewer of `MOST_STEPS` to the other buyers.
    if (seed % 4 === 0)
      this.#channelBuyers.push(new ChannelBuyer({ world: this.world, name: 'channel', newId: () => `p${this.#ids++}` }))
    this.#maybe(0.5, () => this.#changesPrice())
    this.#maybe(0.5, () => this.#reorganises())
    if (seed % 20 === 0) this.#maybe(0.5, () => ledger.setBack('channel', random.below(4)))
    if (seed % 20 === 7) this.#maybe(0.5, () => ledger.crash())
    this.world.later(() => this.#reconciles())
    if (rules.watchesFinality) this.world.later(() => this.#looksAgain())
    if (rules.watchesReleased) this.world.later(() => this.#watchesReleased())
  }

  #sell(endpoint: Endpoint): void {
    this.world.endpoints.set(endpoint.id, endpoint)
    if (endpoint.ephemeral) this.world.ledger.endpoints.set(endpoint.id, { api: endpoint.api, claimedBy: undefined })
  }

  #maybe(probability: number, run: () => void): void {
    this.world.later(() => {
      if (!this.world.hostile) return
      if (this.world.random.chance(probability)) run()
      this.#maybe(probability, run)
    })
  }

  #comes(name: string): void {
    const endpoint = this.world.random.pick(['a/1', 'a/1', 'a/2', 's/1', 'b/once', 'b/once'])
    const payer = this.world.hasReturningPayers ? this.world.random.pick(['p', 'q']) : name
    const buyer: Buyer = { name, payer, endpoint, authorizations: [], presentations: 0, satisfied: false, gone: false }
    this.#buyers.push(buyer)
    this.#signs(buyer)
  }

  #signs(buyer: Buyer): void {
    const { now, random } = this.world
    const { endpoint } = buyer
    const { api = '', environment = 'production', price = 0 } = this.world.endpoints.get(endpoint) ?? {}
    const key = `${buyer.name}.${buyer.authorizations.length}`
    const authorization: Authorization = {
      ...{ key, onChain: key },
      ...{ api, environment, payer: buyer.payer, ...placeOf(endpoint) },
      amount: random.chance(0.05) ? price - 1 : price,
      validBefore: now + VALIDITY_SECONDS,
      poor: random.chance(0.1),
      bare: random.chance(0.2),
      sent: false,
      refused: false,
      turnedAway: false,
      sold: { delivered: 0, released: 0 },
      waiting: 0,
      voucher: undefined,
    }
    buyer.authorizations.push(authorization)
    this.#presents(buyer, authorization)
    if (this.world.mishap(0.3)) this.#presents(buyer, authorization)
    if (this.world.mishap(0.1)) this.#cheats(buyer, authorization)
  }

  #presents(buyer: Buyer, authorization: Authorization, at = placeOf(buyer.endpoint)): void {
    buyer.presentations += 1
    authorization.waiting += 1
    const replica = this.world.random.pick(this.world.replicas)
    const id = `p${this.#ids++}`
    // A refusal at another endpoint must not count as a refusal at the wanted one.
    const isEarnest = at.endpoint === buyer.endpoint || !this.world.hostile
    const answer = (given: Answer) => {
      authorization.waiting -= 1
      if (isEarnest) this.#hears(buyer, authorization, given)
    }
    new Presentation({ world: this.world, replica, authorization, at, id, answer }).begin()
    this.#maybe(0.1, () => this.#isMined(authorization))
  }

  /** Presents a payment for another endpoint at an equal price, or for its endpoint in the other environment. */
  #cheats(buyer: Buyer, authorization: Authorization): void {
    const other = buyer.endpoint === 'a/1' ? this.world.random.pick(['a/2', 's/1']) : 'a/1'
    this.#presents(buyer, authorization, placeOf(other))
  }

  #hears(buyer: Buyer, authorization: Authorization, answer: Answer): void {
    if (answer === 'served') buyer.satisfied = true
    if (
      answer === 'served' &&
      this.world.hasReturningPayers &&
      this.#buyers.length < MOST_BUYERS &&
      this.world.mishap(0.8)
    )
      this.world.later(() => this.#comes(`buyer${this.#buyers.length}`))
    if (answer === 'gone') buyer.gone = true
    if (buyer.satisfied || answer === 'gone' || answer === 'used') return
    if (answer === 'sign-again') this.world.later(() => this.#signsAgain(buyer, authorization))
    else if (buyer.presentations < 25) this.#triesAgain(buyer, authorization)
  }

  #triesAgain(buyer: Buyer, authorization: Authorization): void {
    authorization.waiting += 1
    this.world.later(() => {
      authorization.waiting -= 1
      this.#presents(buyer, authorization)
    })
  }

  /** A buyer does not sign again while an answer to its last signature is outstanding. */
  #signsAgain(buyer: Buyer, authorization: Authorization): void {
    const isLatest = buyer.authorizations.at(-1) === authorization
    const mayStillCome = buyer.satisfied || authorization.waiting > 0
    if (isLatest && !mayStillCome && buyer.authorizations.length < 4) this.#signs(buyer)
  }

  #changesPrice(): void {
    const endpoint = this.world.random.pick([...this.world.endpoints.values()])
    if (endpoint.ephemeral || endpoint.id === CHANNEL_ENDPOINT.id) return
    this.world.endpoints.set(endpoint.id, { ...endpoint, price: endpoint.price + 1 })
    this.world.ledger.changeApi(endpoint.api)
    this.world.note(() => `${endpoint.id} costs ${endpoint.price + 1}`)
  }

  /**
   * Reorganizes the chain. Deposits that a payment has presented, or that a channel's balance includes, stay on the chain. Otherwise a
   * channel would owe more than it holds, and its seller would lose money.
   */
  #reorganises(): void {
    const { chain, deposits, ledger, random } = this.world
    const depth = 1 + random.below(DEEPEST_REORGANISATION)
    const presented = new Set([...ledger.rows.values()].flatMap(({ voucher, onChain }) => (voucher ? onChain : [])))
    const isBalance = (key: string) => (ledger.channels.get(deposits.get(key)?.channel ?? '')?.balance ?? 0n) > 0n
    const doomed = random.chance(0.5)
    const kept = ({ key }: Transaction) => !doomed || presented.has(key) || isBalance(key)
    chain.reorganise({ depth, kept, lost: () => random.chance(0.5) })
    this.world.note(() => `the last ${depth} blocks are others`)
  }

  /** Simulates that another party sends, cancels or uses a payment that is being settled. */
  #isMined({ key, onChain, validBefore, poor, sent, voucher }: Authorization): void {
    const { chain, ledger, random } = this.world
    const state = ledger.rows.get(key)?.state
    if (poor || state === undefined || state === 'SETTLED') return
    const isOurs = state === 'UNKNOWN' || (state === 'SETTLING' && sent)
    // Only its payer and the gateway know a voucher.
    if (!isOurs && voucher) return
    const kind = random.pick(['paid', 'paid', 'cancelled', 'used-otherwise'] as const)
    chain.send({ id: `${isOurs ? FOREIGN : STRAY}${key}-${this.#ids++}`, key: onChain, kind, validBefore })
  }

  #reconciles(): void {
    const { chain, ledger, rules } = this.world
    this.world.later(() => this.#reconciles())
    if (this.world.mishap(0.2)) return
    ledger.giveUp((holder) => this.world.isAlive(holder))
    // A process may be alive although it has lost its lock.
    ledger.releaseOrphans((holder) => this.world.isAlive(holder) && !this.world.mishap(0.05))
    for (const { key, id, state, validBefore, onChain } of [...ledger.rows.values()]) {
      if (state !== 'UNKNOWN') continue
      const { finding, time } = chain.seenAt(rules.confirmations, onChain)
      const end = rules.conclude({ validBefore }, { finding, time: rules.chainTime(this.world, time) })
      // The result is written at some later time, or never.
      if (end && !this.world.mishap(0.1)) this.world.later(() => ledger.resolve({ key, id }, end))
    }
  }

  /** Looks for released payments on the chain. The result is written at some later time, or never. */
  #watchesReleased(): void {
    const { chain, ledger, rules } = this.world
    this.world.later(() => this.#watchesReleased())
    if (this.world.mishap(0.2)) return
    ledger.endLeases()
    for (const row of [...ledger.rows.values()]) {
      const { key, id, state, validBefore, onChain, watched } = row
      if (state !== 'RELEASED' || !watched) continue
      const { finding, time } = chain.seenAt(rules.confirmations, onChain)
      const end = rules.conclude({ validBefore }, { finding, time: rules.chainTime(this.world, time) })
      if (!end || this.world.mishap(0.1)) continue
      if (end.state === 'SETTLED') this.world.later(() => ledger.resolve({ key, id, released: true }, end))
      else row.watched = false
    }
  }

  /** Checks settled payments a second time. A reversal is written at some later time, or never. */
  #looksAgain(): void {
    const { chain, ledger, rules } = this.world
    this.world.later(() => this.#looksAgain())
    if (this.world.mishap(0.2)) return
    for (const { id, state, validBefore, onChain, voucher } of ledger.rows.values()) {
      if (state !== 'SETTLED' || voucher) continue
      const { finding, time } = chain.seenAt(rules.confirmations, onChain)
      const end = rules.conclude({ validBefore }, { finding, time: rules.chainTime(this.world, time) })
      if (end && end.state !== 'SETTLED' && !this.world.mishap(0.1)) this.world.later(() => ledger.reversals.add(id))
    }
  }

  step(): boolean {
    const more = this.world.step()
    checkLedger(this.world)
    return more
  }

  /** Ends all faults. A charged buyer repeats its request until it is served. Then ledger, chain and buyers must agree. */
  makePeace(mostSteps: number): number {
    this.world.hostile = false
    let steps = 0
    for (; steps < mostSteps; steps++) {
      this.step()
      if (steps % 50 === 0) for (const buyer of this.#buyers) this.#insists(buyer)
      if (steps % 50 === 25)
        for (const buyer of this.#channelBuyers) for (const voucher of buyer.owed()) buyer.presents(voucher)
      if (steps > 300 && steps % 50 === 49 && this.#isOver()) break
    }
    this.#checkEnd()
    return steps
  }

  #isPaid({ key }: Authorization): boolean {
    return this.world.chain.trace(key)?.kind === 'paid'
  }

  #insists(buyer: Buyer): void {
    for (const authorization of buyer.authorizations)
      if (this.#isOwed(authorization)) {
        // Presents the payment at the endpoint that it has paid for, because the buyer may have tried several endpoints.
        const { endpoint } = this.world.ledger.rows.get(authorization.key) ?? buyer
        this.#presents(buyer, authorization, placeOf(endpoint))
      }
  }

  #isOver(): boolean {
    const { chain, ledger, rules } = this.world
    const isOpen = ({ id, state, onChain, voucher }: ModelRow) => {
      if (state !== 'SETTLED' || voucher) return state === 'SETTLING' || state === 'UNKNOWN'
      return rules.watchesFinality && chain.trace(onChain)?.kind !== 'paid' && !ledger.reversals.has(id)
    }
    const open = [...ledger.rows.values()].some(isOpen)
    const isOwing = this.#channelBuyers.some((buyer) => buyer.owed().length > 0)
    return (
      !open &&
      !isOwing &&
      this.#buyers.every(({ authorizations }) => authorizations.every((each) => !this.#isOwed(each)))
    )
  }

  #isOwed(authorization: Authorization): boolean {
    const { rows, deliveries } = this.world.ledger
    const row = rows.get(authorization.key)
    const { claims = 0 } = deliveries.get(row?.id ?? '') ?? {}
    const isServed = authorization.sold.delivered > 0 || claims >= MOST_CLAIMS || row?.spentElsewhere !== undefined
    return this.#isPaid(authorization) && !isServed
  }

  #checkEnd(): void {
    const { ledger } = this.world
    for (const replica of this.world.replicas) this.world.standingOf(replica).checkEnd()
    for (const { name, authorizations } of this.#buyers) {
      const paid = authorizations.filter((each) => this.#isPaid(each))
      const asked = paid.filter(
        ({ onChain, refused, turnedAway }) => !refused && !turnedAway && !isStray(this.world.chain.trace(onChain)),
      )
      if (asked.length > 1) throw new Violation('M5', `${name} has paid ${asked.length} times for one answer`)
      for (const authorization of paid) {
        const { state, spentElsewhere } = ledger.rows.get(authorization.key) ?? {}
        if (spentElsewhere === undefined && state !== 'SETTLED')
          throw new Violation('M10', `${authorization.key} was paid and is ${state}`)
        if (this.#isOwed(authorization)) throw new Violation('M4', `${authorization.key} was paid and never served`)
      }
    }
    for (const buyer of this.#channelBuyers)
      for (const { key } of buyer.owed()) throw new Violation('M4', `${key} was charged and never served`)
    for (const { key, id, state, onChain, voucher } of ledger.rows.values()) {
      if (state === 'UNKNOWN' || state === 'SETTLING') throw new Violation('M5', `${key} is ${state} for ever`)
      if (state !== 'SETTLED' || voucher) continue
      const isPaid = this.world.chain.trace(onChain)?.kind === 'paid'
      if (isPaid === ledger.reversals.has(id))
        throw new Violation('M10', `${key} was ${isPaid ? '' : 'not '}paid, and its reversal says otherwise`)
    }
  }
}
