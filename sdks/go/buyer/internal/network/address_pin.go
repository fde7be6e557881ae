package network

import (
	"context"
	"net/http/httptrace"
	"net/netip"
	"net/url"
	"sync"
)

// addressPin remembers, for one purchase, the address that sent the terms. The payment goes only to this address.
type addressPin struct {
	mutex sync.Mutex
	known map[string]netip.Addr
}

type pinKey struct{}

func WithPin(ctx context.Context) context.Context {
	return context.WithValue(ctx, pinKey{}, &addressPin{known: map[string]netip.Addr{}})
}

// pinIn returns nil outside of a purchase.
func pinIn(ctx context.Context) *addressPin {
	pin, _ := ctx.Value(pinKey{}).(*addressPin)
	return pin
}

func (p *addressPin) get(name string) (netip.Addr, bool) {
	if p == nil {
		return netip.Addr{}, false
	}
	p.mutex.Lock()
	defer p.mutex.Unlock()
	address, isKnown := p.known[name]
	return address, isKnown
}

// set keeps the first address.
func (p *addressPin) set(name string, address netip.Addr) {
	if p == nil {
		return
	}
	p.mutex.Lock()
	defer p.mutex.Unlock()
	if _, isKnown := p.known[name]; !isKnown {
		p.known[name] = address
	}
}

// WithKnownAddress pins the address of a connection that was made before this purchase.
func WithKnownAddress(ctx context.Context, to *url.URL) context.Context {
	pin := pinIn(ctx)
	if pin == nil {
		return ctx
	}
	return httptrace.WithClientTrace(ctx, &httptrace.ClientTrace{GotConn: func(got httptrace.GotConnInfo) {
		if address, err := netip.ParseAddrPort(got.Conn.RemoteAddr().String()); err == nil && got.Reused {
			pin.set(addressOfServer(to), address.Addr())
		}
	}})
}
