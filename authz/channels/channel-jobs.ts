import type { Pool } from 'pg'
import type { Logger } from '../../runtime/logger.ts'
import { type Leader, startLeader } from '../../schema/leader.ts'
import { JOBS } from '../../schema/leases.ts'
import { createRetrySchedule } from '../chain/retry-schedule.ts'
import { type Earner, readChainStates } from '../schemes/batch-settlement/contract-views.ts'
import type { PaymentChannel } from './channel.ts'
import type { ChannelMetrics } from './channel-metrics.ts'
import { type ChannelNetwork, claimBatch } from './claim-batch.ts'
import { type ClaimTerms, readClaimable, readEarners, readOutstanding } from './claimable.ts'
import { bookLosses } from './losses.ts'
import { databaseTime, mirror, readWatched } from './mirror.ts'
import { settleEarnings } from './settle-earnings.ts'

/** How soon a process notices that it has become the leader, or that a job is due. */
const EVERY_MS = 1_000
/** The most channels in one run of a job. Further channels wait for the next run. */
const MOST_WATCHED = 20_000
const MOST_CLAIMED = 2_000
/** The most claims in one transaction. Each claim takes some tens of thousands of gas. */
const BATCH = 50
/** The most payments that a line of the log names. The ledger has all of them. */
const MOST_NAMED = 20
/** The longest wait before failed work is tried again. The wait grows with each failure. */
const LONGEST_WAIT_MS = 60_000

/** How often each job runs, and when vouchers are due. */
export interface ChannelSchedule {
  /** How often the chain is asked about the channels in use and about withdrawals. */
  watchSeconds: number
  claim: Omit<ClaimTerms, 'least'>
  /** How often sellers are sent their claimed money. */
  settleSeconds: number
}

export interface ChannelJobsOptions {
  /** By network: reads the latest final block. */
  finals: ReadonlyMap<string, () => Promise<{ time: number }>>
  onReversed: (network: string, payments: number) => void
  /** A pool of its own: one connection for the leader's lock and one for the work. */
  pool: Pool
  networks: readonly ChannelNetwork[]
  schedule: ChannelSchedule
  metrics: ChannelMetrics
  logger: Logger
  /** Milliseconds since the epoch. */
  now: () => number
}

/**
 * Watches the channels on the chain, claims vouchers, and sends sellers their claimed money. One process does this at a time, only to save
 * work: the chain ignores a second claim. A crash loses nothing. Without networks, this process never becomes the leader.
 */
export function startChannelJobs(options: ChannelJobsOptions): Leader {
  if (options.networks.length === 0) return { everyMs: EVERY_MS, lastSuccessAt: () => 0, close: async () => undefined }
  let leads = false
  return startLeader({
    pool: options.pool,
    job: JOBS.channelJobs,
    everyMs: EVERY_MS,
    begin: () => {
      leads = true
      const jobs = [showOutstanding(options, () => leads), ...options.networks.flatMap((at) => jobsOf(at, options))]
      return async (_, stop) => {
        // This function starts the jobs and does not wait for them. Otherwise a slow facilitator would keep other networks' channels
        // unwatched.
        for (const job of jobs) job(stop)
      }
    },
    onFailure: (err) => options.logger.warn({ err }, 'payment channels cannot be looked after'),
    onEnd: () => {
      leads = false
      options.metrics.show(undefined)
    },
  })
}

type Job = (stop: AbortSignal) => void

/** Work that begins when it is due, unless the last run is still under way. */
function periodic(
  work: () => Promise<void>,
  options: { everyMs: number; now: () => number; onFailure: (error: unknown) => void },
): Job {
  const { everyMs, now, onFailure } = options
  let due = now()
  let running = false
  return (stop) => {
    if (running || now() < due) return
    running = true
    due = now() + everyMs
    work()
      .catch((error: unknown) => {
        if (!stop.aborted) onFailure(error)
      })
      .finally(() => {
        running = false
      })
  }
}

function showOutstanding({ pool, schedule, metrics, logger, now }: ChannelJobsOptions, leads: () => boolean): Job {
  const show = async () => {
    const outstanding = await readOutstanding(pool)
    // The figures are shown only while this process leads. Otherwise the gauge would keep its last value for ever.
    if (leads()) metrics.show(outstanding)
  }
  return periodic(show, {
    everyMs: schedule.watchSeconds * 1000,
    now,
    onFailure: (err) => logger.warn({ err }, 'nobody knows what payment channels hold'),
  })
}

