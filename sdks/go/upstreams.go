package launa

import "context"

// Upstreams contains the checks of an upstream before it becomes an API.
type Upstreams struct{ transport *transport }

// Probe tells whether an upstream answers a request of the gateway.
//
// It sends probeUpstream: Check whether an upstream answers a request of the gateway; its answer is not read. Needs
// a JWT or an API key. An API key needs `apis:write`. The e-mail address must be verified.
func (u *Upstreams) Probe(ctx context.Context, body ProbeUpstream, options ...RequestOption) (*UpstreamProbe, error) {
	return send[UpstreamProbe](ctx, u.transport, routeProbeUpstream, input{body: body}, options)
}
