package network

import (
	"net/netip"
	"slices"
	"strings"

	"launa/sdk/internal/facts"
)

var notPublic = func() (prefixes []netip.Prefix) {
	for text := range facts.NotPublicAddresses {
		prefixes = append(prefixes, netip.MustParsePrefix(text))
	}
	return prefixes
}()

func isPublic(address netip.Addr) bool {
	isWithin := func(prefix netip.Prefix) bool { return prefix.Contains(address.Unmap()) }
	return address.Zone() == "" && !slices.ContainsFunc(notPublic, isWithin)
}

// IsLocal tells whether a host belongs to the local stack: *.localhost or a loopback address.
func IsLocal(host string) bool {
	literal, err := netip.ParseAddr(host)
	return isLocalhost(host) || err == nil && literal.Unmap().IsLoopback()
}

func isLocalhost(host string) bool {
	host = strings.ToLower(strings.TrimSuffix(host, "."))
	return host == "localhost" || strings.HasSuffix(host, ".localhost")
}
