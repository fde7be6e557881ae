// Code generated from openapi/openapi.json and sdks/surface by `make sdk`; DO NOT EDIT.

package launa

import "context"

// Resources has all operations of the control plane.
type Resources struct {
	Auth          *Auth
	Members       *MemberList
	Invitations   *InvitationList
	APIKeys       *APIKeys
	APIs          *APIs
	Upstreams     *Upstreams
	OpenAPI       *OpenAPI
	Settlements   *Settlements
	Statements    *Statements
	Problems      *Problems
	AuditLog      *AuditLog
	Stats         *Stats
	Webhooks      *Webhooks
	Config        *Config
	Networks      *NetworkList
	SandboxWallet *SandboxWallets
	Dev           *Dev
	Health        *HealthChecks
}

func resourcesOf(t *transport) Resources {
	return Resources{
		Auth:          &Auth{t},
		Members:       &MemberList{t},
		Invitations:   &InvitationList{t},
		APIKeys:       &APIKeys{t},
		APIs:          &APIs{Endpoints: &Endpoints{t}, Domains: &Domains{t}, transport: t},
		Upstreams:     &Upstreams{t},
		OpenAPI:       &OpenAPI{t},
		Settlements:   &Settlements{t},
		Statements:    &Statements{t},
		Problems:      &Problems{t},
		AuditLog:      &AuditLog{t},
		Stats:         &Stats{t},
		Webhooks:      &Webhooks{t},
		Config:        &Config{t},
		Networks:      &NetworkList{t},
		SandboxWallet: &SandboxWallets{t},
		Dev:           &Dev{t},
		Health:        &HealthChecks{t},
	}
}

// Auth has the operations on accounts.
//
// client.WithOptions(WithToken(token)) makes a client for the token of a session.
type Auth struct{ transport *transport }

// Signup sends signup: Create an account.
//
// The answer has the token of the first session.
//
// Public.
func (a *Auth) Signup(ctx context.Context, body Signup, options ...RequestOption) (*Session, error) {
	to := route{"signup", "POST", "/auth/signup"}
	return send[Session](ctx, a.transport, to, input{body: body}, options)
}

// Login sends login: Log in; an account with a second factor needs `code` too.
//
// Without `code`, an account with a second factor gets `second_factor_required`.
//
// Public.
func (a *Auth) Login(ctx context.Context, body Login, options ...RequestOption) (*Session, error) {
	to := route{"login", "POST", "/auth/login"}
	return send[Session](ctx, a.transport, to, input{body: body}, options)
}

// Accounts sends listAccounts: List the accounts for which the person may act, the person's own first.
//
// Needs a JWT; API keys are refused.
func (a *Auth) Accounts(ctx context.Context, options ...RequestOption) (*OpenAccounts, error) {
	to := route{"listAccounts", "GET", "/auth/accounts"}
	return send[OpenAccounts](ctx, a.transport, to, input{}, options)
}

// OpenAccount sends openAccount: Make a token of this session for another account of the person.
//
// Needs a JWT; API keys are refused.
func (a *Auth) OpenAccount(ctx context.Context, id string, options ...RequestOption) (*OpenedAccount, error) {
	to := route{"openAccount", "POST", "/auth/accounts/{id}/session"}
	return send[OpenedAccount](ctx, a.transport, to, input{path: []string{id}}, options)
}

// LeaveAccount sends leaveAccount: Leave an account; the person's tokens for it become invalid at once.
//
// Needs a JWT; API keys are refused.
func (a *Auth) LeaveAccount(ctx context.Context, id string, options ...RequestOption) error {
	to := route{"leaveAccount", "POST", "/auth/accounts/{id}/leave"}
	return sendOnly(ctx, a.transport, to, input{path: []string{id}}, options)
}

// AcceptInvitation sends acceptInvitation: Accept an invitation with the token of its mail.
//
// Needs a JWT; API keys are refused. Needs a session for the person's own account.
func (a *Auth) AcceptInvitation(
	ctx context.Context, body AcceptInvitation, options ...RequestOption,
) (*AcceptedInvitation, error) {
	to := route{"acceptInvitation", "POST", "/auth/accept-invitation"}
	return send[AcceptedInvitation](ctx, a.transport, to, input{body: body}, options)
}

// Logout sends logout: End the session of the token; the token becomes invalid.
//
// Needs a JWT; API keys are refused.
func (a *Auth) Logout(ctx context.Context, options ...RequestOption) error {
	to := route{"logout", "POST", "/auth/logout"}
	return sendOnly(ctx, a.transport, to, input{}, options)
}

// VerifyEmail sends verifyEmail: Verify an e-mail address with the token from the mail.
//
// Public, but a JWT or an API key in the request must be valid.
func (a *Auth) VerifyEmail(
	ctx context.Context, body VerifyEmail, options ...RequestOption,
) (*EmailVerification, error) {
	to := route{"verifyEmail", "POST", "/auth/verify-email"}
	return send[EmailVerification](ctx, a.transport, to, input{body: body}, options)
}

// ResendVerification sends resendVerification: Send the verification mail again.
//
// Needs a JWT; API keys are refused. Needs a session for the person's own account.
func (a *Auth) ResendVerification(ctx context.Context, options ...RequestOption) (*ResentVerification, error) {
	to := route{"resendVerification", "POST", "/auth/resend-verification"}
	return send[ResentVerification](ctx, a.transport, to, input{}, options)
}

// ForgotPassword sends forgotPassword: Mail a link for a new password if an account has this address.
//
// Public.
func (a *Auth) ForgotPassword(
	ctx context.Context, body ForgotPassword, options ...RequestOption,
) (*SentMail, error) {
	to := route{"forgotPassword", "POST", "/auth/forgot-password"}
	return send[SentMail](ctx, a.transport, to, input{body: body}, options)
}

