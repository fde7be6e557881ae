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

  /** Who the credential belongs to and what it may do. */
  me(options?: RequestOptions) {
    return this.#send('getMe', {}, options)
  }
}
