import type { RequestOptions, Send } from '../transport.ts'
import type {
  BeginSecondFactor,
  BegunSecondFactor,
  ChangeEmail,
  ChangePassword,
  ConfirmSecondFactor,
  DeleteAccount,
  EmailVerification,
  EnabledSecondFactor,
  ForgotPassword,
  Identity,
  Login,
  PasswordReset,
  RecoveryCodes,
  ResentVerification,
  ResetPassword,
  SecondFactorProof,
  SentMail,
  Session,
  Signup,
  StoppedEmailChange,
  UpdateAccount,
  User,
  VerifyEmail,
} from '../types.ts'

/** Accounts. `signup` and `login` answer a token; `client.withOptions({ token })` makes the client speak for it. */
export class Auth {
  readonly #send: Send

  constructor(send: Send) {
    this.#send = send
  }

  /**
   * Make an account.
   *
   * Public.
   */
  signup(body: Signup, options?: RequestOptions): Promise<Session> {
    return this.#send('signup', { body }, options)
  }

  /**
   * Log in; an account with a second factor needs `code` too.
   *
   * Public.
   *
   * `code` is needed where the account has a second factor: without it `second_factor_required` is thrown.
   */
  login(body: Login, options?: RequestOptions): Promise<Session> {
    return this.#send('login', { body }, options)
  }

  /**
   * End the session of the token; the token is invalid afterwards.
   *
   * Needs a JWT; API keys are refused.
   */
  logout(options?: RequestOptions): Promise<void> {
    return this.#send('logout', {}, options)
  }

  /**
   * Verify an e-mail address with the token from the mail.
   *
   * Public; a JWT or an API key that is sent must be good.
   *
   * `token` is the one in the mail.
   */
  verifyEmail(body: VerifyEmail, options?: RequestOptions): Promise<EmailVerification> {
    return this.#send('verifyEmail', { body }, options)
  }

  /**
   * Send the verification mail again.
   *
   * Needs a JWT; API keys are refused.
   */
  resendVerification(options?: RequestOptions): Promise<ResentVerification> {
    return this.#send('resendVerification', {}, options)
  }

  /**
   * Mail a link for a new password, if an account has this address.
   *
   * Public.
   */
  forgotPassword(body: ForgotPassword, options?: RequestOptions): Promise<SentMail> {
    return this.#send('forgotPassword', { body }, options)
  }

  /**
   * Set a new password with the token from the mail; all sessions end.
   *
   * Public.
   *
   * `token` is the one in the mail. All sessions end.
   */
  resetPassword(body: ResetPassword, options?: RequestOptions): Promise<PasswordReset> {
    return this.#send('resetPassword', { body }, options)
  }

  /**
   * Set a new password; all other sessions end.
   *
   * Needs a JWT; API keys are refused.
   *
   * All sessions end; the answer has the token of a new one.
   */
  changePassword(body: ChangePassword, options?: RequestOptions): Promise<Session> {
    return this.#send('changePassword', { body }, options)
  }

  /**
   * Mail a token to a new address; `POST /auth/verify-email` with it makes the change, and a mail to the old address can
   * stop it.
   *
   * Needs a JWT; API keys are refused. The e-mail address must be verified.
   */
  changeEmail(body: ChangeEmail, options?: RequestOptions): Promise<SentMail> {
    return this.#send('changeEmail', { body }, options)
  }

  /**
   * Stop a change of the e-mail address with the token from the mail to the old one; all sessions end.
   *
   * Public.
   *
   * `token` is the one in the mail. The present address stays.
   */
  stopEmailChange(body: VerifyEmail, options?: RequestOptions): Promise<StoppedEmailChange> {
    return this.#send('stopEmailChange', { body }, options)
  }

  /**
   * End all sessions of the account; the answer has the token of a new session.
   *
   * Needs a JWT; API keys are refused.
   */
  endOtherSessions(options?: RequestOptions): Promise<Session> {
    return this.#send('endOtherSessions', {}, options)
  }

  /**
   * Make a secret for an authenticator app; it takes effect with its confirmation.
   *
   * Needs a JWT; API keys are refused. The e-mail address must be verified.
   */
  beginSecondFactor(body: BeginSecondFactor, options?: RequestOptions): Promise<BegunSecondFactor> {
    return this.#send('beginSecondFactor', { body }, options)
  }

  /**
   * Switch the second factor on with a code; the answer has recovery codes, and all other sessions end.
   *
   * Needs a JWT; API keys are refused. The e-mail address must be verified.
   *
   * Switches the second factor on. The answer has recovery codes, this once, and the token of a new session: all others
   * end.
   */
  confirmSecondFactor(body: ConfirmSecondFactor, options?: RequestOptions): Promise<EnabledSecondFactor> {
    return this.#send('confirmSecondFactor', { body }, options)
  }

  /**
   * Switch the second factor off.
   *
   * Needs a JWT; API keys are refused.
   */
  disableSecondFactor(body: SecondFactorProof, options?: RequestOptions): Promise<void> {
    return this.#send('disableSecondFactor', { body }, options)
  }

  /**
   * Replace the recovery codes; the answer shows them this once.
   *
   * Needs a JWT; API keys are refused.
   *
   * The codes of before are good for nothing from then on.
   */
  renewRecoveryCodes(body: SecondFactorProof, options?: RequestOptions): Promise<RecoveryCodes> {
    return this.#send('renewRecoveryCodes', { body }, options)
  }

  /**
   * Delete the account with its APIs and keys; its payments stay on record.
   *
   * Needs a JWT; API keys are refused.
   */
  deleteAccount(body: DeleteAccount, options?: RequestOptions): Promise<void> {
    return this.#send('deleteAccount', { body }, options)
  }

  /**
   * Read the account and the rights of the credential.
   *
   * Needs a JWT or an API key.
   */
  me(options?: RequestOptions): Promise<Identity> {
    return this.#send('getMe', {}, options)
  }

  /**
   * Change whether APIs without a contact publish the verified e-mail address.
   *
   * Needs a JWT; API keys are refused.
   */
  update(body: UpdateAccount, options?: RequestOptions): Promise<User> {
    return this.#send('updateAccount', { body }, options)
  }
}
