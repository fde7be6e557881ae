import type { AcceptOption } from '../../domain/accepts/accept.ts'
import { evmChainId } from '../../domain/networks/network.ts'
import type { FacilitatorSettings } from '../../facilitators/facilitator-settings.ts'
import type { Logger } from '../../runtime/logger.ts'
import { type EvmToken, readEvmToken } from './evm-token.ts'
import { createFactCache, type Fact, type FactCache } from './fact-cache.ts'
import { readHederaPayee } from './hedera-payee.ts'
import { nodeCall } from './node-call.ts'
import { readSolanaPayee, solanaKey, type TokenPayee } from './solana-payee.ts'

/** Facts from the chains about prices. `unasked` means that the operator has configured no node of the network. */
export interface ChainFacts {
  /** Returns facts about the token of an EVM option. */
  tokenOf(accept: AcceptOption): Fact<EvmToken> | { state: 'unasked' }
  /** Returns facts about the payee of an option on Solana or Hedera. */
  payeeOf(accept: AcceptOption): Fact<TokenPayee> | { state: 'unasked' }
  /** Resolves when no node is being asked about this option. */
  wait(accept: AcceptOption): Promise<void>
}

const UNASKED = { state: 'unasked' } as const
const HOUR_MS = 3_600_000
/**
 * How long an answer about a problem is kept, in milliseconds. The time is short, so that a seller who has corrected
 * the problem soon sees the result.
 */
const BAD_MS = 15_000
const FAILURE_MS = 30_000

/**
 * Asks the nodes of `FACILITATORS` about prices, and keeps their answers. `rpc_url` is the address of a node, or of a
 * mirror node for Hedera.
 */
export function createChainFacts(options: {
  facilitators: Readonly<Record<string, Pick<FacilitatorSettings, 'rpc_url'>>>
  logger: Logger
  /** A monotonic clock in milliseconds. */
  now?: () => number
}): ChainFacts {
  const { facilitators, logger, now = () => performance.now() } = options
  const onFailure = (err: unknown, name: string) =>
    logger.debug({ err, price: name }, 'a node did not answer about a price')
  const ages = { failureMs: FAILURE_MS, now, onFailure }
  const tokens: FactCache<EvmToken> = createFactCache({
    ...ages,
    ageMs: ({ hasAuthorizations }) => (hasAuthorizations ? HOUR_MS : BAD_MS),
  })
  const payees: FactCache<TokenPayee> = createFactCache({
    ...ages,
    ageMs: ({ canReceive }) => (canReceive ? HOUR_MS : BAD_MS),
  })
  const nodeOf = (network: string) =>
    Object.hasOwn(facilitators, network) ? facilitators[network]?.rpc_url : undefined
  return {
    tokenOf({ network, asset }) {
      const url = nodeOf(network)
      if (url === undefined || evmChainId(network) === undefined) return UNASKED
      return tokens.of(tokenName({ network, asset }), () => readEvmToken(nodeCall(url), asset))
    },
    payeeOf(accept) {
      const { network, asset, extra } = accept
      const url = nodeOf(network)
      const payTo = String(extra.payTo)
      const name = payeeName(accept)
      if (url === undefined) return UNASKED
      if (network.startsWith('hedera:')) return payees.of(name, () => readHederaPayee(url, { asset, payTo }))
      if (!solanaKey(asset) || !solanaKey(payTo)) return UNASKED
      return payees.of(name, () => readSolanaPayee(nodeCall(url), { asset, payTo }))
    },
    async wait(accept) {
      await Promise.all([tokens.wait(tokenName(accept)), payees.wait(payeeName(accept))])
    },
  }
}

function tokenName({ network, asset }: Pick<AcceptOption, 'network' | 'asset'>): string {
  return `${network} ${asset.toLowerCase()}`
}

function payeeName({ network, asset, extra }: AcceptOption): string {
  return `${network} ${asset} ${extra.payTo}`
}