// ResetPassword sends resetPassword: Set a new password with the token from the mail; all sessions end.
//
// Public.
func (a *Auth) ResetPassword(
	ctx context.Context, body ResetPassword, options ...RequestOption,
) (*PasswordReset, error) {
	to := route{"resetPassword", "POST", "/auth/reset-password"}
	return send[PasswordReset](ctx, a.transport, to, input{body: body}, options)
}

// ChangePassword sends changePassword: Set a new password and end all other sessions.
//
// The answer has the token of a new session.
//
// Needs a JWT; API keys are refused. Needs a session for the person's own account.
func (a *Auth) ChangePassword(
	ctx context.Context, body ChangePassword, options ...RequestOption,
) (*Session, error) {
	to := route{"changePassword", "POST", "/auth/change-password"}
	return send[Session](ctx, a.transport, to, input{body: body}, options)
}

// ChangeEmail sends changeEmail: Mail a token to a new address; `POST /auth/verify-email` with it makes the change,
// and a mail to the old address can stop it.
//
// Needs a JWT; API keys are refused. Needs a session for the person's own account. The e-mail address must be
// verified.
func (a *Auth) ChangeEmail(ctx context.Context, body ChangeEmail, options ...RequestOption) (*SentMail, error) {
	to := route{"changeEmail", "POST", "/auth/change-email"}
	return send[SentMail](ctx, a.transport, to, input{body: body}, options)
}

// StopEmailChange sends stopEmailChange: Stop a change of the e-mail address with the token from the mail to the old
// address; all sessions end.
//
// The current address stays.
//
// Public.
func (a *Auth) StopEmailChange(
	ctx context.Context, body VerifyEmail, options ...RequestOption,
) (*StoppedEmailChange, error) {
	to := route{"stopEmailChange", "POST", "/auth/stop-email-change"}
	return send[StoppedEmailChange](ctx, a.transport, to, input{body: body}, options)
}

// EndOtherSessions sends endOtherSessions: End all sessions of the account; the answer has the token of a new session.
//
// Needs a JWT; API keys are refused. Needs a session for the person's own account.
func (a *Auth) EndOtherSessions(ctx context.Context, options ...RequestOption) (*Session, error) {
	to := route{"endOtherSessions", "POST", "/auth/end-other-sessions"}
	return send[Session](ctx, a.transport, to, input{}, options)
}

// BeginSecondFactor sends beginSecondFactor: Make a secret for an authenticator app; the second factor starts when a
// code confirms it.
//
// Needs a JWT; API keys are refused. Needs a session for the person's own account. The e-mail address must be
// verified.
func (a *Auth) BeginSecondFactor(
	ctx context.Context, body BeginSecondFactor, options ...RequestOption,
) (*BegunSecondFactor, error) {
	to := route{"beginSecondFactor", "POST", "/auth/second-factor/begin"}
	return send[BegunSecondFactor](ctx, a.transport, to, input{body: body}, options)
}

// ConfirmSecondFactor sends confirmSecondFactor: Switch the second factor on with a code; the answer has recovery
// codes, and all other sessions end.
//
// Only this answer shows the recovery codes. It also has the token of a new session.
//
// Needs a JWT; API keys are refused. Needs a session for the person's own account. The e-mail address must be
// verified.
func (a *Auth) ConfirmSecondFactor(
	ctx context.Context, body ConfirmSecondFactor, options ...RequestOption,
) (*EnabledSecondFactor, error) {
	to := route{"confirmSecondFactor", "POST", "/auth/second-factor/confirm"}
	return send[EnabledSecondFactor](ctx, a.transport, to, input{body: body}, options)
}

// DisableSecondFactor sends disableSecondFactor: Switch the second factor off.
//
// Needs a JWT; API keys are refused. Needs a session for the person's own account.
func (a *Auth) DisableSecondFactor(ctx context.Context, body SecondFactorProof, options ...RequestOption) error {
	to := route{"disableSecondFactor", "POST", "/auth/second-factor/disable"}
	return sendOnly(ctx, a.transport, to, input{body: body}, options)
}

// RenewRecoveryCodes sends renewRecoveryCodes: Replace the recovery codes; only this answer shows them.
//
// The earlier codes become invalid.
//
// Needs a JWT; API keys are refused. Needs a session for the person's own account.
func (a *Auth) RenewRecoveryCodes(
	ctx context.Context, body SecondFactorProof, options ...RequestOption,
) (*RecoveryCodes, error) {
	to := route{"renewRecoveryCodes", "POST", "/auth/second-factor/recovery-codes"}
	return send[RecoveryCodes](ctx, a.transport, to, input{body: body}, options)
}

// DeleteAccount sends deleteAccount: Delete the account with its APIs and keys; its payments stay on record.
//
// Needs a JWT; API keys are refused. Needs a session for the person's own account.
func (a *Auth) DeleteAccount(ctx context.Context, body DeleteAccount, options ...RequestOption) error {
	to := route{"deleteAccount", "POST", "/auth/delete-account"}
	return sendOnly(ctx, a.transport, to, input{body: body}, options)
}

// Me sends getMe: Read the account and the rights of the credential.
//
// Needs a JWT or an API key.
func (a *Auth) Me(ctx context.Context, options ...RequestOption) (*Identity, error) {
	to := route{"getMe", "GET", "/auth/me"}
	return send[Identity](ctx, a.transport, to, input{}, options)
}

// Update sends updateAccount: Change the name, the mails about problems, and whether APIs without a contact publish
// the e-mail address.
//
// Needs a JWT; API keys are refused. Needs a session for the person's own account.
func (a *Auth) Update(ctx context.Context, body UpdateAccount, options ...RequestOption) (*User, error) {
	to := route{"updateAccount", "PUT", "/auth/me"}
	return send[User](ctx, a.transport, to, input{body: body}, options)
}

