import type { PrivateKeyAccount } from 'viem'
import type { ChainRpc } from '../chain/rpc.ts'
import type { Facilitator } from '../facilitator/client.ts'
import { readChainStates } from '../schemes/batch-settlement/contract-views.ts'
import { least, type PaymentChannel } from './channel.ts'
import { type Claim, claimOperation, operationRequirements } from './operations.ts'

/** The facts and services that the channel jobs need for one network. */
export interface ChannelNetwork {
  network: string
  chain: ChainRpc
  facilitator: Pick<Facilitator, 'settle'>
  /** The least unclaimed sum of one channel that is worth a claim, in atomic units. */
  leastClaim: bigint
  /** Signs for receivers. Without it the facilitator has to sign. */
  authorizer: PrivateKeyAccount | undefined
}

/** The facilitator's client gives each tenant a share of its connections. The jobs have a share of their own, under this name. */
export const CHANNEL_JOBS = 'payment-channels'

/** Reasons of a failed batch that a single claim may have caused. */
const BLAMEWORTHY: ReadonlySet<string> = new Set([
  'invalid_batch_settlement_evm_claim_simulation_failed',
  'invalid_batch_settlement_evm_claim_transaction_failed',
  'unexpected_settle_error',
])

/** The outcome of a batch of claims: for each channel, whether the chain shows it as claimed now. */
export interface ClaimResult {
  claimed: PaymentChannel[]
  left: PaymentChannel[]
  /** Why the channels in `left` were not claimed. */
  reason: string | undefined
}

/**
 * Claims the charges of channels in one transaction of their receiver authorizer, except sums that the chain shows as claimed. The chain
 * alone decides which claims succeeded. If one channel may have caused a failure, the batch is halved until this channel is alone.
 * See authz/channels/DECISIONS.md, "Payment channels".
 */
export async function claimBatch(at: ChannelNetwork, channels: readonly PaymentChannel[]): Promise<ClaimResult> {
  const claims = await outstandingClaims(at, channels)
  if (claims.length === 0) return { claimed: [...channels], left: [], reason: undefined }
  const outcome = await submit(at, claims)
  const left = (await outstandingClaims(at, channels, claims)).map(({ channel }) => channel)
  const claimed = channels.filter((channel) => !left.includes(channel))
  if (left.length === 0 || outcome.kind === 'settled') return { claimed, left, reason: undefined }
  if (left.length === 1 || !BLAMEWORTHY.has(outcome.reason)) return { claimed, left, reason: outcome.reason }
  const middle = Math.ceil(left.length / 2)
  const halves = [await claimBatch(at, left.slice(0, middle)), await claimBatch(at, left.slice(middle))]
  return {
    claimed: [...claimed, ...halves.flatMap((half) => half.claimed)],
    left: halves.flatMap((half) => half.left),
    reason: halves.find(({ reason }) => reason)?.reason,
  }
}

/**
 * The claims that the chain does not show yet. Without `tried`, these are claims for all unclaimed charges. With `tried`, these are the
 * claims of `tried` that have not succeeded.
 */
async function outstandingClaims(
  { chain }: ChannelNetwork,
  channels: readonly PaymentChannel[],
  tried?: readonly Claim[],
): Promise<Claim[]> {
  const states = await readChainStates(
    chain,
    channels.map(({ channelId }) => channelId),
  )
  const wanted = new Map(tried?.map(({ channel, total }) => [channel, total]))
  return channels.flatMap((channel, index) => {
    const { balance = 0n, totalClaimed = 0n } = states[index] ?? {}
    // The contract refuses a claim above the balance as a whole, so each claim is cut to the balance. Only sums that the payer has
    // withdrawn are lost.
    const total = tried ? (wanted.get(channel) ?? 0n) : least(channel.charged, balance)
    return total > totalClaimed ? [{ channel, total }] : []
  })
}

async function submit({ network, facilitator, authorizer }: ChannelNetwork, claims: readonly Claim[]) {
  const [first] = claims
  const { receiver = '', token = '' } = first?.channel.config ?? {}
  return facilitator.settle({
    accountId: CHANNEL_JOBS,
    signed: await claimOperation(network, claims, authorizer),
    payer: undefined,
    requirements: operationRequirements(network, { receiver, token, amount: 0n }),
  })
}
