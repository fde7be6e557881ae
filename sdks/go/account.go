package launa

import "context"

// Auth contains the operations on accounts. Signup and Login return a token; client.WithOptions(WithToken(token)) uses it.
type Auth struct{ transport *transport }

// Signup makes an account and returns its first token.
//
// It sends signup: Make an account. Public.
func (a *Auth) Signup(ctx context.Context, body Signup, options ...RequestOption) (*Session, error) {
	return send[Session](ctx, a.transport, routeSignup, input{body: body}, options)
}

// Login returns a token. Code is required if the account has a second factor: without it the error's Code is second_factor_required.
//
// It sends login: Log in; an account with a second factor needs `code` too. Public.
func (a *Auth) Login(ctx context.Context, body Login, options ...RequestOption) (*Session, error) {
	return send[Session](ctx, a.transport, routeLogin, input{body: body}, options)
}

// Logout ends the session of the client's token, which is invalid from then on.
//
// It sends logout: End the session of the token; the token is invalid afterwards. Needs a JWT; API keys are
// refused.
func (a *Auth) Logout(ctx context.Context, options ...RequestOption) error {
	return sendOnly(ctx, a.transport, routeLogout, input{}, options)
}

// VerifyEmail takes the token from the mail.
//
// It sends verifyEmail: Verify an e-mail address with the token from the mail. Public; a JWT or an API key that is
// sent must be good.
func (a *Auth) VerifyEmail(
	ctx context.Context, body VerifyEmail, options ...RequestOption,
) (*EmailVerification, error) {
	return send[EmailVerification](ctx, a.transport, routeVerifyEmail, input{body: body}, options)
}

// ResendVerification sends the mail again.
//
// It sends resendVerification: Send the verification mail again. Needs a JWT; API keys are refused.
func (a *Auth) ResendVerification(ctx context.Context, options ...RequestOption) (*ResentVerification, error) {
	return send[ResentVerification](ctx, a.transport, routeResendVerification, input{}, options)
}

// ForgotPassword mails a link for a new password, if there is an account with the address.
//
// It sends forgotPassword: Mail a link for a new password, if an account has this address. Public.
func (a *Auth) ForgotPassword(
	ctx context.Context, body ForgotPassword, options ...RequestOption,
) (*SentMail, error) {
	return send[SentMail](ctx, a.transport, routeForgotPassword, input{body: body}, options)
}

// ResetPassword takes the token from the mail. All sessions end.
//
// It sends resetPassword: Set a new password with the token from the mail; all sessions end. Public.
func (a *Auth) ResetPassword(
	ctx context.Context, body ResetPassword, options ...RequestOption,
) (*PasswordReset, error) {
	return send[PasswordReset](ctx, a.transport, routeResetPassword, input{body: body}, options)
}

// ChangePassword ends all sessions and returns the token of a new one.
//
// It sends changePassword: Set a new password; all other sessions end. Needs a JWT; API keys are refused.
func (a *Auth) ChangePassword(
	ctx context.Context, body ChangePassword, options ...RequestOption,
) (*Session, error) {
	return send[Session](ctx, a.transport, routeChangePassword, input{body: body}, options)
}

// ChangeEmail mails a token to the new address. VerifyEmail with this token makes it the account's address.
//
// It sends changeEmail: Mail a token to a new address; `POST /auth/verify-email` with it makes the change, and a
// mail to the old address can stop it. Needs a JWT; API keys are refused. The e-mail address must be verified.
func (a *Auth) ChangeEmail(ctx context.Context, body ChangeEmail, options ...RequestOption) (*SentMail, error) {
	return send[SentMail](ctx, a.transport, routeChangeEmail, input{body: body}, options)
}

// StopEmailChange takes the token from the mail to the old address. The present address stays, and all sessions end.
//
// It sends stopEmailChange: Stop a change of the e-mail address with the token from the mail to the old one; all
// sessions end. Public.
func (a *Auth) StopEmailChange(
	ctx context.Context, body VerifyEmail, options ...RequestOption,
) (*StoppedEmailChange, error) {
	return send[StoppedEmailChange](ctx, a.transport, routeStopEmailChange, input{body: body}, options)
}

// EndOtherSessions ends all sessions and returns the token of a new one.
//
// It sends endOtherSessions: End all sessions of the account; the answer has the token of a new session. Needs a
// JWT; API keys are refused.
func (a *Auth) EndOtherSessions(ctx context.Context, options ...RequestOption) (*Session, error) {
	return send[Session](ctx, a.transport, routeEndOtherSessions, input{}, options)
}

