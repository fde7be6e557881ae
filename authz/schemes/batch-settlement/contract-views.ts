import { type Address, type Hex, parseAbi } from 'viem'
import { z } from 'zod'
import { readViews } from '../../chain/multicall.ts'
import type { ChainRpc } from '../../chain/rpc.ts'
import { SETTLEMENT_CONTRACT } from './contract.ts'

const ABI = parseAbi([
  'function channels(bytes32 channelId) view returns (uint128 balance, uint128 totalClaimed)',
  'function pendingWithdrawals(bytes32 channelId) view returns (uint128 amount, uint40 initiatedAt)',
  'function refundNonce(bytes32 channelId) view returns (uint256)',
  'function receivers(address receiver, address token) view returns (uint128 totalClaimed, uint128 totalSettled)',
])
const CONTRACT = { address: SETTLEMENT_CONTRACT, abi: ABI } as const

/** The state of a channel in the contract. Amounts are in atomic units. */
export interface ChainState {
  /** All that was deposited and not given back to the payer. */
  balance: bigint
  /** The part of the balance that belongs to the receiver. */
  totalClaimed: bigint
  /** Unix seconds; 0 when the payer has not asked for the deposit back. */
  withdrawRequestedAt: number
  refundNonce: bigint
}

const pair = z.tuple([z.bigint(), z.bigint()])
const withdrawal = z.tuple([z.bigint(), z.number()])

/** The state of each of these channels at the latest block, in order. */
export async function readChainStates(chain: ChainRpc, channelIds: readonly Hex[]): Promise<ChainState[]> {
  const views = channelIds.flatMap((id) => [
    { ...CONTRACT, functionName: 'channels', args: [id] },
    { ...CONTRACT, functionName: 'pendingWithdrawals', args: [id] },
    { ...CONTRACT, functionName: 'refundNonce', args: [id] },
  ])
  const answers = await readViews(chain, views, 3)
  return channelIds.map((_, index) => {
    const [balance, totalClaimed] = pair.parse(answers[index * 3])
    const [, withdrawRequestedAt] = withdrawal.parse(answers[index * 3 + 1])
    return { balance, totalClaimed, withdrawRequestedAt, refundNonce: z.bigint().parse(answers[index * 3 + 2]) }
  })
}

/** A receiver and a token for which the contract keeps claimed money. */
export interface Earner {
  receiver: Address
  token: Address
}

/** The sums that were claimed for each of them and not sent yet, in order, in atomic units. */
export async function readUnsettled(chain: ChainRpc, earners: readonly Earner[]): Promise<bigint[]> {
  const views = earners.map(({ receiver, token }) => ({
    ...{ ...CONTRACT, functionName: 'receivers', args: [receiver, token] },
  }))
  const answers = await readViews(chain, views, 1)
  return answers.map((given) => {
    const [totalClaimed, totalSettled] = pair.parse(given)
    return totalClaimed - totalSettled
  })
}
