// Package network decides which addresses a buyer connects to, and normalizes the URLs of requests. The package buyer documents its public
// parts.
package network

import (
	"context"
	"net"
	"net/http"
	"net/netip"
	"net/url"
	"sync"
	"time"

	"launa/sdk/internal/facts"
)

type Network string

const NetworkPublic, NetworkAny Network = "public", "any"

// dialShare is the time after which the buyer tries the next address of a name.
const dialShare = 3 * time.Second

type Resolver interface {
	LookupNetIP(ctx context.Context, network, host string) ([]netip.Addr, error)
}

type AddressRefusedError struct{ Message string }

func (e *AddressRefusedError) Error() string { return e.Message }
func (e *AddressRefusedError) LaunaError()   {}

// NewTransport makes a transport like http.DefaultTransport, restricted to the addresses of a network. Requests to *.localhost never go to
// a proxy.
func NewTransport(network Network, resolver Resolver) http.RoundTripper {
	return &guardedTransport{network: network, resolver: resolver, now: time.Now}
}

const longestPin = facts.AddressSeconds * time.Second

// guardedTransport makes a new transport every longestPin. A transport that is always busy would keep its connections, and with them their
// addresses, for ever.
type guardedTransport struct {
	network  Network
	resolver Resolver
	now      func() time.Time
	mutex    sync.Mutex
	// The transport of new purchases, and the time when it was made.
	current *http.Transport
	made    time.Time
}

// pinKey is the key under which the context of a purchase contains the transports of the purchase, one for each guardedTransport.
type pinKey struct{}

// WithPin makes the context of one purchase. The payment of the purchase then goes to an address that the name of the host had when the
// terms came.
func WithPin(ctx context.Context) context.Context {
	return context.WithValue(ctx, pinKey{}, new(sync.Map))
}

func (g *guardedTransport) transportOf(ctx context.Context) *http.Transport {
	pinned, isPurchase := ctx.Value(pinKey{}).(*sync.Map)
	if isPurchase {
		if transport, isPinned := pinned.Load(g); isPinned {
			return transport.(*http.Transport)
		}
	}
	g.mutex.Lock()
	defer g.mutex.Unlock()
	if now := g.now(); g.current == nil || now.Sub(g.made) >= longestPin {
		if g.current != nil {
			g.current.CloseIdleConnections()
		}
		g.current, g.made = newTransport(g.network, g.resolver), now
	}
	if isPurchase {
		pinned.Store(g, g.current)
	}
	return g.current
}

// RoundTrip itself refuses literal addresses that are not public, because guard sees only the proxy's address if there is a proxy. Names
// cannot be checked then, because the proxy resolves them.
func (g *guardedTransport) RoundTrip(request *http.Request) (*http.Response, error) {
	host := request.URL.Hostname()
	if literal, err := netip.ParseAddr(host); err == nil && g.network != NetworkAny && !IsLocal(host) && !isPublic(literal) {
		if request.Body != nil {
			request.Body.Close()
		}
		return nil, &AddressRefusedError{host + " is not a public address"}
	}
	return g.transportOf(request.Context()).RoundTrip(request)
}

// CloseIdleConnections closes the connections that no request uses.
func (g *guardedTransport) CloseIdleConnections() {
	g.transportOf(context.Background()).CloseIdleConnections()
}

func newTransport(network Network, resolver Resolver) *http.Transport {
	transport := http.DefaultTransport.(*http.Transport).Clone()
	transport.MaxResponseHeaderBytes = facts.DecisiveBytes
	guard := &guard{network: network, resolver: resolver, dial: transport.DialContext}
	proxy := transport.Proxy
	transport.Proxy = func(request *http.Request) (*url.URL, error) {
		if proxy == nil || IsLocal(request.URL.Hostname()) {
			return nil, nil
		}
		found, err := proxy(request)
		if found != nil {
			guard.proxies.Store(addressOfServer(found), true)
		}
		return found, err
	}
	transport.DialContext = guard.connect
	return transport
}

// guard checks the address of each connection before it is made, because the addresses of a name may change.
type guard struct {
	network  Network
	resolver Resolver
	dial     func(ctx context.Context, network, address string) (net.Conn, error)
	// The addresses of this process's configured proxies, and the addresses of each name, as []netip.Addr.
	proxies, known sync.Map
}

func (g *guard) connect(ctx context.Context, network, address string) (net.Conn, error) {
	host, port, err := net.SplitHostPort(address)
	if err != nil {
		return nil, err
	}
	if isLocalhost(host) {
		return g.dial(ctx, network, net.JoinHostPort("127.0.0.1", port))
	}
	if _, isProxy := g.proxies.Load(address); isProxy || IsLocal(host) {
		return g.dial(ctx, network, address)
	}
	known, isKnown := g.known.Load(host)
	if !isKnown {
		found, err := g.addressesOf(ctx, host)
		if err != nil {
			return nil, err
		}
		known, _ = g.known.LoadOrStore(host, found)
	}
	var connection net.Conn
	addresses := known.([]netip.Addr)
	for i, candidate := range addresses {
		connection, err = g.dialOne(ctx, network, net.JoinHostPort(candidate.String(), port), i == len(addresses)-1)
		if err == nil {
			return connection, nil
		}
	}
	return nil, err
}

// dialOne limits the time for one address, so that time is left for the other addresses of the name.
func (g *guard) dialOne(ctx context.Context, network, address string, isLast bool) (net.Conn, error) {
	if !isLast {
		limited, cancel := context.WithTimeout(ctx, dialShare)
		defer cancel()
		ctx = limited
	}
	return g.dial(ctx, network, address)
}

// addressesOf resolves a name. It refuses a name with any address that is not public, because the name of an honest public host has none.
func (g *guard) addressesOf(ctx context.Context, host string) ([]netip.Addr, error) {
	addresses := []netip.Addr{}
	if literal, err := netip.ParseAddr(host); err == nil {
		addresses = append(addresses, literal)
	} else if addresses, err = g.resolver.LookupNetIP(ctx, "ip", host); err != nil {
		return nil, err
	}
	for _, address := range addresses {
		if g.network != NetworkAny && !isPublic(address) {
			return nil, &AddressRefusedError{host + " resolves to an address that is not public"}
		}
	}
	if len(addresses) == 0 {
		return nil, &net.DNSError{Err: "no such host", Name: host, IsNotFound: true}
	}
	return addresses, nil
}

// addressOfServer returns host and port in the form that a transport dials.
func addressOfServer(server *url.URL) string {
	port := server.Port()
	if port == "" {
		port = map[string]string{"http": "80", "https": "443", "socks5": "1080", "socks5h": "1080"}[server.Scheme]
	}
	return net.JoinHostPort(server.Hostname(), port)
}
