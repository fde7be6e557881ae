package launa

import "context"

// Upstreams is about the HTTP APIs that are wrapped, before they are.
type Upstreams struct{ transport *transport }

// Probe tells whether an upstream answers, as the gateway would ask it.
func (u *Upstreams) Probe(ctx context.Context, body ProbeUpstream, options ...RequestOption) (*UpstreamProbe, error) {
	return send[UpstreamProbe](ctx, u.transport, routeProbeUpstream, input{body: body}, options)
}
