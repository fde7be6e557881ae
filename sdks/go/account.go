package launa

import "context"

// Auth is about accounts. Signup and Login answer a token; client.WithOptions(WithToken(token)) speaks for it.
type Auth struct{ transport *transport }

// Signup makes an account and answers its first token.
func (a *Auth) Signup(ctx context.Context, body Signup, options ...RequestOption) (*Session, error) {
	return send[Session](ctx, a.transport, routeSignup, input{body: body}, options)
}

// Login answers a token. Code is needed where the account has a second factor: without it the error's Code is
// second_factor_required.
func (a *Auth) Login(ctx context.Context, body Login, options ...RequestOption) (*Session, error) {
	return send[Session](ctx, a.transport, routeLogin, input{body: body}, options)
}

// Logout ends the session of the client's token, which is good for nothing from then on.
func (a *Auth) Logout(ctx context.Context, options ...RequestOption) error {
	return sendOnly(ctx, a.transport, routeLogout, input{}, options)
}

// VerifyEmail takes the token in the mail.
func (a *Auth) VerifyEmail(
	ctx context.Context, body VerifyEmail, options ...RequestOption,
) (*EmailVerification, error) {
	return send[EmailVerification](ctx, a.transport, routeVerifyEmail, input{body: body}, options)
}

// ResendVerification sends the mail again.
func (a *Auth) ResendVerification(ctx context.Context, options ...RequestOption) (*ResentVerification, error) {
	return send[ResentVerification](ctx, a.transport, routeResendVerification, input{}, options)
}

// ForgotPassword mails a link for a new password, if there is an account with the address.
func (a *Auth) ForgotPassword(
	ctx context.Context, body ForgotPassword, options ...RequestOption,
) (*SentMail, error) {
	return send[SentMail](ctx, a.transport, routeForgotPassword, input{body: body}, options)
}

// ResetPassword takes the token in the mail. All sessions end.
func (a *Auth) ResetPassword(
	ctx context.Context, body ResetPassword, options ...RequestOption,
) (*PasswordReset, error) {
	return send[PasswordReset](ctx, a.transport, routeResetPassword, input{body: body}, options)
}

// ChangePassword ends all sessions and answers the token of a new one.
func (a *Auth) ChangePassword(
	ctx context.Context, body ChangePassword, options ...RequestOption,
) (*Session, error) {
	return send[Session](ctx, a.transport, routeChangePassword, input{body: body}, options)
}

// ChangeEmail mails a token to the new address; VerifyEmail with it makes it the address of the account.
func (a *Auth) ChangeEmail(ctx context.Context, body ChangeEmail, options ...RequestOption) (*SentMail, error) {
	return send[SentMail](ctx, a.transport, routeChangeEmail, input{body: body}, options)
}

// EndOtherSessions ends all sessions and answers the token of a new one.
func (a *Auth) EndOtherSessions(ctx context.Context, options ...RequestOption) (*Session, error) {
	return send[Session](ctx, a.transport, routeEndOtherSessions, input{}, options)
}

// BeginSecondFactor makes a secret for an authenticator app; it counts from ConfirmSecondFactor on.
func (a *Auth) BeginSecondFactor(
	ctx context.Context, body BeginSecondFactor, options ...RequestOption,
) (*BegunSecondFactor, error) {
	return send[BegunSecondFactor](ctx, a.transport, routeBeginSecondFactor, input{body: body}, options)
}

// ConfirmSecondFactor switches the second factor on. The answer has recovery codes, this once, and the token of a new
// session: all others end.
func (a *Auth) ConfirmSecondFactor(
	ctx context.Context, body ConfirmSecondFactor, options ...RequestOption,
) (*EnabledSecondFactor, error) {
	return send[EnabledSecondFactor](ctx, a.transport, routeConfirmSecondFactor, input{body: body}, options)
}

// DisableSecondFactor switches the second factor off.
func (a *Auth) DisableSecondFactor(ctx context.Context, body SecondFactorProof, options ...RequestOption) error {
	return sendOnly(ctx, a.transport, routeDisableSecondFactor, input{body: body}, options)
}

// RenewRecoveryCodes answers new codes; those of before are good for nothing from then on.
func (a *Auth) RenewRecoveryCodes(
	ctx context.Context, body SecondFactorProof, options ...RequestOption,
) (*RecoveryCodes, error) {
	return send[RecoveryCodes](ctx, a.transport, routeRenewRecoveryCodes, input{body: body}, options)
}

// DeleteAccount deletes the account with its APIs and keys; its payments stay on record.
func (a *Auth) DeleteAccount(ctx context.Context, body DeleteAccount, options ...RequestOption) error {
	return sendOnly(ctx, a.transport, routeDeleteAccount, input{body: body}, options)
}

// Me tells who the credential belongs to and what it may do.
func (a *Auth) Me(ctx context.Context, options ...RequestOption) (*Identity, error) {
	return send[Identity](ctx, a.transport, routeGetMe, input{}, options)
}

// APIKeys needs a JWT.
type APIKeys struct{ transport *transport }

// Create answers the key itself, this once. Give either Scopes or Preset.
func (k *APIKeys) Create(ctx context.Context, body CreateAPIKey, options ...RequestOption) (*CreatedAPIKey, error) {
	return send[CreatedAPIKey](ctx, k.transport, routeCreateAPIKey, input{body: body}, options)
}

// List answers the first page.
func (k *APIKeys) List(
	ctx context.Context, query *ListAPIKeysParams, options ...RequestOption,
) (*Page[APIKey], error) {
	return list[APIKey](ctx, k.transport, routeListAPIKeys, input{query: queryOf(query)}, options)
}

// Roll makes a key like this one; this one ends after OverlapSeconds, at once unless given.
func (k *APIKeys) Roll(
	ctx context.Context, id string, body RollAPIKey, options ...RequestOption,
) (*CreatedAPIKey, error) {
	return send[CreatedAPIKey](ctx, k.transport, routeRollAPIKey, input{path: []string{id}, body: body}, options)
}

// Revoke ends a key.
func (k *APIKeys) Revoke(ctx context.Context, id string, options ...RequestOption) error {
	return sendOnly(ctx, k.transport, routeRevokeAPIKey, input{path: []string{id}}, options)
}
