/** The chain did not return money from a payment channel. The same command goes on where this one has stopped; exit code 1. */
export class WithdrawalError extends Error {
  override readonly name = 'WithdrawalError'
}
