import type { RequestOptions, Send } from '../transport.ts'
import type { BodyOf } from '../types.ts'

/** Accounts. `signup` and `login` answer a token; `client.withOptions({ token })` makes the client speak for it. */
export class Auth {
  readonly #send: Send

  constructor(send: Send) {
    this.#send = send
  }

  signup(body: BodyOf<'signup'>, options?: RequestOptions) {
    return this.#send('signup', { body }, options)
  }

  /** `code` is needed where the account has a second factor: without it `second_factor_required` is thrown. */
  login(body: BodyOf<'login'>, options?: RequestOptions) {
    return this.#send('login', { body }, options)
  }

  /** Ends the session of the client's token, which is good for nothing from then on. */
  logout(options?: RequestOptions) {
    return this.#send('logout', {}, options)
  }

  /** `token` is the one in the mail. */
  verifyEmail(body: BodyOf<'verifyEmail'>, options?: RequestOptions) {
    return this.#send('verifyEmail', { body }, options)
  }

  resendVerification(options?: RequestOptions) {
    return this.#send('resendVerification', {}, options)
  }

  /** Mails a link for a new password, if there is an account with the address. */
  forgotPassword(body: BodyOf<'forgotPassword'>, options?: RequestOptions) {
    return this.#send('forgotPassword', { body }, options)
  }

  /** `token` is the one in the mail. All sessions end. */
  resetPassword(body: BodyOf<'resetPassword'>, options?: RequestOptions) {
    return this.#send('resetPassword', { body }, options)
  }

  /** All sessions end; the answer has the token of a new one. */
  changePassword(body: BodyOf<'changePassword'>, options?: RequestOptions) {
    return this.#send('changePassword', { body }, options)
  }

  /** Mails a token to the new address; `verifyEmail` with it makes it the address of the account. */
  changeEmail(body: BodyOf<'changeEmail'>, options?: RequestOptions) {
    return this.#send('changeEmail', { body }, options)
  }

  /** All sessions end; the answer has the token of a new one. */
  endOtherSessions(options?: RequestOptions) {
    return this.#send('endOtherSessions', {}, options)
  }

  /** Makes a secret for an authenticator app; it counts from `confirmSecondFactor` on. */
  beginSecondFactor(body: BodyOf<'beginSecondFactor'>, options?: RequestOptions) {
    return this.#send('beginSecondFactor', { body }, options)
  }

  /** Switches the second factor on. The answer has recovery codes, this once, and the token of a new session: all others end. */
  confirmSecondFactor(body: BodyOf<'confirmSecondFactor'>, options?: RequestOptions) {
    return this.#send('confirmSecondFactor', { body }, options)
  }

  disableSecondFactor(body: BodyOf<'disableSecondFactor'>, options?: RequestOptions) {
    return this.#send('disableSecondFactor', { body }, options)
  }

  /** The codes of before are good for nothing from then on. */
  renewRecoveryCodes(body: BodyOf<'renewRecoveryCodes'>, options?: RequestOptions) {
    return this.#send('renewRecoveryCodes', { body }, options)
  }

  /** Deletes the account with its APIs and keys; its payments stay on record. */
  deleteAccount(body: BodyOf<'deleteAccount'>, options?: RequestOptions) {
    return this.#send('deleteAccount', { body }, options)
  }

  /** Who the credential belongs to and what it may do. */
  me(options?: RequestOptions) {
    return this.#send('getMe', {}, options)
  }
}
