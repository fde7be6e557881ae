import { next as nextStep } from '../../authz/payment/attempt.ts'
import { conclude } from '../../authz/reconciler/conclude.ts'
import type { Environment } from '../../domain/environment.ts'
import { createRandom, type Random } from '../../runtime/testing/random.ts'
import { ModelChain } from './model-chain.ts'
import { type LedgerBug, ModelLedger } from './model-ledger.ts'

/** What can be replaced by something wrong, to see whether the simulation notices. */
export interface Rules {
  ledgerBug?: LedgerBug
  next: typeof nextStep
  conclude: typeof conclude
  /** Blocks that the reconciler waits for. */
  confirmations: number
  /** Whether the body of a request is held against the one that was paid for. */
  comparesBodies: boolean
  /** Whether an upstream that is asked for what is charged first is asked only once that is settled. */
  settlesBeforeAsking: boolean
  /** Whether settled payments are looked at once more. */
  watchesFinality: boolean
  /** Whether released payments are looked for on the chain as long as they may be spent. */
  watchesReleased: boolean
  /** Whether it is left to the chain what has become of an authorization that is used. */
  leavesUsedToChain: boolean
  /** Whether the amount of a payment is held against the configuration's price. */
  checksAmount: boolean
  /** Whether a payment has to be for the network of the environment that it is presented in. */
  checksNetwork: boolean
  /** Whether a payment of another environment is turned away without looking for what it has paid for. */
  claimsInItsEnvironment: boolean
  /** Whether the ledger is asked before a facilitator's no to somebody that only it knows is passed on. */
  looksBehindNo: boolean
  /** The same before it is told that its payment is used. */
  looksBehindUsed: boolean
  /** Whether the facilitator is asked before anything is reserved in the name of somebody who was not seen to sign. */
  verifiesFirst: boolean
  /** What the reconciler takes for the chain's time. */
  chainTime: (world: World, seen: number) => number
}

export const DEEPEST_REORGANISATION = 3

export const RULES: Rules = {
  next: nextStep,
  conclude,
  confirmations: DEEPEST_REORGANISATION,
  comparesBodies: true,
  settlesBeforeAsking: true,
  watchesFinality: true,
  watchesReleased: true,
  leavesUsedToChain: true,
  checksAmount: true,
  checksNetwork: true,
  claimsInItsEnvironment: true,
  looksBehindNo: true,
  looksBehindUsed: true,
  verifiesFirst: true,
  chainTime: (_, seen) => seen,
}

/** A rule that was broken: which, and what was seen. */
export class Violation extends Error {
  override readonly name = 'Violation'
  readonly rule: string

  constructor(rule: string, message: string) {
    super(`${rule}: ${message}`)
    this.rule = rule
  }
}

export interface Endpoint {
  id: string
  api: string
  environment: Environment
  price: number
  ephemeral: boolean
  /** Its seller wants to be paid before the upstream is asked. */
  chargedFirst?: boolean
}

/** A process of authz: what it believes of the configuration, and how often it has died. */
export interface Replica {
  id: number
  /** Changes with each death; what was begun before is gone. */
  life: number
  catalogue: ReadonlyMap<string, Endpoint & { revision: number }>
}

interface Task {
  replica: Replica | undefined
  life: number
  run(): void
}

const BLOCK_SECONDS = 2
/** The clock goes on in steps of at most this, so that what is due in between is done. */
const LONGEST_STEP_SECONDS = 5

/** Everything that a run is made of: a clock, things that are about to happen in any order, and parts that may fail. */
export class World {
  readonly random: Random
  readonly rules: Rules
  readonly chain = new ModelChain()
  readonly ledger: ModelLedger
  readonly endpoints = new Map<string, Endpoint>()
  readonly replicas: Replica[]
  readonly log: string[] | undefined
  /** Answers that Envoy is sending. */
  readonly underWay = new Set<() => void>()
  /** Words of Envoy that authz has not heard yet; none waits longer than a moment of the clock. */
  readonly words: (() => void)[] = []
  now = 1000
  /** False in the end, when everybody gets what is theirs. */
  hostile = true
  #silence = 0
  readonly #tasks: Task[] = []

  constructor(options: { seed: number; rules: Rules; replicas: number; verbose: boolean }) {
    this.random = createRandom(options.seed)
    this.rules = options.rules
    this.ledger = new ModelLedger(() => this.now, options.rules.ledgerBug)
    this.replicas = Array.from({ length: options.replicas }, (_, index) => ({
      id: index + 1,
      life: 0,
      catalogue: new Map(),
    }))
    this.log = options.verbose ? [] : undefined
  }

  /** Deposits that somebody has signed, by what the chain knows them by. */
  readonly deposits = new Map<string, { channel: string; amount: bigint }>()

  /** What the chain says that a channel holds. */
  depositedIn(channel: string): bigint {
    const landed = [...this.deposits].filter(
      ([onChain, deposit]) => deposit.channel === channel && this.chain.trace(onChain)?.kind === 'paid',
    )
    return landed.reduce((sum, [, { amount }]) => sum + amount, 0n)
  }

  note(line: () => string): void {
    this.log?.push(`${this.now.toFixed(1)} ${line()}`)
  }

  /** Something that happens at some time, unless the process that would do it dies before. */
  later(run: () => void, replica?: Replica): void {
    this.#tasks.push({ replica, life: replica ? this.lifeOf(replica) : 0, run })
  }

  /** Names the process and its life at once, as the lock of a living process does. */
  lifeOf(replica: Replica): number {
    return replica.life * 10 + replica.id
  }

  isAlive(holder: number): boolean {
    return this.replicas.some((replica) => this.lifeOf(replica) === holder)
  }

  crash(replica: Replica): void {
    this.note(() => `replica ${replica.id} dies`)
    replica.life += 1
    this.refresh(replica)
  }

  refresh(replica: Replica): void {
    const revision = ({ api }: Endpoint) => this.ledger.revisions.get(api) ?? 0
    replica.catalogue = new Map(
      [...this.endpoints.values()]
        .filter(({ id, ephemeral }) => !ephemeral || this.ledger.endpoints.has(id))
        .map((endpoint) => [endpoint.id, { ...endpoint, revision: revision(endpoint) }]),
    )
  }

  /** True with this probability while the world is hostile. */
  mishap(probability: number): boolean {
    return this.hostile && this.random.chance(probability)
  }

  /** Lets one thing happen; false when there is nothing left. */
  step(): boolean {
    if (this.#tasks.length === 0) return false
    const index = this.random.below(this.#tasks.length)
    const [task] = this.#tasks.splice(index, 1) as [Task]
    this.#pass(this.random.next())
    if (this.random.chance(0.03)) this.#pass(this.random.below(this.random.chance(0.2) ? 400 : 40))
    if (!task.replica || this.lifeOf(task.replica) === task.life) task.run()
    return true
  }

  /** Envoy says of every answer that it is under way, in good time before its silence would mean something. */
  #speak(seconds: number): void {
    this.#silence += seconds
    if (this.#silence < 2 * LONGEST_STEP_SECONDS) return
    this.#silence = 0
    for (const sayUnderWay of this.underWay) sayUnderWay()
  }

  #pass(seconds: number): void {
    for (let left = seconds; left > 0; left -= LONGEST_STEP_SECONDS) {
      for (const word of this.words.splice(0)) word()
      const seconds = Math.min(left, LONGEST_STEP_SECONDS)
      this.#speak(seconds)
      this.now += seconds
      if (this.now - this.chain.time >= BLOCK_SECONDS) this.chain.mine(this.now)
    }
  }
}
