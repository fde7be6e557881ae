import type { ChannelConfig } from '@x402/evm'
import { computeChannelId } from '@x402/evm/batch-settlement/client'
import type { Hex } from 'viem'

const ADDRESS = '0{24}([0-9a-f]{40})'
/** A channel's terms among the arguments of a call: five addresses, the delay and the salt, each in a word of 32 bytes. */
const CONFIG = new RegExp(`(?=${ADDRESS.repeat(5)}0{54}([0-9a-f]{10})([0-9a-f]{64}))`, 'g')

/**
 * The terms of a channel, found in the input of a transaction that has paid into the channel; undefined if they are not there. The
 * channel's id is the digest of its terms, so no other words match.
 */
export function channelConfigIn(
  input: Hex,
  { id, network }: { id: string; network: string },
): ChannelConfig | undefined {
  for (const found of input.toLowerCase().matchAll(CONFIG)) {
    const [payer, payerAuthorizer, receiver, receiverAuthorizer, token] = found
      .slice(1, 6)
      .map((each): Hex => `0x${each}`)
    if (!payer || !payerAuthorizer || !receiver || !receiverAuthorizer || !token) continue
    const config: ChannelConfig = {
      ...{ payer, payerAuthorizer, receiver, receiverAuthorizer, token },
      ...{ withdrawDelay: Number.parseInt(found[6] ?? '', 16), salt: `0x${found[7]}` },
    }
    if (computeChannelId(config, network as `eip155:${number}`).toLowerCase() === id.toLowerCase()) return config
  }
  return undefined
}
