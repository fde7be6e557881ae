import { PaymentError } from '../errors.ts'

/** The host of a request must not be reached by a buyer, or not in the clear. Nothing was sent. */
export class AddressRefusedError extends PaymentError {
  override readonly code = 'address_refused'
}
