package launa

import "context"

// Endpoints is about the payable endpoints of an API.
type Endpoints struct{ transport *transport }

// Create puts a price on a method and a path.
func (e *Endpoints) Create(
	ctx context.Context, apiID string, body CreateEndpoint, options ...RequestOption,
) (*Endpoint, error) {
	return send[Endpoint](ctx, e.transport, routeCreateEndpoint, input{path: []string{apiID}, body: body}, options)
}

// List answers the first page.
func (e *Endpoints) List(
	ctx context.Context, apiID string, query *ListEndpointsParams, options ...RequestOption,
) (*Page[Endpoint], error) {
	in := input{path: []string{apiID}, query: queryOf(query)}
	return list[Endpoint](ctx, e.transport, routeListEndpoints, in, options)
}

// Get answers one endpoint.
func (e *Endpoints) Get(ctx context.Context, apiID, endpointID string, options ...RequestOption) (*Endpoint, error) {
	return send[Endpoint](ctx, e.transport, routeGetEndpoint, input{path: []string{apiID, endpointID}}, options)
}

// Update changes the fields that are sent; Clear clears an optional one.
func (e *Endpoints) Update(
	ctx context.Context, apiID, endpointID string, body UpdateEndpoint, options ...RequestOption,
) (*Endpoint, error) {
	in := input{path: []string{apiID, endpointID}, body: body}
	return send[Endpoint](ctx, e.transport, routeUpdateEndpoint, in, options)
}

// Delete ends an endpoint.
func (e *Endpoints) Delete(ctx context.Context, apiID, endpointID string, options ...RequestOption) error {
	return sendOnly(ctx, e.transport, routeDeleteEndpoint, input{path: []string{apiID, endpointID}}, options)
}
