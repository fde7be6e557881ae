import { isAddress } from 'viem'
import type { PaymentTerms } from './terms.ts'

/** The terms with addresses in the form that the official schemes can sign. */
export function encodableTerms(terms: PaymentTerms): PaymentTerms {
  return { ...terms, payTo: encodableAddress(terms.payTo), asset: encodableAddress(terms.asset) }
}

/**
 * Returns an address that the encoder accepts. The encoder refuses addresses in capitals or with a wrong checksum (EIP-55), so these become
 * lower case.
 */
function encodableAddress<Address extends string>(address: Address): Address {
  return isAddress(address) ? address : (address.toLowerCase() as Address)
}