// Alarms sends getAlarms: Read about which events of the session's account you get mails.
//
// Needs a JWT; API keys are refused.
func (a *Auth) Alarms(ctx context.Context, options ...RequestOption) (*Alarms, error) {
	to := route{"getAlarms", "GET", "/auth/alarms"}
	return send[Alarms](ctx, a.transport, to, input{}, options)
}

// UpdateAlarms sends updateAlarms: Choose about which events of the session's account you get mails.
//
// Each person chooses separately for each account; by default no mails are sent. Kinds that the role may not see are
// refused.
//
// Needs a JWT; API keys are refused. The e-mail address must be verified.
func (a *Auth) UpdateAlarms(ctx context.Context, body UpdateAlarms, options ...RequestOption) (*Alarms, error) {
	to := route{"updateAlarms", "PUT", "/auth/alarms"}
	return send[Alarms](ctx, a.transport, to, input{body: body}, options)
}

// MemberList has the operations on the members of an account.
type MemberList struct{ transport *transport }

// List sends listMembers: List the members of the account, the account's own person first.
//
// Needs a JWT; API keys are refused. The role of the person needs `members:read`.
func (m *MemberList) List(ctx context.Context, options ...RequestOption) (*Members, error) {
	to := route{"listMembers", "GET", "/members"}
	return send[Members](ctx, m.transport, to, input{}, options)
}

// Update sends updateMember: Change the role of a member; the member's tokens for the account become invalid at once.
//
// Needs a JWT; API keys are refused. The role of the person needs `members:write`. The e-mail address must be
// verified.
func (m *MemberList) Update(
	ctx context.Context, id string, body UpdateMember, options ...RequestOption,
) (*Member, error) {
	to := route{"updateMember", "PUT", "/members/{id}"}
	return send[Member](ctx, m.transport, to, input{path: []string{id}, body: body}, options)
}

// Remove sends removeMember: Remove a member; the member's tokens for the account become invalid at once.
//
// Needs a JWT; API keys are refused. The role of the person needs `members:write`. The e-mail address must be
// verified.
func (m *MemberList) Remove(ctx context.Context, id string, options ...RequestOption) error {
	to := route{"removeMember", "DELETE", "/members/{id}"}
	return sendOnly(ctx, m.transport, to, input{path: []string{id}}, options)
}

// InvitationList has the operations on the invitations of an account.
type InvitationList struct{ transport *transport }

// Create sends createInvitation: Invite a person by mail; replaces an earlier invitation of the address.
//
// Needs a JWT; API keys are refused. The role of the person needs `members:write`. The e-mail address must be
// verified.
func (i *InvitationList) Create(
	ctx context.Context, body CreateInvitation, options ...RequestOption,
) (*Invitation, error) {
	to := route{"createInvitation", "POST", "/invitations"}
	return send[Invitation](ctx, i.transport, to, input{body: body}, options)
}

// List sends listInvitations: List the valid invitations, newest first.
//
// Needs a JWT; API keys are refused. The role of the person needs `members:read`.
func (i *InvitationList) List(ctx context.Context, options ...RequestOption) (*Invitations, error) {
	to := route{"listInvitations", "GET", "/invitations"}
	return send[Invitations](ctx, i.transport, to, input{}, options)
}

// Revoke sends revokeInvitation: Revoke an invitation.
//
// Needs a JWT; API keys are refused. The role of the person needs `members:write`. The e-mail address must be
// verified.
func (i *InvitationList) Revoke(ctx context.Context, id string, options ...RequestOption) error {
	to := route{"revokeInvitation", "DELETE", "/invitations/{id}"}
	return sendOnly(ctx, i.transport, to, input{path: []string{id}}, options)
}

// APIKeys has the operations on API keys.
type APIKeys struct{ transport *transport }

// Create sends createApiKey: Make an API key for the environment; only this answer shows the key.
//
// Give either `scopes` or `preset`.
//
// Needs a JWT; API keys are refused. The role of the person needs `keys:write`. The e-mail address must be verified.
func (a *APIKeys) Create(ctx context.Context, body CreateAPIKey, options ...RequestOption) (*CreatedAPIKey, error) {
	to := route{"createApiKey", "POST", "/auth/api-keys"}
	return send[CreatedAPIKey](ctx, a.transport, to, input{body: body}, options)
}

// List sends listApiKeys: List API keys.
//
// It returns the first page.
//
// Needs a JWT; API keys are refused. The role of the person needs `keys:read`.
func (a *APIKeys) List(
	ctx context.Context, query *ListAPIKeysParams, options ...RequestOption,
) (*Page[APIKey], error) {
	to := route{"listApiKeys", "GET", "/auth/api-keys"}
	return list[APIKey](ctx, a.transport, to, input{query: queryOf(query)}, options)
}

// Roll sends rollApiKey: Replace an API key by a new one with equal rights; the old key stays valid for a time.
//
// The new key has the scopes of the old one. The old key ends after `overlap_seconds`; by default it ends at once.
//
// Needs a JWT; API keys are refused. The role of the person needs `keys:write`. The e-mail address must be verified.
func (a *APIKeys) Roll(
	ctx context.Context, id string, body RollAPIKey, options ...RequestOption,
) (*CreatedAPIKey, error) {
	to := route{"rollApiKey", "POST", "/auth/api-keys/{id}/roll"}
	return send[CreatedAPIKey](ctx, a.transport, to, input{path: []string{id}, body: body}, options)
}

// Revoke sends revokeApiKey: Revoke an API key.
//
// Needs a JWT; API keys are refused. The role of the person needs `keys:write`. The e-mail address must be verified.
func (a *APIKeys) Revoke(ctx context.Context, id string, options ...RequestOption) error {
	to := route{"revokeApiKey", "DELETE", "/auth/api-keys/{id}"}
	return sendOnly(ctx, a.transport, to, input{path: []string{id}}, options)
}

