import type { Registry } from 'prom-client'
import { evmChainId } from '../domain/networks/network.ts'
import { createAuthentication } from '../facilitators/authentication.ts'
import type { FacilitatorSettings } from '../facilitators/facilitator-settings.ts'
import type { Tracing } from '../runtime/tracing.ts'
import { latestTime } from './chain/blocks.ts'
import { type ChainRpc, createChainRpc } from './chain/rpc.ts'
import { createFacilitator, type Facilitator } from './facilitator/client.ts'
import { observeFacilitators, timedFacilitator } from './facilitator/observed.ts'
import type { StageTimes } from './metrics/stage-times.ts'
import { type Accounts, createAccounts } from './schemes/accounts.ts'
import { createChannelReader, type ReadChannel } from './schemes/batch-settlement/read-channel.ts'
import { createSpendingLook, type LookAtSpending } from './schemes/spending.ts'
import { createTransferFinder, type FindTransfer } from './schemes/transfer-evidence.ts'

/** The default depth of a final block: two epochs of Ethereum, after which Ethereum finalizes its own blocks. */
const FINALITY_DEPTH = 64

/** The facilitators and nodes that authz asks about payments, by network. */
export interface PaymentNetworks {
  /** The facilitator for calls that paid requests wait for: their time counts among the request's stages. */
  facilitatorOf(network: string): Facilitator | undefined
  /** The facilitator for calls of jobs, for which no request waits. */
  facilitatorForJobs(network: string): Facilitator | undefined
  /** The chains that authz can read. On all other networks, the facilitator's report counts as evidence. */
  chains: readonly {
    network: string
    chain: ChainRpc
    confirmations: number
    finality: { tag: boolean; depth: number }
  }[]
  /** Asks the chain about a transfer. */
  evidenceOf(network: string): FindTransfer | undefined
  /** Asks the chain whether an authorization is spent. */
  spendingOf(network: string): LookAtSpending | undefined
  /** Reads the time of the chain's latest block, Unix seconds. */
  clockOf(network: string): (() => Promise<number>) | undefined
  /** Distinguishes smart wallets from plain keys. */
  accountsOf(network: string): Accounts | undefined
  /** Whether authz can ask a network's chain. */
  canAskChain(network: string): boolean
  /** Asks the chain about a channel. */
  channelsOf(network: string): ReadChannel | undefined
  close(): Promise<void>
}

export function createPaymentNetworks(options: {
  facilitators: Readonly<Record<string, FacilitatorSettings>>
  registry: Registry
  stages: StageTimes
  tracing: Tracing
}): PaymentNetworks {
  const { registry, stages, tracing } = options
  const settings = Object.entries(options.facilitators)
  const observed = observeFacilitators(registry)
  const facilitators = new Map(
    settings.map(([network, { url, auth }]) => {
      const authenticate = createAuthentication(auth)
      const facilitator = createFacilitator({ url, tracing, ...(authenticate && { authenticate }) })
      return [network, observed(facilitator, network)]
    }),
  )
  const timed = new Map([...facilitators].map(([network, each]) => [network, timedFacilitator(each, stages)]))
  const chains = settings.flatMap(([network, { rpc_url: rpcUrl, confirmations, ...each }]) => {
    if (rpcUrl === undefined || evmChainId(network) === undefined) return []
    const finality = { tag: each.finality_tag ?? true, depth: each.finality_depth ?? FINALITY_DEPTH }
    return [{ network, chain: createChainRpc(rpcUrl), confirmations, finality }]
  })
  const finders = new Map(
    chains.map(({ network, chain }) => [network, timedFinder(createTransferFinder(chain), stages)]),
  )
  const looks = new Map(chains.map(({ network, chain }) => [network, createSpendingLook(chain)]))
  const accounts = new Map(
    chains.map(({ network, chain }) => [network, createAccounts(chain, () => performance.now())]),
  )
  const clocks = new Map(chains.map(({ network, chain }) => [network, () => latestTime(chain)]))
  const readers = new Map(chains.map(({ network, chain }) => [network, createChannelReader(chain, Date.now)]))
  return {
    facilitatorOf: (network) => timed.get(network),
    facilitatorForJobs: (network) => facilitators.get(network),
    chains,
    evidenceOf: (network) => finders.get(network),
    spendingOf: (network) => looks.get(network),
    clockOf: (network) => clocks.get(network),
    accountsOf: (network) => accounts.get(network),
    canAskChain: (network) => finders.has(network),
    channelsOf: (network) => readers.get(network),
    async close() {
      for (const facilitator of facilitators.values()) await facilitator.close()
      for (const { chain } of chains) await chain.close()
    },
  }
}

/** Returns the same function, with its time counted as the stage `prove` of the request. */
function timedFinder(findTransfer: FindTransfer, stages: StageTimes): FindTransfer {
  return (expected, latestLook) => stages.prove.of(findTransfer(expected, latestLook))
}
