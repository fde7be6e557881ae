package launa

import "context"

// Domains is about the custom host names of an API.
type Domains struct{ transport *transport }

// Create answers which DNS records prove the name and point it at the gateway.
func (d *Domains) Create(
	ctx context.Context, apiID string, body CreateDomain, options ...RequestOption,
) (*Domain, error) {
	return send[Domain](ctx, d.transport, routeCreateDomain, input{path: []string{apiID}, body: body}, options)
}

// List answers the first page.
func (d *Domains) List(
	ctx context.Context, apiID string, query *ListDomainsParams, options ...RequestOption,
) (*Page[Domain], error) {
	in := input{path: []string{apiID}, query: queryOf(query)}
	return list[Domain](ctx, d.transport, routeListDomains, in, options)
}

// Get answers one domain.
func (d *Domains) Get(ctx context.Context, apiID, domainID string, options ...RequestOption) (*Domain, error) {
	return send[Domain](ctx, d.transport, routeGetDomain, input{path: []string{apiID, domainID}}, options)
}

// Suggest answers host names that would do.
func (d *Domains) Suggest(ctx context.Context, apiID string, options ...RequestOption) (*DomainSuggestions, error) {
	return send[DomainSuggestions](ctx, d.transport, routeSuggestDomains, input{path: []string{apiID}}, options)
}

// Verify looks for the DNS record; pending says with Reason what is missing.
func (d *Domains) Verify(
	ctx context.Context, apiID, domainID string, options ...RequestOption,
) (*DomainVerification, error) {
	in := input{path: []string{apiID, domainID}}
	return send[DomainVerification](ctx, d.transport, routeVerifyDomain, in, options)
}

// Delete takes the name off the gateway.
func (d *Domains) Delete(ctx context.Context, apiID, domainID string, options ...RequestOption) error {
	return sendOnly(ctx, d.transport, routeDeleteDomain, input{path: []string{apiID, domainID}}, options)
}
