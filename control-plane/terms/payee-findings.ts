import type { AcceptOption } from '../../domain/accepts/accept.ts'
import { evmChainId } from '../../domain/networks/network.ts'
import type { ChainFacts } from './chain-facts.ts'
import type { Finding } from './finding.ts'
import { isWallet, solanaKey } from './solana-payee.ts'
import { missingToken } from './token-findings.ts'

/** The token of Hedera itself, which every account can receive. */
const HBAR = '0.0.0'

/** Finds problems of the account that an option pays. `payTo` is the API's payee, which EVM options pay. */
export function payeeFindings(
  accept: AcceptOption,
  { payTo, chain }: { payTo: string | null | undefined; chain: Pick<ChainFacts, 'payeeOf'> },
): Finding[] {
  if (evmChainId(accept.network) !== undefined) return evmPayeeFindings(accept, payTo)
  const { asset, extra } = accept
  if (extra.payTo === asset) return [payeeIsToken('extra.payTo', asset)]
  if (accept.network.startsWith('hedera:')) return asset === HBAR ? [] : accountFindings(accept, chain)
  return solanaFindings(accept, chain)
}

function evmPayeeFindings({ asset, network }: AcceptOption, payTo: string | null | undefined): Finding[] {
  if (!payTo)
    return [
      {
        code: 'payee_missing',
        member: 'network',
        message: `the API has no payee on ${network}, so this price is not offered`,
        fix: 'set the payee of the API (pay_to_address)',
      },
    ]
  return payTo.toLowerCase() === asset.toLowerCase() ? [payeeIsToken('asset', asset)] : []
}

function payeeIsToken(member: string, asset: string): Finding {
  return {
    code: 'payee_is_token',
    member,
    message: `the payee is the token ${asset} itself, which no payment can reach`,
    fix: 'set the address of your own account as payee',
  }
}

function solanaFindings(accept: AcceptOption, chain: Pick<ChainFacts, 'payeeOf'>): Finding[] {
  const payTo = String(accept.extra.payTo)
  if (!solanaKey(accept.asset)) return [missingToken(accept)]
  if (!solanaKey(payTo))
    return [{ ...withoutAccount(accept), message: `${payTo} is not a Solana address, so nobody can pay it` }]
  const offCurve: Finding = {
    code: 'payee_off_curve',
    member: 'extra.payTo',
    message: `no key pair can own ${payTo}: it is the address of a program, and many wallets refuse to pay it`,
    fix: 'set the address of your wallet as payee, not of its token account',
  }
  return [...(isWallet(payTo) ? [] : [offCurve]), ...accountFindings(accept, chain)]
}

function accountFindings(accept: AcceptOption, chain: Pick<ChainFacts, 'payeeOf'>): Finding[] {
  const fact = chain.payeeOf(accept)
  if (fact.state === 'known') {
    if (!fact.value.hasToken) return [missingToken(accept)]
    return fact.value.canReceive ? [] : [withoutAccount(accept)]
  }
  const { network, asset, extra } = accept
  const why = fact.state === 'unasked' ? 'no node of its network is configured here' : 'the node has not answered'
  return [
    {
      code: 'payee_unchecked',
      member: 'extra.payTo',
      message: `could not check whether ${extra.payTo} can receive the token ${asset} of ${network}: ${why}`,
      fix: network.startsWith('hedera:')
        ? 'associate the account with the token before you sell'
        : 'open the token account of the payee before you sell, with a first transfer of the token to it',
    },
  ]
}

function withoutAccount({ network, asset, extra }: AcceptOption): Finding {
  const isHedera = network.startsWith('hedera:')
  const what = isHedera ? 'is not associated with' : 'has no account for'
  return {
    code: 'payee_without_token_account',
    member: 'extra.payTo',
    message: `${extra.payTo} ${what} the token ${asset}, so nobody can pay it`,
    fix: isHedera
      ? 'associate the account with the token'
      : 'set the address of your wallet, and open its token account with a first transfer of the token to it',
  }
}
