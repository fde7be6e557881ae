/**
 * The addresses that are not public: loopback, private, link-local, carrier, metadata (168.63.129.16 is Azure's), documentation, benchmark
 * and multicast. For IPv6, only global unicast (2000::/3) is public, except the ranges that embed an IPv4 address. Source: the IANA
 * special-purpose address registries.
 */
export const NOT_PUBLIC_ADDRESSES = {
  ipv4: [
    ...['0.0.0.0/8', '10.0.0.0/8', '100.64.0.0/10', '127.0.0.0/8', '168.63.129.16/32', '169.254.0.0/16'],
    ...['172.16.0.0/12', '192.0.0.0/24', '192.0.2.0/24', '192.88.99.0/24', '192.168.0.0/16', '198.18.0.0/15'],
    ...['198.51.100.0/24', '203.0.113.0/24', '224.0.0.0/3'],
  ],
  ipv6: [...['::/3', '4000::/2', '8000::/1'], ...['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20']],
}
