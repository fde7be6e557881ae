package launa

import "context"

// Config contains the settings that are the same for all accounts.
type Config struct{ transport *transport }

// Platform returns names, addresses and networks of the platform.
//
// It sends getPlatformConfig: Read names, addresses and networks of the platform. Public.
func (c *Config) Platform(ctx context.Context, options ...RequestOption) (*PlatformConfig, error) {
	return send[PlatformConfig](ctx, c.transport, routeGetPlatformConfig, input{}, options)
}

// LocalDev returns the Sandbox chain and its payment token.
//
// It sends getLocalDevConfig: Read the Sandbox chain and its payment token. Public.
func (c *Config) LocalDev(ctx context.Context, options ...RequestOption) (*LocalDevConfig, error) {
	return send[LocalDevConfig](ctx, c.transport, routeGetLocalDevConfig, input{}, options)
}

// NetworkList contains the networks that can be settled now.
type NetworkList struct{ transport *transport }

// List returns all networks.
//
// It sends listNetworks: List the networks with the schemes that their facilitators settle now. Public.
func (n *NetworkList) List(ctx context.Context, options ...RequestOption) (*Networks, error) {
	return send[Networks](ctx, n.transport, routeListNetworks, input{}, options)
}

// HealthChecks contains the checks of the service itself.
type HealthChecks struct{ transport *transport }

// Live tells whether the service runs.
//
// It sends getHealth: Check whether the process runs. Public.
func (h *HealthChecks) Live(ctx context.Context, options ...RequestOption) (*Health, error) {
	return send[Health](ctx, h.transport, routeGetHealth, input{}, options)
}

// Ready tells whether the service can serve requests.
//
// It sends getReadiness: Check whether the process can serve requests. Public.
func (h *HealthChecks) Ready(ctx context.Context, options ...RequestOption) (*Health, error) {
	return send[Health](ctx, h.transport, routeGetReadiness, input{}, options)
}
