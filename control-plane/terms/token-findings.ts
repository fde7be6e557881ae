import { domainSeparator, getAddress } from 'viem'
import type { AcceptOption } from '../../domain/accepts/accept.ts'
import { evmTransferMethod } from '../../domain/accepts/offered-option.ts'
import { evmChainId } from '../../domain/networks/network.ts'
import { type TokenDomain, tokenDomainOf } from '../../domain/networks/token-domains.ts'
import type { ChainFacts } from './chain-facts.ts'
import type { EvmToken } from './evm-token.ts'
import type { Finding } from './finding.ts'

/** Finds problems of the token of an EVM option. The chain's facts take precedence over the list of known tokens. */
export function tokenFindings(accept: AcceptOption, chain: Pick<ChainFacts, 'tokenOf'>): Finding[] {
  const fact = chain.tokenOf(accept)
  const listed = tokenDomainOf(accept)
  if (fact.state === 'known') return ofChain(accept, fact.value)
  if (listed) return ofList(accept, listed)
  const { network, asset } = accept
  const why = fact.state === 'unasked' ? 'no node of its network is configured here' : 'the node has not answered'
  return [
    {
      code: 'token_unchecked',
      member: 'asset',
      message: `could not check whether buyers can pay in the token ${asset} of ${network}: ${why}`,
      fix: "compare name and version with the token's EIP-712 domain, and pay for a request yourself",
    },
  ]
}

function ofChain(accept: AcceptOption, token: EvmToken): Finding[] {
  const { network, asset } = accept
  if (!token.hasCode) return [missingToken(accept)]
  const decimals = decimalFindings(accept, token.decimals)
  if (evmTransferMethod(accept) !== 'eip3009') return decimals
  if (!token.hasAuthorizations) return [withoutAuthorizations(accept), ...decimals]
  const listed = tokenDomainOf(accept)
  const expected = token.domainSeparator
  if (expected === undefined) return [...(listed ? ofList(accept, listed) : []), ...decimals]
  if (separatorOf(accept, accept.extra) === expected) return decimals
  // The fix proposes the token's own name and version only if the token's EIP-712 domain consists of them.
  const own = [listed, token].find((each) => each && separatorOf(accept, each) === expected)
  return [
    {
      code: 'token_domain_mismatch',
      member: 'extra.name',
      message: `${domainText(accept.extra)} is not the EIP-712 domain of the token ${asset} on ${network}, so no signature is valid`,
      fix: own ? `set ${domainText(own)}` : "set extra.name and extra.version as in the token's EIP-712 domain",
    },
    ...decimals,
  ]
}

function ofList(accept: AcceptOption, token: TokenDomain): Finding[] {
  const decimals = decimalFindings(accept, token.decimals)
  if (evmTransferMethod(accept) !== 'eip3009') return decimals
  if (token.transferMethod === 'permit2') return [withoutAuthorizations(accept), ...decimals]
  const { name, version } = accept.extra
  if (name === token.name && version === token.version) return decimals
  const { network, asset } = accept
  return [
    {
      code: 'token_domain_mismatch',
      member: name === token.name ? 'extra.version' : 'extra.name',
      message: `${domainText(accept.extra)} is not the EIP-712 domain of the token ${asset} on ${network}, so no signature is valid`,
      fix: `set ${domainText(token)}`,
    },
    ...decimals,
  ]
}

export function missingToken({ network, asset }: AcceptOption): Finding {
  return {
    code: 'token_missing',
    member: 'asset',
    message: `there is no token at ${asset} on ${network}, so nobody can pay in it`,
    fix: "set the token's address on this network",
  }
}

function withoutAuthorizations({ network, asset }: AcceptOption): Finding {
  return {
    code: 'token_without_authorizations',
    member: 'extra.assetTransferMethod',
    message: `the token ${asset} on ${network} takes no signed authorizations (EIP-3009), so nobody can pay in it this way`,
    fix: 'set extra.assetTransferMethod to permit2, or choose another token',
  }
}

/**
 * Finds a number of decimals that the seller has declared and that is not the token's. The price then differs from the price that the
 * seller intended.
 */
function decimalFindings({ extra, network, asset }: AcceptOption, decimals: number | undefined): Finding[] {
  if (extra.decimals === undefined || decimals === undefined || extra.decimals === decimals) return []
  const message = `the token ${asset} on ${network} has ${decimals} decimals, so the price may differ from the one that you intended`
  const fix = `set extra.decimals to ${decimals}, and check the amount`
  return [{ code: 'token_decimals_mismatch', member: 'extra.decimals', message, fix }]
}

function separatorOf({ network, asset }: AcceptOption, domain: { name?: unknown; version?: unknown }): string {
  const { name, version } = domain
  if (typeof name !== 'string' || typeof version !== 'string') return ''
  const chainId = evmChainId(network) ?? 0
  return domainSeparator({ domain: { name, version, chainId, verifyingContract: getAddress(asset) } })
}

function domainText({ name, version }: { name?: unknown; version?: unknown }): string {
  return `extra.name ${JSON.stringify(name)}, extra.version ${JSON.stringify(version)}`
}
