import { evmChainId, SANDBOX_NETWORK } from '../networks/network.ts'
import { type AcceptOption, EVM_ADDRESS } from './accept.ts'

/** The parts of a facilitator's supported kind that decide whether an option is offered (x402 v2, `/supported`). */
export interface OfferedKind {
  scheme: string
  x402Version: number
  extra: Readonly<Record<string, unknown>>
}

export const BATCH_SETTLEMENT = 'batch-settlement'

/**
 * Whether a challenge offers an option: the gateway must know its scheme and transfer method, and the network's facilitator must settle it.
 * `kinds` is undefined until the facilitator has answered. Until then, only options of `exact` on EVM networks are offered, because other
 * options need data of the facilitator.
 */
export function isOffered(accept: AcceptOption, kinds: readonly OfferedKind[] | undefined): boolean {
  const kind = supportedKindOf(accept, kinds)
  if (accept.scheme === BATCH_SETTLEMENT) return kind !== undefined && hasChannels(accept, kind)
  if (accept.scheme !== 'exact' || (kinds && !kind)) return false
  if (evmChainId(accept.network) !== undefined) return evmTransferMethod(accept) !== undefined
  return typeof accept.extra.payTo === 'string' && typeof kind?.extra.feePayer === 'string'
}

/** Returns the entry of the facilitator's `/supported` (a kind) by which it would settle an option. */
export function supportedKindOf<Kind extends OfferedKind>(
  { scheme }: AcceptOption,
  kinds: readonly Kind[] | undefined,
): Kind | undefined {
  return kinds?.find((kind) => kind.scheme === scheme && kind.x402Version === 2)
}

/** The transfer method of an EVM option. Undefined for an unknown method. */
export function evmTransferMethod({ extra }: Pick<AcceptOption, 'extra'>): 'eip3009' | 'permit2' | undefined {
  const { name, version, assetTransferMethod = 'eip3009' } = extra
  if (assetTransferMethod === 'permit2') return 'permit2'
  const isDomain = typeof name === 'string' && typeof version === 'string'
  return assetTransferMethod === 'eip3009' && isDomain ? 'eip3009' : undefined
}

/**
 * Whether an option can be paid through channels. The Sandbox's network is excluded, because nothing signs claims for the receiver there.
 * Deposits are possible only by the token's own authorizations (EIP-3009).
 */
function hasChannels(accept: AcceptOption, { extra: { receiverAuthorizer, withdrawDelay } }: OfferedKind): boolean {
  const isNetwork = evmChainId(accept.network) !== undefined && accept.network !== SANDBOX_NETWORK
  const isNamed = isAuthorizer(receiverAuthorizer) && typeof withdrawDelay === 'number'
  return evmTransferMethod(accept) === 'eip3009' && isNetwork && isNamed
}

function isAuthorizer(address: unknown): boolean {
  return typeof address === 'string' && EVM_ADDRESS.test(address) && !/^0x0*$/.test(address)
}
