package buyer

import (
	"context"
	"net"
	"net/http"
	"net/url"
	"strings"
)

// GatewayTransport is http.DefaultTransport, but reaches *.localhost on loopback, where most systems do not resolve such
// names (RFC 6761, section 6.3, asks for it), and never by a proxy.
func GatewayTransport() http.RoundTripper {
	transport := http.DefaultTransport.(*http.Transport).Clone()
	proxy, dial := transport.Proxy, transport.DialContext
	transport.Proxy = func(request *http.Request) (*url.URL, error) {
		if proxy == nil || isLocalhost(request.URL.Hostname()) {
			return nil, nil
		}
		return proxy(request)
	}
	transport.DialContext = func(ctx context.Context, network, address string) (net.Conn, error) {
		if host, port, err := net.SplitHostPort(address); err == nil && isLocalhost(host) {
			address = net.JoinHostPort("127.0.0.1", port)
		}
		return dial(ctx, network, address)
	}
	return transport
}

func isLocalhost(host string) bool {
	host = strings.ToLower(strings.TrimSuffix(host, "."))
	return host == "localhost" || strings.HasSuffix(host, ".localhost")
}
