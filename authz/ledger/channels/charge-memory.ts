import { type ChannelRef, channelName } from './channel-rows.ts'

/** The sum of all charges of a channel, and the voucher that claims it. */
export interface Charged extends ChannelRef {
  charged: bigint
  signedMax: bigint
  signature: string
}

/**
 * Remembers this process's last charges on channels, to restore them in a database that has lost them. The memory is bounded: it forgets
 * the channels that were charged longest ago first.
 */
export interface ChargeMemory {
  remember(channel: Charged): void
  recall(ref: ChannelRef): Charged | undefined
  /** The last charge. A restored database that has lost any charge of this process has also lost this last one. */
  last(): Charged | undefined
  all(): Charged[]
}

const MOST_CHANNELS = 20_000

export function createChargeMemory(most = MOST_CHANNELS): ChargeMemory {
  const channels = new Map<string, Charged>()
  let last: Charged | undefined
  return {
    remember(channel) {
      const name = channelName(channel)
      const known = channels.get(name)
      if (known && known.charged >= channel.charged) return
      // The entry is deleted first, so that it moves to the end of the map.
      channels.delete(name)
      channels.set(name, channel)
      last = channel
      if (channels.size > most) channels.delete(channels.keys().next().value ?? '')
    },
    recall: (ref) => channels.get(channelName(ref)),
    last: () => last,
    all: () => [...channels.values()],
  }
}
