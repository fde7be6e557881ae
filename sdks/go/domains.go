package launa

import "context"

// Domains contains the operations on the custom host names of an API.
type Domains struct{ transport *transport }

// Create returns the DNS records that prove the name and point it at the gateway.
//
// It sends createDomain: Claim a host name for an API; the answer has the TXT record that proves it. Needs a JWT or
// an API key. An API key needs `domains:write`. The e-mail address must be verified.
func (d *Domains) Create(
	ctx context.Context, apiID string, body CreateDomain, options ...RequestOption,
) (*Domain, error) {
	return send[Domain](ctx, d.transport, routeCreateDomain, input{path: []string{apiID}, body: body}, options)
}

// List returns the first page.
//
// It sends listDomains: List the domains of an API, newest first. Needs a JWT or an API key. An API key needs
// `domains:read`.
func (d *Domains) List(
	ctx context.Context, apiID string, query *ListDomainsParams, options ...RequestOption,
) (*Page[Domain], error) {
	in := input{path: []string{apiID}, query: queryOf(query)}
	return list[Domain](ctx, d.transport, routeListDomains, in, options)
}

// Get returns one domain.
//
// It sends getDomain: Read a domain. Needs a JWT or an API key. An API key needs `domains:read`.
func (d *Domains) Get(ctx context.Context, apiID, domainID string, options ...RequestOption) (*Domain, error) {
	return send[Domain](ctx, d.transport, routeGetDomain, input{path: []string{apiID, domainID}}, options)
}

// Suggest returns suitable host names.
//
// It sends suggestDomains: Suggest host names for an API. Needs a JWT or an API key. An API key needs
// `domains:read`.
func (d *Domains) Suggest(ctx context.Context, apiID string, options ...RequestOption) (*DomainSuggestions, error) {
	return send[DomainSuggestions](ctx, d.transport, routeSuggestDomains, input{path: []string{apiID}}, options)
}

// Verify looks for the DNS record. If the status is pending, Reason names the missing record.
//
// It sends verifyDomain: Look the TXT record of a domain up, and serve the host name if the record is there. Needs
// a JWT or an API key. An API key needs `domains:write`. The e-mail address must be verified.
func (d *Domains) Verify(
	ctx context.Context, apiID, domainID string, options ...RequestOption,
) (*DomainVerification, error) {
	in := input{path: []string{apiID, domainID}}
	return send[DomainVerification](ctx, d.transport, routeVerifyDomain, in, options)
}

// Delete removes the name from the gateway.
//
// It sends deleteDomain: Release a domain; its host name is no longer served. Needs a JWT or an API key. An API key
// needs `domains:write`. The e-mail address must be verified.
func (d *Domains) Delete(ctx context.Context, apiID, domainID string, options ...RequestOption) error {
	return sendOnly(ctx, d.transport, routeDeleteDomain, input{path: []string{apiID, domainID}}, options)
}
