/** The chain did not return the money of a payment channel. The same command continues at this step; exit code 1. */
export class WithdrawalError extends Error {
  override readonly name = 'WithdrawalError'
}
