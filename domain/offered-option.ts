import { type AcceptOption, EVM_ADDRESS } from './accept.ts'
import { evmChainId, SANDBOX_NETWORK } from './network.ts'

/** What a facilitator says it can settle, as far as that decides whether an option is offered (x402 v2, `/supported`). */
export interface OfferedKind {
  scheme: string
  x402Version: number
  extra: Readonly<Record<string, unknown>>
}

export const BATCH_SETTLEMENT = 'batch-settlement'

/**
 * Whether buyers are offered an option: not in another scheme or transfer method than the gateway knows, nor in a kind that the
 * network's facilitator does not settle. `kinds` are undefined while the facilitator has not said anything: it is then taken to settle
 * what it is configured for, but for channels, whose terms it names.
 */
export function isOffered(accept: AcceptOption, kinds: readonly OfferedKind[] | undefined): boolean {
  const kind = supportedKindOf(accept, kinds)
  if (accept.scheme === BATCH_SETTLEMENT) return kind !== undefined && hasChannels(accept, kind)
  if (accept.scheme !== 'exact' || (kinds && !kind)) return false
  if (evmChainId(accept.network) !== undefined) return evmTransferMethod(accept) !== undefined
  return typeof accept.extra.payTo === 'string' && typeof kind?.extra.feePayer === 'string'
}

/** The kind by which an option would be settled. */
export function supportedKindOf<Kind extends OfferedKind>(
  { scheme }: AcceptOption,
  kinds: readonly Kind[] | undefined,
): Kind | undefined {
  return kinds?.find((kind) => kind.scheme === scheme && kind.x402Version === 2)
}

/** How the tokens of an EVM option are moved; undefined for a way that is not known. */
export function evmTransferMethod({ extra }: Pick<AcceptOption, 'extra'>): 'eip3009' | 'permit2' | undefined {
  const { name, version, assetTransferMethod = 'eip3009' } = extra
  if (assetTransferMethod === 'permit2') return 'permit2'
  const isDomain = typeof name === 'string' && typeof version === 'string'
  return assetTransferMethod === 'eip3009' && isDomain ? 'eip3009' : undefined
}

/**
 * Whether an option can be paid through channels: not on the Sandbox's network, where nothing signs claims for the receiver, and
 * with the token's own authorizations alone.
 */
function hasChannels(accept: AcceptOption, { extra: { receiverAuthorizer, withdrawDelay } }: OfferedKind): boolean {
  const isNetwork = evmChainId(accept.network) !== undefined && accept.network !== SANDBOX_NETWORK
  const isNamed = isAuthorizer(receiverAuthorizer) && typeof withdrawDelay === 'number'
  return evmTransferMethod(accept) === 'eip3009' && isNetwork && isNamed
}

function isAuthorizer(address: unknown): boolean {
  return typeof address === 'string' && EVM_ADDRESS.test(address) && !/^0x0*$/.test(address)
}
