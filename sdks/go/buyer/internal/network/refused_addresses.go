package network

import (
	"net/netip"
	"slices"
	"strings"
)

// The addresses that are not public (IANA special-purpose address registries), and the metadata address of one cloud. For IPv6, only global
// unicast is public, without the forms that carry an IPv4 address.
var (
	notPublic = prefixes(
		"0.0.0.0/8", "10.0.0.0/8", "100.64.0.0/10", "127.0.0.0/8", "168.63.129.16/32", "169.254.0.0/16", "172.16.0.0/12",
		"192.0.0.0/24", "192.0.2.0/24", "192.88.99.0/24", "192.168.0.0/16", "198.18.0.0/15", "198.51.100.0/24", "203.0.113.0/24",
		"224.0.0.0/3", "2001::/23", "2001:db8::/32", "2002::/16", "3fff::/20",
	)
	globalUnicast = netip.MustParsePrefix("2000::/3")
)

func prefixes(list ...string) []netip.Prefix {
	var parsed []netip.Prefix
	for _, text := range list {
		parsed = append(parsed, netip.MustParsePrefix(text))
	}
	return parsed
}

func isPublic(address netip.Addr) bool {
	address = address.Unmap()
	if address.Is6() && !globalUnicast.Contains(address) || address.Zone() != "" {
		return false
	}
	return !slices.ContainsFunc(notPublic, func(prefix netip.Prefix) bool { return prefix.Contains(address) })
}

// IsLocal is true for the local stack's own names and addresses.
func IsLocal(host string) bool {
	literal, err := netip.ParseAddr(host)
	return isLocalhost(host) || err == nil && literal.Unmap().IsLoopback()
}

func isLocalhost(host string) bool {
	host = strings.ToLower(strings.TrimSuffix(host, "."))
	return host == "localhost" || strings.HasSuffix(host, ".localhost")
}
