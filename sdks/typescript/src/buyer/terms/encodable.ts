import { isAddress } from 'viem'
import type { ChannelConfig } from '../channels/kept-channel.ts'
import type { PaymentTerms } from './terms.ts'

/** The terms with addresses that the official schemes sign. */
export function encodableTerms(terms: PaymentTerms): PaymentTerms {
  return { ...terms, payTo: encodableAddress(terms.payTo), asset: encodableAddress(terms.asset) }
}

/** The channel with addresses that the contract's calls can hold: other SDKs keep them as the seller wrote them. */
export function encodableConfig(config: ChannelConfig): ChannelConfig {
  return {
    ...config,
    payer: encodableAddress(config.payer),
    payerAuthorizer: encodableAddress(config.payerAuthorizer),
    receiver: encodableAddress(config.receiver),
    receiverAuthorizer: encodableAddress(config.receiverAuthorizer),
    token: encodableAddress(config.token),
  }
}

/** The encoder takes no address in capitals, nor one with a wrong checksum (EIP-55): these lose their case. */
function encodableAddress<Address extends string>(address: Address): Address {
  return isAddress(address) ? address : (address.toLowerCase() as Address)
}