// APIs has the operations on the APIs of a seller.
type APIs struct {
	Endpoints *Endpoints
	Domains   *Domains
	transport *transport
}

// Create sends createApi: Put an upstream HTTP API behind the gateway.
//
// Needs a JWT or an API key. An API key needs `apis:write`. The e-mail address must be verified.
func (a *APIs) Create(ctx context.Context, body CreateAPI, options ...RequestOption) (*API, error) {
	to := route{"createApi", "POST", "/apis"}
	return send[API](ctx, a.transport, to, input{body: body}, options)
}

// List sends listApis: List APIs, newest first.
//
// It returns the first page.
//
// Needs a JWT or an API key. An API key needs `apis:read`.
func (a *APIs) List(ctx context.Context, query *ListAPIsParams, options ...RequestOption) (*Page[API], error) {
	to := route{"listApis", "GET", "/apis"}
	return list[API](ctx, a.transport, to, input{query: queryOf(query)}, options)
}

// Get sends getApi: Read an API.
//
// Needs a JWT or an API key. An API key needs `apis:read`.
func (a *APIs) Get(ctx context.Context, id string, options ...RequestOption) (*API, error) {
	to := route{"getApi", "GET", "/apis/{id}"}
	return send[API](ctx, a.transport, to, input{path: []string{id}}, options)
}

// Update sends updateApi: Change an API; null clears an optional field, and absent fields stay unchanged.
//
// Needs a JWT or an API key. An API key needs `apis:write`. The e-mail address must be verified.
//
// Clear makes a field that is sent as null.
func (a *APIs) Update(ctx context.Context, id string, body UpdateAPI, options ...RequestOption) (*API, error) {
	to := route{"updateApi", "PUT", "/apis/{id}"}
	return send[API](ctx, a.transport, to, input{path: []string{id}, body: body}, options)
}

// Delete sends deleteApi: Delete an API with its endpoints and domains.
//
// Needs a JWT or an API key. An API key needs `apis:write`. The e-mail address must be verified.
func (a *APIs) Delete(ctx context.Context, id string, options ...RequestOption) error {
	to := route{"deleteApi", "DELETE", "/apis/{id}"}
	return sendOnly(ctx, a.transport, to, input{path: []string{id}}, options)
}

// Copy sends copyApi: Copy an API of the Sandbox into production; the copy is disabled.
//
// Endpoints, texts and settings are copied. Domains, keys, webhooks, upstream headers and endpoints with a `ttl` are
// not. The payee of the Sandbox is never copied. The gateway serves the copy only after `enabled` is set to true.
//
// Needs a JWT; API keys are refused. The role of the person needs `apis:read` and `apis:write` and `endpoints:read`
// and `endpoints:write`. The e-mail address must be verified. Works in the development environment only.
func (a *APIs) Copy(ctx context.Context, id string, body CopyAPI, options ...RequestOption) (*CopiedAPI, error) {
	to := route{"copyApi", "POST", "/apis/{id}/copy"}
	return send[CopiedAPI](ctx, a.transport, to, input{path: []string{id}, body: body}, options)
}

// SlugAvailability sends getSlugAvailability: Check whether a slug is free in the environment.
//
// This does not reserve the slug: only a new API takes it.
//
// Needs a JWT or an API key. An API key needs `apis:read`.
func (a *APIs) SlugAvailability(
	ctx context.Context, query *GetSlugAvailabilityParams, options ...RequestOption,
) (*SlugAvailability, error) {
	to := route{"getSlugAvailability", "GET", "/slug-availability"}
	return send[SlugAvailability](ctx, a.transport, to, input{query: queryOf(query)}, options)
}

// Discovery sends getDiscovery: Read the addresses of the documents that describe an API to buyers.
//
// Needs a JWT or an API key. An API key needs `apis:read`.
func (a *APIs) Discovery(ctx context.Context, id string, options ...RequestOption) (*Discovery, error) {
	to := route{"getDiscovery", "GET", "/apis/{id}/discovery"}
	return send[Discovery](ctx, a.transport, to, input{path: []string{id}}, options)
}

// Requests sends listRequests: List buyers' requests to an API, newest first; requests without a payment are kept for
// three days.
//
// It returns the first page.
//
// Needs a JWT or an API key. An API key needs `settlements:read`.
func (a *APIs) Requests(
	ctx context.Context, id string, query *ListRequestsParams, options ...RequestOption,
) (*Page[APIRequest], error) {
	to := route{"listRequests", "GET", "/apis/{id}/requests"}
	return list[APIRequest](ctx, a.transport, to, input{path: []string{id}, query: queryOf(query)}, options)
}

// Endpoints has the operations on the payable endpoints of an API.
type Endpoints struct{ transport *transport }

// Create sends createEndpoint: Put a price on a method and path of an API.
//
// Needs a JWT or an API key. An API key needs `endpoints:write`. The e-mail address must be verified.
func (e *Endpoints) Create(
	ctx context.Context, apiID string, body CreateEndpoint, options ...RequestOption,
) (*Endpoint, error) {
	to := route{"createEndpoint", "POST", "/apis/{id}/endpoints"}
	return send[Endpoint](ctx, e.transport, to, input{path: []string{apiID}, body: body}, options)
}

// List sends listEndpoints: List the endpoints of an API, newest first.
//
// It returns the first page.
//
// Needs a JWT or an API key. An API key needs `endpoints:read`.
func (e *Endpoints) List(
	ctx context.Context, apiID string, query *ListEndpointsParams, options ...RequestOption,
) (*Page[Endpoint], error) {
	to := route{"listEndpoints", "GET", "/apis/{id}/endpoints"}
	return list[Endpoint](ctx, e.transport, to, input{path: []string{apiID}, query: queryOf(query)}, options)
}

