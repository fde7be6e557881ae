package network

import (
	"context"
	"errors"
	"io"
	"net"
	"net/http"
	"net/netip"
	"net/url"
	"testing"
	"time"
)

// counted is a resolver that returns another loopback address each time, and counts its calls.
type counted struct{ count int }

func (c *counted) LookupNetIP(context.Context, string, string) ([]netip.Addr, error) {
	c.count++
	return []netip.Addr{netip.AddrFrom4([4]byte{127, 0, 0, byte(c.count)})}, nil
}

func TestALiteralAddressInsideIsRefusedBehindAProxyToo(t *testing.T) {
	transport := &guardedTransport{network: NetworkPublic, resolver: &counted{}, now: time.Now}
	transport.transportOf(t.Context()).Proxy = func(*http.Request) (*url.URL, error) {
		t.Error("the proxy was asked")
		return nil, nil
	}
	request, _ := http.NewRequest(http.MethodGet, "https://10.0.0.1/", nil)
	_, err := transport.RoundTrip(request)
	if refused := new(AddressRefusedError); !errors.As(err, &refused) {
		t.Errorf("got %v", err)
	}
}

// A busy buyer would keep its connections, and with them their addresses, if it did not change its transport.
func TestANameIsResolvedAgainAfterTenMinutes(t *testing.T) {
	listener, err := net.Listen("tcp", "0.0.0.0:0")
	if err != nil {
		t.Fatal(err)
	}
	server := &http.Server{Handler: http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		host, _, _ := net.SplitHostPort(r.Context().Value(http.LocalAddrContextKey).(net.Addr).String())
		_, _ = io.WriteString(w, host)
	})}
	go func() { _ = server.Serve(listener) }()
	defer server.Close()
	_, port, _ := net.SplitHostPort(listener.Addr().String())
	now, resolver := time.Unix(1_800_000_000, 0), &counted{}
	transport := &guardedTransport{network: NetworkAny, resolver: resolver, now: func() time.Time { return now }}
	defer transport.CloseIdleConnections()
	sends := func(purchase context.Context, to string) {
		t.Helper()
		request, _ := http.NewRequestWithContext(purchase, http.MethodGet, "http://shop.example.com:"+port+"/", nil)
		response, err := transport.RoundTrip(request)
		if err != nil {
			t.Fatal(err)
		}
		defer response.Body.Close()
		if address, err := io.ReadAll(response.Body); err != nil || string(address) != to {
			t.Errorf("sent to %s, %v; want %s", address, err, to)
		}
	}
	sends(WithPin(t.Context()), "127.0.0.1")
	for range 9 {
		now = now.Add(time.Minute)
		sends(WithPin(t.Context()), "127.0.0.1")
	}
	underWay := WithPin(t.Context())
	now = now.Add(time.Minute - time.Nanosecond)
	sends(underWay, "127.0.0.1")
	now = now.Add(time.Nanosecond)
	sends(WithPin(t.Context()), "127.0.0.2")
	// The payment goes to the address that its terms came from, even over a new connection.
	sends(underWay, "127.0.0.1")
	sends(WithPin(t.Context()), "127.0.0.2")
	if resolver.count != 2 {
		t.Errorf("the name was resolved %d times", resolver.count)
	}
}
