package launa

import "context"

// Endpoints contains the operations on the payable endpoints of an API.
type Endpoints struct{ transport *transport }

// Create puts a price on a method and a path.
//
// It sends createEndpoint: Put a price on a method and path of an API. Needs a JWT or an API key. An API key needs
// `endpoints:write`. The e-mail address must be verified.
func (e *Endpoints) Create(
	ctx context.Context, apiID string, body CreateEndpoint, options ...RequestOption,
) (*Endpoint, error) {
	return send[Endpoint](ctx, e.transport, routeCreateEndpoint, input{path: []string{apiID}, body: body}, options)
}

// List returns the first page.
//
// It sends listEndpoints: List the endpoints of an API, newest first. Needs a JWT or an API key. An API key needs
// `endpoints:read`.
func (e *Endpoints) List(
	ctx context.Context, apiID string, query *ListEndpointsParams, options ...RequestOption,
) (*Page[Endpoint], error) {
	in := input{path: []string{apiID}, query: queryOf(query)}
	return list[Endpoint](ctx, e.transport, routeListEndpoints, in, options)
}

// Get returns one endpoint.
//
// It sends getEndpoint: Read an endpoint. Needs a JWT or an API key. An API key needs `endpoints:read`.
func (e *Endpoints) Get(ctx context.Context, apiID, endpointID string, options ...RequestOption) (*Endpoint, error) {
	return send[Endpoint](ctx, e.transport, routeGetEndpoint, input{path: []string{apiID, endpointID}}, options)
}

// Update changes the fields that are sent; Clear clears an optional one.
//
// It sends updateEndpoint: Change an endpoint; null clears an optional field, and absent fields stay. Needs a JWT
// or an API key. An API key needs `endpoints:write`. The e-mail address must be verified.
func (e *Endpoints) Update(
	ctx context.Context, apiID, endpointID string, body UpdateEndpoint, options ...RequestOption,
) (*Endpoint, error) {
	in := input{path: []string{apiID, endpointID}, body: body}
	return send[Endpoint](ctx, e.transport, routeUpdateEndpoint, in, options)
}

// Delete ends an endpoint.
//
// It sends deleteEndpoint: Delete an endpoint. Needs a JWT or an API key. An API key needs `endpoints:write`. The
// e-mail address must be verified.
func (e *Endpoints) Delete(ctx context.Context, apiID, endpointID string, options ...RequestOption) error {
	return sendOnly(ctx, e.transport, routeDeleteEndpoint, input{path: []string{apiID, endpointID}}, options)
}