// Get sends getEndpoint: Read an endpoint.
//
// Needs a JWT or an API key. An API key needs `endpoints:read`.
func (e *Endpoints) Get(
	ctx context.Context, apiID, endpointID string, options ...RequestOption,
) (*Endpoint, error) {
	to := route{"getEndpoint", "GET", "/apis/{id}/endpoints/{endpointId}"}
	return send[Endpoint](ctx, e.transport, to, input{path: []string{apiID, endpointID}}, options)
}

// Update sends updateEndpoint: Change an endpoint; null clears an optional field, and absent fields stay unchanged.
//
// Needs a JWT or an API key. An API key needs `endpoints:write`. The e-mail address must be verified.
//
// Clear makes a field that is sent as null.
func (e *Endpoints) Update(
	ctx context.Context, apiID, endpointID string, body UpdateEndpoint, options ...RequestOption,
) (*Endpoint, error) {
	to := route{"updateEndpoint", "PUT", "/apis/{id}/endpoints/{endpointId}"}
	return send[Endpoint](ctx, e.transport, to, input{path: []string{apiID, endpointID}, body: body}, options)
}

// UpdateMany sends changeEndpoints: Change prices or `enabled` of many endpoints of an API at once.
//
// Either all selected endpoints change, or none. With `dry_run`, the answer lists what would change. Send its entity
// tag in `If-Match` with the real change: the change is then refused if the endpoints have changed meanwhile. The
// answer lists the first 100 changes.
//
// Needs a JWT or an API key. An API key needs `endpoints:read` and `endpoints:write`. The e-mail address must be
// verified.
func (e *Endpoints) UpdateMany(
	ctx context.Context, apiID string, body ChangeEndpoints, options ...RequestOption,
) (*ChangedEndpoints, error) {
	to := route{"changeEndpoints", "POST", "/apis/{id}/endpoints/change"}
	return send[ChangedEndpoints](ctx, e.transport, to, input{path: []string{apiID}, body: body}, options)
}

// Delete sends deleteEndpoint: Delete an endpoint.
//
// Needs a JWT or an API key. An API key needs `endpoints:write`. The e-mail address must be verified.
func (e *Endpoints) Delete(ctx context.Context, apiID, endpointID string, options ...RequestOption) error {
	to := route{"deleteEndpoint", "DELETE", "/apis/{id}/endpoints/{endpointId}"}
	return sendOnly(ctx, e.transport, to, input{path: []string{apiID, endpointID}}, options)
}

// Domains has the operations on the custom host names of an API.
type Domains struct{ transport *transport }

// Create sends createDomain: Claim a host name for an API; the answer has the TXT record that proves the claim.
//
// The answer also has the CNAME target that points the name at the gateway.
//
// Needs a JWT or an API key. An API key needs `domains:write`. The e-mail address must be verified.
func (d *Domains) Create(
	ctx context.Context, apiID string, body CreateDomain, options ...RequestOption,
) (*Domain, error) {
	to := route{"createDomain", "POST", "/apis/{id}/domains"}
	return send[Domain](ctx, d.transport, to, input{path: []string{apiID}, body: body}, options)
}

// List sends listDomains: List the domains of an API, newest first.
//
// It returns the first page.
//
// Needs a JWT or an API key. An API key needs `domains:read`.
func (d *Domains) List(
	ctx context.Context, apiID string, query *ListDomainsParams, options ...RequestOption,
) (*Page[Domain], error) {
	to := route{"listDomains", "GET", "/apis/{id}/domains"}
	return list[Domain](ctx, d.transport, to, input{path: []string{apiID}, query: queryOf(query)}, options)
}

// Get sends getDomain: Read a domain.
//
// Needs a JWT or an API key. An API key needs `domains:read`.
func (d *Domains) Get(ctx context.Context, apiID, domainID string, options ...RequestOption) (*Domain, error) {
	to := route{"getDomain", "GET", "/apis/{id}/domains/{domainId}"}
	return send[Domain](ctx, d.transport, to, input{path: []string{apiID, domainID}}, options)
}

// Suggest sends suggestDomains: Suggest host names for an API.
//
// Needs a JWT or an API key. An API key needs `domains:read`.
func (d *Domains) Suggest(ctx context.Context, apiID string, options ...RequestOption) (*DomainSuggestions, error) {
	to := route{"suggestDomains", "GET", "/apis/{id}/domains/suggest"}
	return send[DomainSuggestions](ctx, d.transport, to, input{path: []string{apiID}}, options)
}

// Verify sends verifyDomain: Check the TXT record of a domain, and serve the host name if the record is there.
//
// While the status is `pending`, `reason` names the missing record.
//
// Needs a JWT or an API key. An API key needs `domains:write`. The e-mail address must be verified.
func (d *Domains) Verify(
	ctx context.Context, apiID, domainID string, options ...RequestOption,
) (*DomainVerification, error) {
	to := route{"verifyDomain", "POST", "/apis/{id}/domains/{domainId}/verify"}
	return send[DomainVerification](ctx, d.transport, to, input{path: []string{apiID, domainID}}, options)
}

// Delete sends deleteDomain: Release a domain; its host name is no longer served.
//
// Needs a JWT or an API key. An API key needs `domains:write`. The e-mail address must be verified.
func (d *Domains) Delete(ctx context.Context, apiID, domainID string, options ...RequestOption) error {
	to := route{"deleteDomain", "DELETE", "/apis/{id}/domains/{domainId}"}
	return sendOnly(ctx, d.transport, to, input{path: []string{apiID, domainID}}, options)
}