// BeginSecondFactor makes a secret for an authenticator app. It takes effect with ConfirmSecondFactor.
//
// It sends beginSecondFactor: Make a secret for an authenticator app; it takes effect with its confirmation. Needs
// a JWT; API keys are refused. The e-mail address must be verified.
func (a *Auth) BeginSecondFactor(
	ctx context.Context, body BeginSecondFactor, options ...RequestOption,
) (*BegunSecondFactor, error) {
	return send[BegunSecondFactor](ctx, a.transport, routeBeginSecondFactor, input{body: body}, options)
}

// ConfirmSecondFactor switches the second factor on. The answer has the token of a new session and, only this once, recovery codes. All
// other sessions end.
//
// It sends confirmSecondFactor: Switch the second factor on with a code; the answer has recovery codes, and all
// other sessions end. Needs a JWT; API keys are refused. The e-mail address must be verified.
func (a *Auth) ConfirmSecondFactor(
	ctx context.Context, body ConfirmSecondFactor, options ...RequestOption,
) (*EnabledSecondFactor, error) {
	return send[EnabledSecondFactor](ctx, a.transport, routeConfirmSecondFactor, input{body: body}, options)
}

// DisableSecondFactor switches the second factor off.
//
// It sends disableSecondFactor: Switch the second factor off. Needs a JWT; API keys are refused.
func (a *Auth) DisableSecondFactor(ctx context.Context, body SecondFactorProof, options ...RequestOption) error {
	return sendOnly(ctx, a.transport, routeDisableSecondFactor, input{body: body}, options)
}

// RenewRecoveryCodes returns new codes. The earlier ones are invalid from then on.
//
// It sends renewRecoveryCodes: Replace the recovery codes; the answer shows them this once. Needs a JWT; API keys
// are refused.
func (a *Auth) RenewRecoveryCodes(
	ctx context.Context, body SecondFactorProof, options ...RequestOption,
) (*RecoveryCodes, error) {
	return send[RecoveryCodes](ctx, a.transport, routeRenewRecoveryCodes, input{body: body}, options)
}

// DeleteAccount deletes the account with its APIs and keys; its payments stay on record.
//
// It sends deleteAccount: Delete the account with its APIs and keys; its payments stay on record. Needs a JWT; API
// keys are refused.
func (a *Auth) DeleteAccount(ctx context.Context, body DeleteAccount, options ...RequestOption) error {
	return sendOnly(ctx, a.transport, routeDeleteAccount, input{body: body}, options)
}

// Me returns the account of the credential and its permissions.
//
// It sends getMe: Read the account and the rights of the credential. Needs a JWT or an API key.
func (a *Auth) Me(ctx context.Context, options ...RequestOption) (*Identity, error) {
	return send[Identity](ctx, a.transport, routeGetMe, input{}, options)
}

// Update changes whether APIs without a contact publish the verified e-mail address.
//
// It sends updateAccount: Change whether APIs without a contact publish the verified e-mail address. Needs a JWT;
// API keys are refused.
func (a *Auth) Update(ctx context.Context, body UpdateAccount, options ...RequestOption) (*User, error) {
	return send[User](ctx, a.transport, routeUpdateAccount, input{body: body}, options)
}

// APIKeys contains the operations on API keys. They need a JWT.
type APIKeys struct{ transport *transport }

// Create returns the key itself, only this once. Give either Scopes or Preset.
//
// It sends createApiKey: Make an API key for the environment; the answer shows it this once. Needs a JWT; API keys
// are refused. The e-mail address must be verified.
func (k *APIKeys) Create(ctx context.Context, body CreateAPIKey, options ...RequestOption) (*CreatedAPIKey, error) {
	return send[CreatedAPIKey](ctx, k.transport, routeCreateAPIKey, input{body: body}, options)
}

// List returns the first page.
//
// It sends listApiKeys: List API keys. Needs a JWT; API keys are refused.
func (k *APIKeys) List(
	ctx context.Context, query *ListAPIKeysParams, options ...RequestOption,
) (*Page[APIKey], error) {
	return list[APIKey](ctx, k.transport, routeListAPIKeys, input{query: queryOf(query)}, options)
}

// Roll makes a key like this one. The old key ends after OverlapSeconds, or at once without it.
//
// It sends rollApiKey: Replace an API key by a new one with the same rights; the old one ends after a time. Needs a
// JWT; API keys are refused. The e-mail address must be verified.
func (k *APIKeys) Roll(
	ctx context.Context, id string, body RollAPIKey, options ...RequestOption,
) (*CreatedAPIKey, error) {
	return send[CreatedAPIKey](ctx, k.transport, routeRollAPIKey, input{path: []string{id}, body: body}, options)
}

// Revoke ends a key.
//
// It sends revokeApiKey: Revoke an API key. Needs a JWT; API keys are refused. The e-mail address must be verified.
func (k *APIKeys) Revoke(ctx context.Context, id string, options ...RequestOption) error {
	return sendOnly(ctx, k.transport, routeRevokeAPIKey, input{path: []string{id}}, options)
}