function jobsOf(at: ChannelNetwork, options: ChannelJobsOptions): Job[] {
  const { schedule, logger, now } = options
  const { network } = at
  const jobs = {
    ...{ watched: watch(at, options), claimed: claim(at, options), settled: settle(at, options) },
    'compared with their charges': book(at, options),
  }
  return Object.entries(jobs).map(([done, work]) =>
    periodic(work, {
      everyMs: schedule.watchSeconds * 1000,
      now,
      onFailure: (err) => logger.warn({ err, network }, `payment channels cannot be ${done}`),
    }),
  )
}

/** Writes the chain's state of channels into the rows of the channels in use. */
function watch({ network, chain }: ChannelNetwork, { pool }: ChannelJobsOptions) {
  return async () => {
    const { channels, readAt } = await readWatched(pool, { network, limit: MOST_WATCHED })
    const states = await readChainStates(
      chain,
      channels.map(({ channelId }) => channelId),
    )
    await mirror(pool, { network, channels, states, readAt })
  }
}

/**
 * Compares the balances of channels with their charges, in the final state of the chain. Marks payments as reversed when a balance no
 * longer covers them, and as restored when it covers them again.
 */
function book({ network }: ChannelNetwork, { pool, finals, onReversed, logger }: ChannelJobsOptions) {
  return async () => {
    const block = await finals.get(network)?.()
    if (!block) return
    const { reversed, restored } = await bookLosses(pool, { network, until: block.time })
    if (reversed.length > 0) onReversed(network, reversed.length)
    for (const [payments, what] of [
      [reversed, 'payment channels do not hold any more what they were charged'],
      [restored, 'payment channels hold again what they were charged'],
    ] as const)
      if (payments.length > 0)
        logger.error({ network, payments: payments.length, paymentIds: payments.slice(0, MOST_NAMED) }, what)
  }
}

/** Claims the vouchers that are due. */
function claim(at: ChannelNetwork, { pool, schedule, metrics, logger, now }: ChannelJobsOptions) {
  const { network, chain } = at
  const retries = createRetrySchedule(now, LONGEST_WAIT_MS)
  const batch = async (channels: readonly PaymentChannel[]) => {
    const { claimed, left, reason } = await claimBatch(at, channels)
    metrics.claims.inc({ network, outcome: 'claimed' }, claimed.length)
    metrics.claims.inc({ network, outcome: 'left' }, left.length)
    for (const { channelId } of left) {
      retries.later({ id: channelId })
      logger.warn({ network, channelId, reason }, 'a voucher could not be claimed')
    }
    const readAt = await databaseTime(pool)
    const states = await readChainStates(
      chain,
      channels.map(({ channelId }) => channelId),
    )
    await mirror(pool, { network, channels, states, readAt })
  }
  return async () => {
    const terms = { ...schedule.claim, least: at.leastClaim }
    const claimable = await readClaimable(pool, { network, terms, limit: MOST_CLAIMED })
    const due = retries.dueOf(claimable.map((channel) => ({ ...channel, id: channel.channelId })))
    // The contract takes only claims of one receiver authorizer in a transaction.
    const groups = Map.groupBy(due, ({ config }) => config.receiverAuthorizer.toLowerCase())
    for (const group of groups.values())
      for (let start = 0; start < group.length; start += BATCH) await batch(group.slice(start, start + BATCH))
  }
}

/** Sends sellers their claimed money. After a failed settlement, authz tries again to pay this seller before the other sellers are due. */
function settle(at: ChannelNetwork, { pool, schedule, metrics, logger, now }: ChannelJobsOptions) {
  const { network } = at
  const retries = createRetrySchedule(now, LONGEST_WAIT_MS)
  let due = now()
  let open: (Earner & { id: string })[] = []
  return async () => {
    if (now() >= due) {
      open = (await readEarners(pool, network)).map((one) => ({ ...one, id: `${one.receiver}/${one.token}` }))
      due = now() + schedule.settleSeconds * 1000
    }
    const tried = retries.dueOf(open)
    const { settled, left } = await settleEarnings(at, tried)
    metrics.settlements.inc({ network, outcome: 'settled' }, settled.length)
    metrics.settlements.inc({ network, outcome: 'left' }, left.length)
    for (const one of left) {
      retries.later(one)
      logger.warn({ network, receiver: one.receiver, token: one.token }, 'a seller could not be sent what was claimed')
    }
    open = open.filter((one) => left.includes(one) || !tried.includes(one))
  }
}