// Upstreams has the operations on upstream APIs that are not behind the gateway yet.
type Upstreams struct{ transport *transport }

// Probe sends probeUpstream: Check whether an upstream answers a request of the gateway; the body of the answer is not
// read.
//
// Needs a JWT or an API key. An API key needs `apis:write`. The e-mail address must be verified.
func (u *Upstreams) Probe(
	ctx context.Context, body ProbeUpstream, options ...RequestOption,
) (*UpstreamProbe, error) {
	to := route{"probeUpstream", "POST", "/upstreams/probe"}
	return send[UpstreamProbe](ctx, u.transport, to, input{body: body}, options)
}

// OpenAPI has the operations on OpenAPI documents, which become endpoints.
type OpenAPI struct{ transport *transport }

// Parse sends parseOpenapi: Read the operations of an OpenAPI 3 or Swagger 2 document; nothing is stored.
//
// `spec` is the document as text, in JSON or YAML.
//
// Needs a JWT or an API key. An API key needs `openapi:read`.
func (o *OpenAPI) Parse(ctx context.Context, body ParseOpenAPI, options ...RequestOption) (*ParsedOpenAPI, error) {
	to := route{"parseOpenapi", "POST", "/openapi/parse"}
	return send[ParsedOpenAPI](ctx, o.transport, to, input{body: body}, options)
}

// ImportOperations sends importOpenapi: Make an endpoint of each operation; operations that already have one are
// skipped.
//
// Needs a JWT or an API key. An API key needs `openapi:read` and `endpoints:write`. The e-mail address must be
// verified.
func (o *OpenAPI) ImportOperations(
	ctx context.Context, apiID string, body ImportOpenAPI, options ...RequestOption,
) (*ImportedOpenAPI, error) {
	to := route{"importOpenapi", "POST", "/apis/{id}/openapi/import"}
	return send[ImportedOpenAPI](ctx, o.transport, to, input{path: []string{apiID}, body: body}, options)
}

// StartImport sends startOpenapiImport: Import a specification of up to 10 MiB in the background.
//
// `getOpenapiImport` reads its progress.
//
// Needs a JWT or an API key. An API key needs `openapi:read` and `endpoints:write`. The e-mail address must be
// verified.
func (o *OpenAPI) StartImport(
	ctx context.Context, apiID string, body StartOpenAPIImport, options ...RequestOption,
) (*OpenAPIImport, error) {
	to := route{"startOpenapiImport", "POST", "/apis/{id}/openapi/imports"}
	return send[OpenAPIImport](ctx, o.transport, to, input{path: []string{apiID}, body: body}, options)
}

// GetImport sends getOpenapiImport: Read the progress and the result of an import.
//
// Needs a JWT or an API key. An API key needs `openapi:read`.
func (o *OpenAPI) GetImport(
	ctx context.Context, apiID, importID string, options ...RequestOption,
) (*OpenAPIImport, error) {
	to := route{"getOpenapiImport", "GET", "/apis/{id}/openapi/imports/{importId}"}
	return send[OpenAPIImport](ctx, o.transport, to, input{path: []string{apiID, importID}}, options)
}

// Settlements has the operations on payments.
type Settlements struct{ transport *transport }

// List sends listSettlements: List payments, newest first.
//
// It returns the first page.
//
// Needs a JWT or an API key. An API key needs `settlements:read`.
func (s *Settlements) List(
	ctx context.Context, query *ListSettlementsParams, options ...RequestOption,
) (*Page[Settlement], error) {
	to := route{"listSettlements", "GET", "/settlements"}
	return list[Settlement](ctx, s.transport, to, input{query: queryOf(query)}, options)
}

// Get sends getSettlement: Read a payment and its history.
//
// Needs a JWT or an API key. An API key needs `settlements:read`.
func (s *Settlements) Get(ctx context.Context, id string, options ...RequestOption) (*SettlementDetail, error) {
	to := route{"getSettlement", "GET", "/settlements/{id}"}
	return send[SettlementDetail](ctx, s.transport, to, input{path: []string{id}}, options)
}

// Export sends exportSettlements: Export all payments as CSV or JSON Lines, without a limit of rows.
//
// The service streams the payments. The last line has their number; it is missing if the export is incomplete.
//
// Needs a JWT or an API key. An API key needs `settlements:read`.
//
// The format is JSON Lines unless given. The caller closes the export.
func (s *Settlements) Export(
	ctx context.Context, query *ExportSettlementsParams, options ...RequestOption,
) (*SettlementExport, error) {
	to := route{"exportSettlements", "GET", "/settlements/export"}
	return exportSettlements(ctx, s.transport, to, input{query: queryOf(query)}, options)
}

// Statements has the operations on the earnings of months.
type Statements struct{ transport *transport }

// Months sends listStatementMonths: List the months with their earnings by network and token, newest first.
//
// It returns the first page.
//
// Needs a JWT or an API key. An API key needs `settlements:read`.
func (s *Statements) Months(
	ctx context.Context, query *ListStatementMonthsParams, options ...RequestOption,
) (*Page[StatementMonth], error) {
	to := route{"listStatementMonths", "GET", "/statements/months"}
	return list[StatementMonth](ctx, s.transport, to, input{query: queryOf(query)}, options)
}

// Get sends getStatement: Read the earnings of a month, by network, token and payee.
//
// The month is in UTC and has the form `2026-11`.
//
// Needs a JWT or an API key. An API key needs `settlements:read`.
func (s *Statements) Get(
	ctx context.Context, query *GetStatementParams, options ...RequestOption,
) (*Statement, error) {
	to := route{"getStatement", "GET", "/statements"}
	return send[Statement](ctx, s.transport, to, input{query: queryOf(query)}, options)
}

