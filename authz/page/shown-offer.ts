import { formatUnits } from 'viem'
import { evmTransferMethod } from '../../domain/accepts/offered-option.ts'
import { escaped } from '../../domain/html-text.ts'
import { evmChainId } from '../../domain/networks/network.ts'
import { networkName } from '../../domain/networks/supported-networks.ts'
import type { TokenOf } from '../../domain/networks/token-registry.ts'
import type { PaymentRequirements } from '../../domain/payments/payment-requirements.ts'

/** Terms in a form for people. */
export interface ShownOffer {
  terms: PaymentRequirements
  /** The amount in whole tokens; in atomic units for a token that is not in the registry. */
  amount: string
  /** Undefined for a token that is not in the registry: its contract may give itself any symbol. */
  symbol: string | undefined
  /** The network's name, or its CAIP-2 identifier. */
  network: string
}

export function shownOffer(terms: PaymentRequirements, tokenOf: TokenOf): ShownOffer {
  const token = tokenOf(terms)
  return {
    terms,
    amount: token ? formatUnits(BigInt(terms.amount), token.decimals) : terms.amount,
    symbol: token?.symbol,
    network: networkName(terms.network) ?? terms.network,
  }
}

/** Whether the page's script can pay these terms: by a signature for one transfer of a known token (EIP-3009). */
export function isPayableByPage({ terms, symbol }: ShownOffer): boolean {
  const { scheme, network, extra } = terms
  const isEvm = evmChainId(network) !== undefined
  return symbol !== undefined && isEvm && scheme === 'exact' && evmTransferMethod({ extra }) === 'eip3009'
}

/** Amount and token as HTML. */
export function priceHtml({ amount, symbol, terms }: ShownOffer): string {
  const text = symbol === undefined ? `${amount} atomic units of token ${terms.asset}` : `${amount} ${symbol}`
  return escaped(text)
}
