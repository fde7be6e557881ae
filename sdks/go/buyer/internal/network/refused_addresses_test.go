package network

import (
	"net/netip"
	"testing"
)

func TestWhichAddressesArePublic(t *testing.T) {
	for _, text := range []string{"1.1.1.1", "93.184.215.14", "2606:4700:4700::1111", "::ffff:1.1.1.1"} {
		if !isPublic(netip.MustParseAddr(text)) {
			t.Errorf("%s is not", text)
		}
	}
	for _, text := range []string{
		"0.0.0.0", "10.0.0.1", "100.64.0.1", "100.100.100.200", "127.0.0.1", "127.1.2.3", "168.63.129.16", "169.254.169.254",
		"172.16.0.1", "192.0.0.192", "192.168.1.1", "198.18.0.1", "224.0.0.1", "240.0.0.1", "255.255.255.255",
		"::", "::1", "::7f00:1", "::ffff:127.0.0.1", "::ffff:10.0.0.1", "64:ff9b::a00:1", "fc00::1", "fd00:ec2::254", "fe80::1",
		"fe80::1%eth0", "fec0::1", "ff02::1", "2002:7f00:1::", "2001::1", "2606:4700:4700::1111%eth0",
	} {
		if isPublic(netip.MustParseAddr(text)) {
			t.Errorf("%s is", text)
		}
	}
}
