import type { Hex } from 'viem'
import type { ChainRpc } from '../../chain/rpc.ts'
import type { SeenChannel } from './channel-state.ts'
import { type DepositAuthorization, readChainStates, readWithDeposit } from './contract-views.ts'

/** Asks the chain about a channel and about a deposit's authorization, both at its latest block. Rejects when the node does not answer. */
export type ReadChannel = (channelId: string, deposit?: DepositAuthorization) => Promise<SeenChannel>

export function createChannelReader(chain: ChainRpc, now: () => number): ReadChannel {
  return async (channelId, deposit) => {
    const readAt = now()
    if (deposit) return { ...(await readWithDeposit(chain, channelId as Hex, deposit)), readAt }
    const [state] = await readChainStates(chain, [channelId as Hex])
    if (!state) throw new Error('the node has said nothing of a channel')
    return { ...state, refundNonce: Number(state.refundNonce), readAt }
  }
}
