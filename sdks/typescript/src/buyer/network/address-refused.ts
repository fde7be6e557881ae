import { PaymentError } from '../../errors.ts'

/** The buyer must not reach the host of a request, or not without TLS. Nothing was sent. */
export class AddressRefusedError extends PaymentError {
  override readonly code = 'address_refused'
}
