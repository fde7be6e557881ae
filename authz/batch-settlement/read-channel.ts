import { toFunctionSelector } from 'viem'
import { z } from 'zod'
import type { ChainRpc } from '../exact-evm/chain-rpc.ts'
import type { ChannelMirror } from './channel-state.ts'
import { SETTLEMENT_CONTRACT } from './contract.ts'

/** Asks the chain about a channel as of its latest block; rejects when the node does not answer. */
export type ReadChannel = (channelId: string) => Promise<ChannelMirror>

const CHANNELS = toFunctionSelector('channels(bytes32)')
const PENDING_WITHDRAWALS = toFunctionSelector('pendingWithdrawals(bytes32)')
const REFUND_NONCE = toFunctionSelector('refundNonce(bytes32)')

const words = (count: number) => z.string().regex(new RegExp(`^0x[0-9a-fA-F]{${64 * count}}$`))
const answers = z.tuple([words(2), words(2), words(1)])

export function createChannelReader(chain: ChainRpc, now: () => number): ReadChannel {
  return async (channelId) => {
    const readAt = now()
    const call = (selector: string) => ({
      method: 'eth_call',
      params: [{ to: SETTLEMENT_CONTRACT, data: selector + channelId.slice(2) }, 'latest'],
    })
    const [channel, withdrawal, nonce] = answers.parse(
      await chain.calls([call(CHANNELS), call(PENDING_WITHDRAWALS), call(REFUND_NONCE)]),
    )
    return {
      balance: word(channel, 0),
      totalClaimed: word(channel, 1),
      withdrawRequestedAt: Number(word(withdrawal, 1)),
      refundNonce: Number(word(nonce, 0)),
      readAt,
    }
  }
}

function word(text: string, index: number): bigint {
  return BigInt(`0x${text.slice(2 + 64 * index, 66 + 64 * index)}`)
}
