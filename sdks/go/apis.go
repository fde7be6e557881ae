package launa

import "context"

// APIs contains the operations on the APIs of a seller.
type APIs struct {
	Endpoints *Endpoints
	Domains   *Domains
	transport *transport
}

// Create puts an upstream API behind the gateway.
//
// It sends createApi: Put an upstream HTTP API behind the gateway. Needs a JWT or an API key. An API key needs
// `apis:write`. The e-mail address must be verified.
func (a *APIs) Create(ctx context.Context, body CreateAPI, options ...RequestOption) (*API, error) {
	return send[API](ctx, a.transport, routeCreateAPI, input{body: body}, options)
}

// List returns the first page.
//
// It sends listApis: List APIs, newest first. Needs a JWT or an API key. An API key needs `apis:read`.
func (a *APIs) List(ctx context.Context, query *ListAPIsParams, options ...RequestOption) (*Page[API], error) {
	return list[API](ctx, a.transport, routeListAPIs, input{query: queryOf(query)}, options)
}

// Get returns one API.
//
// It sends getApi: Read an API. Needs a JWT or an API key. An API key needs `apis:read`.
func (a *APIs) Get(ctx context.Context, id string, options ...RequestOption) (*API, error) {
	return send[API](ctx, a.transport, routeGetAPI, input{path: []string{id}}, options)
}

// Update changes the fields that are sent; Clear clears an optional one.
//
// It sends updateApi: Change an API; null clears an optional field, and absent fields stay. Needs a JWT or an API
// key. An API key needs `apis:write`. The e-mail address must be verified.
func (a *APIs) Update(ctx context.Context, id string, body UpdateAPI, options ...RequestOption) (*API, error) {
	return send[API](ctx, a.transport, routeUpdateAPI, input{path: []string{id}, body: body}, options)
}

// Delete deletes an API with its endpoints.
//
// It sends deleteApi: Delete an API and what belongs to it. Needs a JWT or an API key. An API key needs
// `apis:write`. The e-mail address must be verified.
func (a *APIs) Delete(ctx context.Context, id string, options ...RequestOption) error {
	return sendOnly(ctx, a.transport, routeDeleteAPI, input{path: []string{id}}, options)
}

// SlugAvailability tells whether a slug is available, and if not, why. It reserves nothing: only Create takes the slug.
//
// It sends getSlugAvailability: Check whether a slug is free in the environment. Needs a JWT or an API key. An API
// key needs `apis:read`.
func (a *APIs) SlugAvailability(
	ctx context.Context, query *GetSlugAvailabilityParams, options ...RequestOption,
) (*SlugAvailability, error) {
	return send[SlugAvailability](ctx, a.transport, routeGetSlugAvailability, input{query: queryOf(query)}, options)
}

// Discovery returns the addresses of the API's documents for buyers.
//
// It sends getDiscovery: Read the addresses at which an API is described to buyers. Needs a JWT or an API key. An
// API key needs `apis:read`.
func (a *APIs) Discovery(ctx context.Context, id string, options ...RequestOption) (*Discovery, error) {
	return send[Discovery](ctx, a.transport, routeGetDiscovery, input{path: []string{id}}, options)
}

// Requests returns the first page of buyers' requests to an API, newest first.
//
// It sends listRequests: List the requests of buyers to an API, newest first; those without a payment are kept for
// three days. Needs a JWT or an API key. An API key needs `settlements:read`.
func (a *APIs) Requests(
	ctx context.Context, id string, query *ListRequestsParams, options ...RequestOption,
) (*Page[APIRequest], error) {
	return list[APIRequest](
		ctx, a.transport, routeListRequests, input{path: []string{id}, query: queryOf(query)}, options)
}
