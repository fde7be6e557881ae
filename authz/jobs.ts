import type { Pool } from 'pg'
import type { Registry } from 'prom-client'
import type { Logger } from '../runtime/logger.ts'
import { createTaskMetrics } from '../runtime/task-metrics.ts'
import { confirmedBlock, finalBlockOf } from './chain/blocks.ts'
import { startChannelJobs } from './channels/channel-jobs.ts'
import { createChannelMetrics } from './channels/channel-metrics.ts'
import { type ChannelNetworks, channelNetworks } from './channels/channel-networks.ts'
import { createChannelStorage } from './channels/channel-storage.ts'
import { type RefundChannel, refundChannel } from './channels/refund.ts'
import type { ChargeWatch } from './ledger/channels/charge-watch.ts'
import type { PublishNews } from './ledger/ledger.ts'
import type { AuthzMetrics } from './metrics/authz-metrics.ts'
import type { PaymentNetworks } from './payment-networks.ts'
import { createLookUp, type LookUpPayments } from './reconciler/chain-evidence.ts'
import { type FinalChain, watchFinality } from './reconciler/finality.ts'
import { startReconciler } from './reconciler/reconciler.ts'
import { watchReleased } from './reconciler/released.ts'
import { startTidying } from './reconciler/tidying.ts'
import type { AuthzSettings } from './settings.ts'

/** The jobs of authz besides answering requests. */
export interface Jobs {
  /** Refunds the unused part of a channel to its payer. */
  refundsOf(network: string): RefundChannel | undefined
  close(): Promise<void>
}

export interface JobsOptions {
  settings: AuthzSettings
  networks: PaymentNetworks
  /** `reconciler` and `channels` have pools of their own, so that jobs and paid requests never wait for each other. */
  pools: { ledger: Pool; reconciler: Pool; channels: Pool }
  publishNews: PublishNews
  charges: Pick<ChargeWatch, 'look'>
  registry: Registry
  metrics: AuthzMetrics
  logger: Logger
}

/** Starts the jobs. Each job runs in one authz process at a time; refunds run in any process. */
export function startJobs(options: JobsOptions): Jobs {
  const { settings, networks } = options
  const chainJobs = startChainJobs(options)
  const channels = channelNetworks({
    ...{ facilitators: settings.FACILITATORS, chains: networks.chains },
    facilitatorOf: networks.facilitatorForJobs,
  })
  const channelJobs = startJobsOfChannels(channels, options)
  createTaskMetrics(options.registry, { ...chainJobs, ...(channels.length > 0 && { channels: channelJobs }) })
  const refunds = refundsBy(channels, options)
  return {
    refundsOf: (network) => refunds.get(network),
    async close() {
      for (const job of Object.values(chainJobs)) await job.close()
      await channelJobs.close()
    },
  }
}

/** The jobs that write the chain's decisions and reversals into the ledger. */
function startChainJobs({ settings, pools, networks, publishNews, metrics, logger }: JobsOptions) {
  const lookUps = new Map<string, LookUpPayments>()
  const finals = new Map<string, FinalChain>()
  for (const { network, chain, confirmations, finality } of networks.chains) {
    const block = finalBlockOf(chain, finality)
    lookUps.set(network, createLookUp({ chain, block: () => confirmedBlock(chain, confirmations) }))
    finals.set(network, { block, lookUp: createLookUp({ chain, block }) })
  }
  const common = { pool: pools.reconciler, lookUps, logger, now: Date.now }
  return {
    tidying: startTidying({ pool: pools.reconciler, logger, keptDays: settings.RELEASED_PAYMENTS_DAYS }),
    reconciler: startReconciler({ ...common, publishNews, onResolved: (state) => metrics.resolved.inc({ state }) }),
    released: watchReleased({
      ...{ ...common, publishNews },
      onSpent: (network, payments) => metrics.spent.inc({ network }, payments),
    }),
    finality: watchFinality({
      ...{ pool: pools.reconciler, finals, logger },
      onReversed: (network, payments) => metrics.reversed.inc({ network }, payments),
    }),
  }
}

function startJobsOfChannels(
  channels: ChannelNetworks,
  { pools, networks, metrics, settings, registry, logger }: JobsOptions,
) {
  return startChannelJobs({
    pool: pools.channels,
    networks: channels,
    finals: new Map(networks.chains.map(({ network, chain, finality }) => [network, finalBlockOf(chain, finality)])),
    onReversed: (network, payments) => metrics.reversed.inc({ network }, payments),
    schedule: {
      watchSeconds: settings.LIMITS.channel_watch_seconds,
      claim: { value: BigInt(settings.CHANNEL_CLAIM_VALUE), seconds: settings.CHANNEL_CLAIM_SECONDS },
      settleSeconds: settings.LIMITS.channel_settle_seconds,
    },
    metrics: createChannelMetrics({ registry, networks: channels.map(({ network }) => network), now: Date.now }),
    logger,
    now: Date.now,
  })
}

function refundsBy(channels: ChannelNetworks, { pools, charges }: JobsOptions): ReadonlyMap<string, RefundChannel> {
  return new Map(
    channels.map((at) => {
      const storage = createChannelStorage(pools.ledger, { network: at.network, environment: 'production' })
      const refund: RefundChannel = async (request) => {
        // authz first compares the charges that it remembers with the database: a charge that the database has lost must not be refunded.
        await charges.look()
        return refundChannel({ at, storage, now: Date.now }, request)
      }
      return [at.network, refund]
    }),
  )
}
