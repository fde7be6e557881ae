import { type ChannelRef, channelName } from './channel-rows.ts'

/** What a channel was charged in all, and the voucher that claims it. */
export interface Charged extends ChannelRef {
  charged: bigint
  signedMax: bigint
  signature: string
}

/**
 * What this process has charged last on channels, so that a database which has lost it is told. Bounded: the channels that
 * were charged longest ago are forgotten first.
 */
export interface ChargeMemory {
  remember(channel: Charged): void
  recall(ref: ChannelRef): Charged | undefined
  /** Any restore that has lost a charge of this process has lost this one. */
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
      // A map keeps the order of insertion.
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
