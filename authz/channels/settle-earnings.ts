import { someAtOnce } from '../../runtime/some-at-once.ts'
import { type Earner, readUnsettled } from '../schemes/batch-settlement/contract-views.ts'
import { CHANNEL_JOBS, type ChannelNetwork } from './claim-batch.ts'
import { operationRequirements } from './operations.ts'

export interface EarningsResult<One extends Earner> {
  settled: One[]
  left: One[]
}

const AT_ONCE = 4

/**
 * Sends sellers their claimed money, one transaction for each seller and token. authz asks the chain which sellers have unpaid money,
 * before and after the transactions. A second settlement moves nothing twice.
 */
export async function settleEarnings<One extends Earner>(
  at: ChannelNetwork,
  earners: readonly One[],
): Promise<EarningsResult<One>> {
  const due = await withUnsettled(at, earners)
  await someAtOnce(due, AT_ONCE, (one) => settleOne(at, one))
  const still = new Map(
    (
      await withUnsettled(
        at,
        due.map(({ earner }) => earner),
      )
    ).map((one) => [one.earner, one.amount]),
  )
  // A paid seller may have new unpaid money from claims that were made since the first read, usually less than before. So a seller counts
  // as unpaid only if its amount is as large as before or larger.
  const isLeft = ({ earner, amount }: Unsettled<One>) => (still.get(earner) ?? 0n) >= amount
  return {
    settled: due.filter((one) => !isLeft(one)).map(({ earner }) => earner),
    left: due.filter(isLeft).map(({ earner }) => earner),
  }
}

interface Unsettled<One extends Earner> {
  earner: One
  /** Atomic units. */
  amount: bigint
}

async function withUnsettled<One extends Earner>(
  { chain }: ChannelNetwork,
  earners: readonly One[],
): Promise<Unsettled<One>[]> {
  const amounts = await readUnsettled(chain, earners)
  return earners.flatMap((earner, index) => {
    const amount = amounts[index] ?? 0n
    return amount > 0n ? [{ earner, amount }] : []
  })
}

function settleOne({ network, facilitator }: ChannelNetwork, { earner, amount }: Unsettled<Earner>) {
  return facilitator.settle({
    accountId: CHANNEL_JOBS,
    signed: { type: 'settle', receiver: earner.receiver, token: earner.token },
    payer: undefined,
    requirements: operationRequirements(network, { ...earner, amount }),
  })
}
