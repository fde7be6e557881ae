/**
 * Thrown when the chain did not return the money of a payment channel. If the user repeats the command, the withdrawal continues at the
 * step that has failed. The exit code is 1.
 */
export class WithdrawalError extends Error {
  override readonly name = 'WithdrawalError'
}
