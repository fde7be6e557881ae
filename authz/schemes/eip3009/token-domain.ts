import type { AcceptOption } from '../../../domain/accepts/accept.ts'
import { evmChainId } from '../../../domain/networks/network.ts'
import { domainSeparator } from '../../chain/typed-data.ts'

/** The EIP-712 domain separator of the token of an EVM option. */
export function tokenDomain({ network, asset, extra: { name, version } }: AcceptOption): Buffer {
  const chainId = evmChainId(network) ?? 0
  return domainSeparator({ name: String(name), version: String(version), chainId, address: asset })
}
