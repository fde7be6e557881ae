import type { Hex } from 'viem'
import type { ChainRpc } from '../../chain/rpc.ts'
import type { ChannelMirror } from './channel-state.ts'
import { readChainStates } from './contract-views.ts'

/** Asks the chain about a channel as of its latest block; rejects when the node does not answer. */
export type ReadChannel = (channelId: string) => Promise<ChannelMirror>

export function createChannelReader(chain: ChainRpc, now: () => number): ReadChannel {
  return async (channelId) => {
    const readAt = now()
    const [state] = await readChainStates(chain, [channelId as Hex])
    if (!state) throw new Error('the node has said nothing of a channel')
    return { ...state, refundNonce: Number(state.refundNonce), readAt }
  }
}
