import { type Address, type Hex, parseAbi } from 'viem'
import { z } from 'zod'
import { readViews, type View } from '../../chain/multicall.ts'
import type { ChainRpc } from '../../chain/rpc.ts'
import { SETTLEMENT_CONTRACT } from './contract.ts'

const ABI = parseAbi([
  'function channels(bytes32 channelId) view returns (uint128 balance, uint128 totalClaimed)',
  'function pendingWithdrawals(bytes32 channelId) view returns (uint128 amount, uint40 initiatedAt)',
  'function refundNonce(bytes32 channelId) view returns (uint256)',
  'function receivers(address receiver, address token) view returns (uint128 totalClaimed, uint128 totalSettled)',
])
const TOKEN = parseAbi(['function authorizationState(address authorizer, bytes32 nonce) view returns (bool)'])
const CONTRACT = { address: SETTLEMENT_CONTRACT, abi: ABI } as const

/** The state of a channel in the contract. Amounts are in atomic units. */
export interface ChainState {
  /** The sum of all deposits, minus the sums that were returned to the payer. */
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
  const answers = await readViews(chain, channelIds.flatMap(viewsOf), 3)
  return channelIds.map((_, index) => stateOf(answers.slice(index * 3, index * 3 + 3)))
}

/** The token's authorization for a deposit. */
export interface DepositAuthorization {
  token: string
  payer: string
  nonce: Hex
}

/** A channel, and whether a deposit's authorization is used up, both at the latest block. */
export async function readWithDeposit(
  chain: ChainRpc,
  channelId: Hex,
  { token, payer, nonce }: DepositAuthorization,
): Promise<Omit<ChainState, 'refundNonce'> & { refundNonce: number; spent: boolean }> {
  const used = { address: token as Address, abi: TOKEN, functionName: 'authorizationState', args: [payer, nonce] }
  const answers = await readViews(chain, [...viewsOf(channelId), used], 4)
  const { refundNonce, ...state } = stateOf(answers)
  return { ...state, refundNonce: Number(refundNonce), spent: z.boolean().parse(answers[3]) }
}

function viewsOf(channelId: Hex): View[] {
  return ['channels', 'pendingWithdrawals', 'refundNonce'].map((functionName) => ({
    ...{ ...CONTRACT, functionName, args: [channelId] },
  }))
}

function stateOf([channel, pending, nonce]: readonly unknown[]): ChainState {
  const [balance, totalClaimed] = pair.parse(channel)
  const [, withdrawRequestedAt] = withdrawal.parse(pending)
  return { balance, totalClaimed, withdrawRequestedAt, refundNonce: z.bigint().parse(nonce) }
}

/** A receiver and a token for which the contract keeps claimed money. */
export interface Earner {
  receiver: Address
  token: Address
}

/** The sums that were claimed for each earner and not sent yet, in order, in atomic units. */
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
