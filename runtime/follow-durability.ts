import type { Pool } from 'pg'
import { Gauge, type Registry } from 'prom-client'
import {
  type DurabilityFacts,
  type DurabilityPolicy,
  type DurabilityProblem,
  durabilityProblems,
  NO_COMMIT_ENDS,
  PROBLEM_TEXTS,
  readDurability,
  refusedProblems,
} from './durability.ts'
import type { Logger } from './logger.ts'

export interface DurabilityWatch {
  /** Describes for people why this process must not write now, or undefined. Undefined also as long as PostgreSQL has never answered. */
  problem(): string | undefined
  /**
   * Returns false if PostgreSQL's version or a setting was refused, and no earlier check has accepted PostgreSQL. Such a process has not
   * started.
   */
  mayStart(): boolean
  /** Resolves once PostgreSQL has answered and neither its version nor a setting is refused, or after `close`. */
  accepted(): Promise<void>
  close(): void
}

const LOOK_MS = 5_000
/** The interval of the checks while something is refused, in milliseconds. It is short, so that the end of the problem is noticed soon. */
const LOOK_AGAIN_MS = 1_000
/**
 * How long standbys must be missing before writes are refused, in milliseconds. A standby that restarts is disconnected only for a moment,
 * and the commits that wait for it then go on.
 */
const STANDBY_GRACE_MS = 5_000

/**
 * Checks the version and settings of PostgreSQL as long as a process runs. While PostgreSQL does not answer, the last result stays.
 * `launa_database_unsafe` shows 1 for each present problem, and 0 for each other problem.
 */
export function followDurability(options: {
  pool: Pick<Pool, 'query'>
  policy: DurabilityPolicy
  registry: Registry
  logger: Pick<Logger, 'error' | 'warn' | 'info'>
  now?: () => number
  lookMs?: number
}): DurabilityWatch {
  const { pool, policy, registry, logger, now = performance.now.bind(performance), lookMs = LOOK_MS } = options
  let problems: readonly DurabilityProblem[] | undefined
  let lostSince: number | undefined
  let refusal: string | undefined
  let wasAccepted = false
  let isRefused = false
  let isClosed = false
  let timer: NodeJS.Timeout | undefined
  const accepted = Promise.withResolvers<void>()
  showProblems(registry, () => problems)

  const take = (facts: DurabilityFacts) => {
    const found = durabilityProblems(facts)
    const refused = refusedProblems(found, policy)
    report(found, problems ?? [], { refused, logger })
    problems = found
    lostSince = facts.standbysFollowing < facts.standbysRequired ? (lostSince ?? now()) : undefined
    const isLost = lostSince !== undefined && now() - lostSince >= STANDBY_GRACE_MS
    const next = [...refused.map((problem) => PROBLEM_TEXTS[problem]), ...(isLost ? [NO_COMMIT_ENDS] : [])].join('; ')
    if (isLost && !refusal?.includes(NO_COMMIT_ENDS))
      logger.error(`${NO_COMMIT_ENDS}; new payments and changes are refused`)
    if (refusal !== undefined && next === '') logger.info('PostgreSQL is one that this process writes to again')
    refusal = next || undefined
    isRefused = refused.length > 0
    wasAccepted ||= !isRefused
    if (wasAccepted) accepted.resolve()
  }
  const look = async () => {
    const facts = await readDurability(pool).catch(() => undefined)
    if (isClosed) return
    if (facts) take(facts)
    const isCalm = problems !== undefined && refusal === undefined && lostSince === undefined
    timer = setTimeout(() => void look(), isCalm ? lookMs : Math.min(lookMs, LOOK_AGAIN_MS))
  }
  void look()
  return {
    problem: () => refusal,
    mayStart: () => wasAccepted || !isRefused,
    accepted: () => accepted.promise,
    close() {
      isClosed = true
      clearTimeout(timer)
      accepted.resolve()
    },
  }
}

/** Logs new problems, and the end of old ones. */
function report(
  found: readonly DurabilityProblem[],
  known: readonly DurabilityProblem[],
  { refused, logger }: { refused: readonly DurabilityProblem[]; logger: Pick<Logger, 'error' | 'warn' | 'info'> },
): void {
  for (const problem of found.filter((each) => !known.includes(each))) {
    if (refused.includes(problem)) logger.error({ problem }, `${PROBLEM_TEXTS[problem]}; it is refused`)
    else logger.warn({ problem }, PROBLEM_TEXTS[problem])
  }
  for (const problem of known.filter((each) => !found.includes(each)))
    logger.info({ problem }, 'PostgreSQL has this problem no more')
}

function showProblems(registry: Registry, read: () => readonly DurabilityProblem[] | undefined): void {
  new Gauge({
    name: 'launa_database_unsafe',
    help: 'What is wrong with the version or the settings of PostgreSQL: 1 for each problem',
    labelNames: ['problem'],
    registers: [registry],
    collect() {
      this.reset()
      const problems = read()
      if (!problems) return
      for (const problem of Object.keys(PROBLEM_TEXTS) as DurabilityProblem[])
        this.set({ problem }, problems.includes(problem) ? 1 : 0)
    },
  })
}
