import { isAddress } from 'viem'
import type { PaymentTerms } from './terms.ts'

/** The terms with addresses that the official schemes sign. */
export function encodableTerms(terms: PaymentTerms): PaymentTerms {
  return { ...terms, payTo: encodableAddress(terms.payTo), asset: encodableAddress(terms.asset) }
}

/** The encoder takes no address in capitals, nor one with a wrong checksum (EIP-55): these lose their case. */
function encodableAddress<Address extends string>(address: Address): Address {
  return isAddress(address) ? address : (address.toLowerCase() as Address)
}