// Export sends exportStatement: Export the settlements and reversals of a month as CSV, or with its sums as PDF.
//
// The service streams the file. A CSV ends with the number of lines, and a PDF with `%%EOF`; these are missing if the
// file is incomplete. A month with archived payments is refused with 410 `month_archived`.
//
// Needs a JWT or an API key. An API key needs `settlements:read`.
//
// The caller closes the export.
func (s *Statements) Export(
	ctx context.Context, query *ExportStatementParams, options ...RequestOption,
) (*StatementExport, error) {
	to := route{"exportStatement", "GET", "/statements/export"}
	return exportStatement(ctx, s.transport, to, input{query: queryOf(query)}, options)
}

// Problems has the operations on what is wrong with the APIs.
type Problems struct{ transport *transport }

// List sends listProblems: List the current problems of the APIs, newest first.
//
// It returns the first page.
//
// Needs a JWT or an API key. An API key needs `apis:read`.
func (p *Problems) List(
	ctx context.Context, query *ListProblemsParams, options ...RequestOption,
) (*Page[Problem], error) {
	to := route{"listProblems", "GET", "/problems"}
	return list[Problem](ctx, p.transport, to, input{query: queryOf(query)}, options)
}

// AuditLog has the operations on the changes of the account.
type AuditLog struct{ transport *transport }

// List sends listAuditLog: List the changes of the account, newest first; they are kept for 400 days.
//
// It returns the first page.
//
// Needs a JWT or an API key. An API key needs `audit:read`.
func (a *AuditLog) List(
	ctx context.Context, query *ListAuditLogParams, options ...RequestOption,
) (*Page[AuditRecord], error) {
	to := route{"listAuditLog", "GET", "/audit-log"}
	return list[AuditRecord](ctx, a.transport, to, input{query: queryOf(query)}, options)
}

// Stats has the operations on figures of payments and revenue.
type Stats struct{ transport *transport }

// Overview sends getStatsOverview: Read payments, payers and revenue of the last days.
//
// The default of `days` is 30.
//
// Needs a JWT or an API key. An API key needs `stats:read`.
func (s *Stats) Overview(
	ctx context.Context, query *GetStatsOverviewParams, options ...RequestOption,
) (*StatsOverview, error) {
	to := route{"getStatsOverview", "GET", "/stats/overview"}
	return send[StatsOverview](ctx, s.transport, to, input{query: queryOf(query)}, options)
}

// Webhooks has the operations on URLs that receive the events of the seller.
//
// VerifyWebhook checks what they receive.
type Webhooks struct{ transport *transport }

// Create sends createWebhook: Send events to a URL; only this answer shows the signing secret.
//
// Needs a JWT or an API key. An API key needs `webhooks:write`. The e-mail address must be verified.
func (w *Webhooks) Create(
	ctx context.Context, body CreateWebhook, options ...RequestOption,
) (*CreatedWebhook, error) {
	to := route{"createWebhook", "POST", "/webhooks"}
	return send[CreatedWebhook](ctx, w.transport, to, input{body: body}, options)
}

// List sends listWebhooks: List webhooks, newest first.
//
// It returns the first page.
//
// Needs a JWT or an API key. An API key needs `webhooks:read`.
func (w *Webhooks) List(
	ctx context.Context, query *ListWebhooksParams, options ...RequestOption,
) (*Page[Webhook], error) {
	to := route{"listWebhooks", "GET", "/webhooks"}
	return list[Webhook](ctx, w.transport, to, input{query: queryOf(query)}, options)
}

// Get sends getWebhook: Read a webhook.
//
// Needs a JWT or an API key. An API key needs `webhooks:read`.
func (w *Webhooks) Get(ctx context.Context, id string, options ...RequestOption) (*Webhook, error) {
	to := route{"getWebhook", "GET", "/webhooks/{id}"}
	return send[Webhook](ctx, w.transport, to, input{path: []string{id}}, options)
}

// Update sends updateWebhook: Change a webhook; null clears the description, and absent fields stay unchanged.
//
// Set `enabled` to true to enable a webhook that the gateway has disabled.
//
// Needs a JWT or an API key. An API key needs `webhooks:write`. The e-mail address must be verified.
func (w *Webhooks) Update(
	ctx context.Context, id string, body UpdateWebhook, options ...RequestOption,
) (*Webhook, error) {
	to := route{"updateWebhook", "PUT", "/webhooks/{id}"}
	return send[Webhook](ctx, w.transport, to, input{path: []string{id}, body: body}, options)
}

// Delete sends deleteWebhook: Delete a webhook and its log.
//
// Needs a JWT or an API key. An API key needs `webhooks:write`. The e-mail address must be verified.
func (w *Webhooks) Delete(ctx context.Context, id string, options ...RequestOption) error {
	to := route{"deleteWebhook", "DELETE", "/webhooks/{id}"}
	return sendOnly(ctx, w.transport, to, input{path: []string{id}}, options)
}

// Test sends testWebhook: Send a `webhook.test` event to a webhook.
//
// The answer is the delivery, which has not ended yet.
//
// Needs a JWT or an API key. An API key needs `webhooks:write`. The e-mail address must be verified.
func (w *Webhooks) Test(ctx context.Context, id string, options ...RequestOption) (*WebhookDelivery, error) {
	to := route{"testWebhook", "POST", "/webhooks/{id}/test"}
	return send[WebhookDelivery](ctx, w.transport, to, input{path: []string{id}}, options)
}

// RollSecret sends rollWebhookSecret: Replace the secret of a webhook; only this answer shows the new one, and the old
// one still signs for a time.
//
// The old secret still signs too for `overlap_seconds`; the default is a day.
//
// Needs a JWT or an API key. An API key needs `webhooks:write`. The e-mail address must be verified.
func (w *Webhooks) RollSecret(
	ctx context.Context, id string, body RollWebhookSecret, options ...RequestOption,
) (*CreatedWebhook, error) {
	to := route{"rollWebhookSecret", "POST", "/webhooks/{id}/roll-secret"}
	return send[CreatedWebhook](ctx, w.transport, to, input{path: []string{id}, body: body}, options)
}

