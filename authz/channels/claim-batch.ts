import type { PrivateKeyAccount } from 'viem'
import type { ChainRpc } from '../chain/rpc.ts'
import type { Facilitator } from '../facilitator/client.ts'
import { readChainStates } from '../schemes/batch-settlement/contract-views.ts'
import { least, type PaymentChannel } from './channel.ts'
import { type Claim, claimOperation, operationRequirements } from './operations.ts'

/** One network's side of the work with channels. */
export interface ChannelNetwork {
  network: string
  chain: ChainRpc
  facilitator: Pick<Facilitator, 'settle'>
  /** Atomic units of one channel that are worth a claim. */
  leastClaim: bigint
  /** Signs for receivers; without it the facilitator has to. */
  authorizer: PrivateKeyAccount | undefined
}

/** The tenant whose share of a facilitator's connections the jobs take. */
export const CHANNEL_JOBS = 'payment-channels'

/** The reasons of a failed batch that one of its claims alone may be to blame for. */
const BLAMEWORTHY: ReadonlySet<string> = new Set([
  'invalid_batch_settlement_evm_claim_simulation_failed',
  'invalid_batch_settlement_evm_claim_transaction_failed',
  'unexpected_settle_error',
])

/** What has become of channels whose vouchers were to be claimed: whether each is claimed now, on the chain's word. */
export interface ClaimResult {
  claimed: PaymentChannel[]
  left: PaymentChannel[]
  /** Why, for those that are left. */
  reason: string | undefined
}

/**
 * Claims what was charged in channels of one receiver authorizer, in one transaction. What the chain has already is not
 * claimed again, and the chain alone says what was claimed in the end, whatever the facilitator says. A batch that fails for
 * what may be one channel's fault is halved until that one is alone.
 * See docs/decisions.md, "Payment channels".
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

/** What there is to claim by the chain's word; of what was tried to claim, what is not claimed. */
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
    // More than there is would be refused whole; what the payer has withdrawn in time is lost, the rest is not.
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
