import { shownText } from '@launa/sdk'
import type { KeptChannel } from '@launa/sdk/buyer'
import type { Hex } from 'viem'
import { command, type Result } from '../command.ts'
import type { Context } from '../context.ts'
import { NotThereError, UsageError } from '../input/usage-error.ts'
import { newBuyer } from '../pay/buyer.ts'
import { ownKey } from '../pay/key.ts'
import type { Withdrawal } from '../pay/withdrawal.ts'
import { endOfCharge } from '../terminal/chargeable.ts'
import { price } from '../terminal/text.ts'

interface WithdrawOptions {
  rpcUrl?: string
}

const CHANNEL = 'a URL of the seller, or the id of the channel; not needed if there is only one channel'
const RPC_URL = 'a node of the chain; a public one unless given'

export const payWithdrawCommand = command<WithdrawOptions>({
  name: 'pay withdraw',
  summary: 'withdraw the balance of a payment channel from the chain, without its seller: two steps, each costs gas',
  examples: [
    'pay withdraw',
    'pay withdraw https://weather.example.com/forecast/bern --rpc-url https://rpc.example.com',
  ],
  args: [{ name: '[channel]', summary: CHANNEL }],
  flags: [{ flags: '--rpc-url <url>', summary: RPC_URL, parse: nodeUrl }],
  async run(context, [wanted], { rpcUrl }) {
    const privateKey = await ownKey(context)
    const buyer = await newBuyer(context, { maxPerCall: '0' }, { privateKey })
    const channel = chosen(await buyer.channels(), wanted)
    const url = rpcUrl ?? (await publicNode(channel.network))
    // Loaded late: the other commands start faster without a client of a chain's node.
    const { withdrawFrom } = await import('../pay/withdrawal.ts')
    const options = { rpcUrl: url, signal: context.signal }
    const { withdrawal, balance } = await withdrawFrom(channel, privateKey as Hex, options)
    if (withdrawal.state === 'withdrawn') await keepBalance(context, channel, balance)
    return shown(channel, withdrawal)
  },
})

/**
 * Stores only the balance. The charged sum must not come from a node: if a node reported too much, the next voucher
 * would pay the difference to the seller.
 */
async function keepBalance({ store }: Context, { id }: KeptChannel, balance: bigint): Promise<void> {
  const { fileChannels } = await import('@launa/sdk/buyer')
  const channels = fileChannels(store.channels)
  try {
    await channels.set(id, { ...(await channels.get(id)), balance: balance.toString() })
  } catch {
    // A failure here is ignored, because the money is back already. The seller's next refusal corrects the stored
    // state.
  }
}

const SEE_KEY = 'see which key it is: launa wallet address'

function nodeUrl(text: string): string {
  if (URL.canParse(text) && /^https?:$/.test(new URL(text).protocol)) return text
  throw new UsageError('must be an address with http or https')
}

function chosen(channels: readonly KeptChannel[], wanted: string | undefined): KeptChannel {
  const host = wanted !== undefined && URL.canParse(wanted) ? new URL(wanted).hostname : wanted
  const isMeant = (channel: KeptChannel) =>
    wanted === undefined || channel.id === wanted.toLowerCase() || channel.host === host
  const [only, ...others] = channels.filter(isMeant)
  if (!only)
    throw new NotThereError(`this key has deposited into no ${wanted === undefined ? '' : 'such '}channel`, SEE_KEY)
  if (others.length === 0) return only
  const list = [only, ...others].map(({ id, host: of, network }) => `${id} (${shownText(of)} on ${shownText(network)})`)
  throw new UsageError(`name one of ${list.join(', ')}`)
}

/** The public node from viem's description of the chain. The import is here because the list of chains is slow to load. */
async function publicNode(network: string): Promise<string> {
  const chains = Object.values(await import('viem/chains')) as { id?: number; rpcUrls?: ChainNodes }[]
  const url = chains.find(({ id }) => `eip155:${id}` === network)?.rpcUrls?.default.http[0]
  if (url) return url
  throw new UsageError(`no public node of ${shownText(network)} is known: give --rpc-url`)
}

interface ChainNodes {
  default: { http: readonly string[] }
}

function shown({ id, host, network, config }: KeptChannel, withdrawal: Withdrawal): Result {
  const { state, amount, availableFrom, transaction } = withdrawal
  const from = availableFrom === undefined ? undefined : new Date(availableFrom * 1_000)
  return {
    value: {
      ...{ state, channel: id, host, network, amount },
      ...{ available_from: from?.toISOString() ?? null, transaction: transaction ?? null },
    },
    text: textOf(state, price({ network, asset: config.token, amount }), { from, transaction }),
    exitCode: state === 'empty' ? 1 : 0,
  }
}

function textOf(
  state: Withdrawal['state'],
  sum: string,
  { from, transaction }: { from: Date | undefined; transaction: string | undefined },
): string {
  if (state === 'empty') return 'nothing is left in the channel'
  if (state === 'withdrawn') return `${sum} came back, transaction ${transaction}`
  const begun = state === 'requested' ? `${sum} asked for, transaction ${transaction}` : `${sum} asked for before`
  const when = from ? endOfCharge(new Date(Math.ceil(from.getTime() / 60_000) * 60_000)) : ''
  return `${begun}\nUntil ${when} the seller may claim what it has charged. Repeat the command then, to get the rest`
}