// Deliveries sends listWebhookDeliveries: List the events for a webhook, newest first; they are kept for 30 days.
//
// It returns the first page.
//
// Needs a JWT or an API key. An API key needs `webhooks:read`.
func (w *Webhooks) Deliveries(
	ctx context.Context, id string, query *ListWebhookDeliveriesParams, options ...RequestOption,
) (*Page[WebhookDelivery], error) {
	to := route{"listWebhookDeliveries", "GET", "/webhooks/{id}/deliveries"}
	return list[WebhookDelivery](ctx, w.transport, to, input{path: []string{id}, query: queryOf(query)}, options)
}

// Resend sends resendWebhookDelivery: Send an event again at once, with the same `webhook-id`.
//
// Needs a JWT or an API key. An API key needs `webhooks:write`. The e-mail address must be verified.
func (w *Webhooks) Resend(
	ctx context.Context, id, deliveryID string, options ...RequestOption,
) (*WebhookDelivery, error) {
	to := route{"resendWebhookDelivery", "POST", "/webhooks/{id}/deliveries/{deliveryId}/resend"}
	return send[WebhookDelivery](ctx, w.transport, to, input{path: []string{id, deliveryID}}, options)
}

// Config has the operations on the settings of the platform.
type Config struct{ transport *transport }

// Platform sends getPlatformConfig: Read names, addresses and networks of the platform.
//
// Public.
func (c *Config) Platform(ctx context.Context, options ...RequestOption) (*PlatformConfig, error) {
	to := route{"getPlatformConfig", "GET", "/config/platform"}
	return send[PlatformConfig](ctx, c.transport, to, input{}, options)
}

// LocalDev sends getLocalDevConfig: Read the Sandbox chain and its payment token.
//
// Public.
func (c *Config) LocalDev(ctx context.Context, options ...RequestOption) (*LocalDevConfig, error) {
	to := route{"getLocalDevConfig", "GET", "/config/local-dev"}
	return send[LocalDevConfig](ctx, c.transport, to, input{}, options)
}

// NetworkList has the operations on the networks that can be settled now.
type NetworkList struct{ transport *transport }

// List sends listNetworks: List the networks with the schemes that their facilitators settle now.
//
// Public.
func (n *NetworkList) List(ctx context.Context, options ...RequestOption) (*Networks, error) {
	to := route{"listNetworks", "GET", "/networks"}
	return send[Networks](ctx, n.transport, to, input{}, options)
}

// SandboxWallets has the operations on the wallet of the seller in the Sandbox.
type SandboxWallets struct{ transport *transport }

// Get sends getSandboxWallet: Read the Sandbox wallet; if there is none, one is made and filled.
//
// The wallet is filled in the background. The answer has the private key.
//
// Needs a JWT; API keys are refused. The role of the person needs `sandbox:use`. The e-mail address must be verified.
// Works in the development environment only.
func (s *SandboxWallets) Get(ctx context.Context, options ...RequestOption) (*SandboxWallet, error) {
	to := route{"getSandboxWallet", "GET", "/sandbox-wallet"}
	return send[SandboxWallet](ctx, s.transport, to, input{}, options)
}

// Reset sends resetSandboxWallet: Replace the keypair of the Sandbox wallet and fill the new one.
//
// The funds of the old keypair are lost.
//
// Needs a JWT; API keys are refused. The role of the person needs `sandbox:use`. The e-mail address must be verified.
// Works in the development environment only.
func (s *SandboxWallets) Reset(ctx context.Context, options ...RequestOption) (*SandboxWallet, error) {
	to := route{"resetSandboxWallet", "POST", "/sandbox-wallet/reset"}
	return send[SandboxWallet](ctx, s.transport, to, input{}, options)
}

// Dev has the operations on the Sandbox chain.
type Dev struct{ transport *transport }

// Balances sends getBalances: Read the balances of an address on the Sandbox chain.
//
// The balances are hex numbers: wei and atomic units of USDC.
//
// Needs a JWT; API keys are refused. The role of the person needs `sandbox:use`. Works in the development environment
// only.
func (d *Dev) Balances(ctx context.Context, body Address, options ...RequestOption) (*Balances, error) {
	to := route{"getBalances", "POST", "/dev/balances"}
	return send[Balances](ctx, d.transport, to, input{body: body}, options)
}

// Faucet sends useFaucet: Send Sandbox funds to an address.
//
// Sends ETH, USDC or both. The answer has the new balances.
//
// Needs a JWT; API keys are refused. The role of the person needs `sandbox:use`. The e-mail address must be verified.
// Works in the development environment only.
func (d *Dev) Faucet(ctx context.Context, body UseFaucet, options ...RequestOption) (*Balances, error) {
	to := route{"useFaucet", "POST", "/dev/faucet"}
	return send[Balances](ctx, d.transport, to, input{body: body}, options)
}

// HealthChecks has the operations on the service itself.
type HealthChecks struct{ transport *transport }

// Live sends getHealth: Check whether the process runs.
//
// Public.
func (h *HealthChecks) Live(ctx context.Context, options ...RequestOption) (*Health, error) {
	to := route{"getHealth", "GET", "/healthz"}
	return send[Health](ctx, h.transport, to, input{}, options)
}

// Ready sends getReadiness: Check whether the process can serve requests.
//
// Public.
func (h *HealthChecks) Ready(ctx context.Context, options ...RequestOption) (*Health, error) {
	to := route{"getReadiness", "GET", "/readyz"}
	return send[Health](ctx, h.transport, to, input{}, options)
}
