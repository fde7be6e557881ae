import { isDecided, next as nextExchange } from '../../authz/envoy/exchange.ts'
import { createKnownPayers } from '../../authz/limits/known-payers.ts'
import { createUnverifiedWork } from '../../authz/limits/unverified-work.ts'
import { next as nextStep } from '../../authz/payment/attempt.ts'
import { mayBeUnverified } from '../../authz/payment/unverified.ts'
import { conclude } from '../../authz/reconciler/conclude.ts'
import type { Environment } from '../../domain/environment.ts'
import { createRandom, type Random } from '../../runtime/testing/random.ts'
import { ModelChain } from './model-chain.ts'
import { type LedgerBug, ModelLedger } from './model-ledger.ts'
import { ModelStanding } from './model-standing.ts'

/** The rules of the engine. A test can replace them by wrong ones to check that the simulation notices. */
export interface Rules {
  ledgerBug?: LedgerBug
  next: typeof nextStep
  /** The reaction to a message of Envoy, or to the outcome of an effect. */
  exchange: typeof nextExchange
  /** Whether the stream of an exchange may end cleanly. */
  isDecided: typeof isDecided
  conclude: typeof conclude
  /** The number of blocks for which the reconciler waits. */
  confirmations: number
  /** Whether the body of a request is compared with the paid one. */
  comparesBodies: boolean
  /** Whether any body counts as the paid one if no settlement has begun: no body is recorded then. */
  takesFirstBody: boolean
  /** Whether a payment that is charged first is settled before the upstream gets the request. */
  settlesBeforeAsking: boolean
  /** Whether settled payments are checked a second time. */
  watchesFinality: boolean
  /** Whether the chain is searched for released payments as long as they may be spent. */
  watchesReleased: boolean
  /** Whether only the chain decides how a used authorization has ended. */
  leavesUsedToChain: boolean
  /** Whether the amount of a payment is compared with the configured price. */
  checksAmount: boolean
  /** Whether a payment must be for the network of the environment in which it is presented. */
  checksNetwork: boolean
  /** Whether a payment of another environment is refused without a search for its paid answer. */
  claimsInItsEnvironment: boolean
  /** Whether the ledger is read before a facilitator's refusal is passed on, for a payer that only the facilitator can determine. */
  looksBehindNo: boolean
  /** Whether the ledger is read before the buyer learns that the payment is used, for a payer that only the facilitator can determine. */
  looksBehindUsed: boolean
  /** Whether the chain is asked before a facilitator's refusal is passed on, for a payer with a verified signature. */
  looksBehindRefusals: boolean
  /** Whether the facilitator verifies a payment before its reservation, if authz cannot check the signature itself. */
  verifiesFirst: boolean
  /** Whether a known payer's payment may skip the verification. */
  mayBeUnverified: typeof mayBeUnverified
  /** Decides which payers are known. */
  knownPayers: typeof createKnownPayers
  /** Limits the payments without a verification. */
  unverifiedWork: typeof createUnverifiedWork
  /** The chain time that the reconciler assumes. */
  chainTime: (world: World, seen: number) => number
}

export const DEEPEST_REORGANISATION = 3

export const RULES: Rules = {
  next: nextStep,
  exchange: nextExchange,
  isDecided,
  conclude,
  confirmations: DEEPEST_REORGANISATION,
  comparesBodies: true,
  takesFirstBody: true,
  settlesBeforeAsking: true,
  watchesFinality: true,
  watchesReleased: true,
  leavesUsedToChain: true,
  checksAmount: true,
  checksNetwork: true,
  claimsInItsEnvironment: true,
  looksBehindNo: true,
  looksBehindUsed: true,
  looksBehindRefusals: true,
  verifiesFirst: true,
  mayBeUnverified,
  knownPayers: createKnownPayers,
  unverifiedWork: createUnverifiedWork,
  chainTime: (_, seen) => seen,
}

export interface Endpoint {
  id: string
  api: string
  environment: Environment
  price: number
  ephemeral: boolean
  /** Whether the endpoint is charged before the upstream's answer. */
  chargedFirst?: boolean
}

/** A process of authz: its view of the configuration, and the number of its deaths. */
export interface Replica {
  id: number
  /** The number of its deaths. Work from before a death has no effect. */
  life: number
  catalogue: ReadonlyMap<string, Endpoint & { revision: number }>
}

interface Task {
  replica: Replica | undefined
  life: number
  run(): void
}

const BLOCK_SECONDS = 2
/** The longest step of the clock, so that the events in between occur. */
const LONGEST_STEP_SECONDS = 5

/** The parts of a run: a clock, pending events in any order, and parts that may fail. */
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
  /** Messages of Envoy that authz has not received yet. Each arrives within one step of the clock. */
  readonly words: (() => void)[] = []
  /** Whether payers come back after their purchases. Only in some runs, because most rules are about a payer's first payment. */
  readonly hasReturningPayers: boolean
  now = 1000
  /** False in the last phase, in which every buyer gets its answer. */
  hostile = true
  #silence = 0
  readonly #standings = new Map<number, ModelStanding<Replica>>()
  readonly #tasks: Task[] = []

  constructor(options: { seed: number; rules: Rules; replicas: number; verbose: boolean }) {
    this.random = createRandom(options.seed)
    this.hasReturningPayers = options.seed % 5 === 3
    this.rules = options.rules
    this.ledger = new ModelLedger(() => this.now, options.rules.ledgerBug)
    this.replicas = Array.from({ length: options.replicas }, (_, index) => ({
      id: index + 1,
      life: 0,
      catalogue: new Map(),
    }))
    this.log = options.verbose ? [] : undefined
  }

  /** Signed deposits, by their names on the chain. */
  readonly deposits = new Map<string, { channel: string; amount: bigint }>()

  /** Returns the channel's balance on the chain. */
  depositedIn(channel: string): bigint {
    const landed = [...this.deposits].filter(
      ([onChain, deposit]) => deposit.channel === channel && this.chain.trace(onChain)?.kind === 'paid',
    )
    return landed.reduce((sum, [, { amount }]) => sum + amount, 0n)
  }

  note(line: () => string): void {
    this.log?.push(`${this.now.toFixed(1)} ${line()}`)
  }

  /** Schedules an event for some later time. It is dropped if its process dies before. */
  later(run: () => void, replica?: Replica): void {
    this.#tasks.push({ replica, life: replica ? this.lifeOf(replica) : 0, run })
  }

  /** Returns a number for the current life of the process. After the process dies, its next life has another number. */
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

  /** Returns the memory of payers in a process. */
  standingOf(replica: Replica): ModelStanding<Replica> {
    const life = this.lifeOf(replica)
    const standing = this.#standings.get(life) ?? new ModelStanding<Replica>(this, replica)
    this.#standings.set(life, standing)
    return standing
  }

  /** True with this probability while faults are on. */
  mishap(probability: number): boolean {
    return this.hostile && this.random.chance(probability)
  }

  /** Runs one pending event. Returns false if none is left. */
  step(): boolean {
    if (this.#tasks.length === 0) return false
    const index = this.random.below(this.#tasks.length)
    const [task] = this.#tasks.splice(index, 1) as [Task]
    this.#pass(this.random.next())
    if (this.random.chance(0.03)) this.#pass(this.random.below(this.random.chance(0.2) ? 400 : 40))
    if (!task.replica || this.lifeOf(task.replica) === task.life) task.run()
    return true
  }

  /** Simulates that Envoy reports every answer under way, so often that authz considers none of them ended. */
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
